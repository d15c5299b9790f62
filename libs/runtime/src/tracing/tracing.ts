import { hostname } from 'node:os';
import { nonEmpty } from '../config/non-empty.js';
import { runOutsideContext } from '../context.js';
import { settleWithin } from '../lifecycle/settle-within.js';
import type { Resource } from '../lifecycle/lifecycle.js';
import type { Logger } from '../logging/logger.js';
import { childTraceparent, isSampled, parseTraceparent, traceIdOf, withSampled } from '../trace-context.js';
import { createLostSpans } from './lost-spans.js';
import type { SpanExport } from './span-exporter.js';
import type { SpanRecorder } from './span.js';
import type { TracingSettings } from './tracing-settings.js';

export interface TracingOptions {
  readonly settings: TracingSettings;
  readonly service: string;
  readonly version: string;
  readonly logger: Logger;
}

/** Exports the spans of a process. A slow or unavailable collector costs spans and nothing else. */
export interface Tracing extends Resource, SpanRecorder {
  /**
   * Returns the header for a request that a client sends: a child of the client's header, or a new trace, with the
   * decision whether it is sampled.
   */
  admit(parent: string | undefined): string;
}

/** Maximum wait for the collector at the end of a process, in milliseconds; part of the time to drain. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Exports spans by OTLP once started; nothing is sampled before. Add it before any resource that makes spans, so that
 * it is drained after them: `drain` sends the remaining spans, for at most two seconds.
 */
export function createTracing({ settings, service, version, logger }: TracingOptions): Tracing {
  const lost = createLostSpans(logger);
  let spanExport: SpanExport | undefined;
  return {
    name: 'tracing',
    start: async () => {
      const { openSpanExport } = await import('./span-exporter.js');
      const instance = `${nonEmpty(process.env.POD_NAME) ?? hostname()}:${process.pid}`;
      spanExport = openSpanExport(settings, { service, version, instance }, lost);
    },
    admit: (parent) => {
      const own = childTraceparent(parent);
      const decided = parseTraceparent(parent) === undefined ? undefined : isSampled(parent);
      return withSampled(own, spanExport?.sampler(traceIdOf(own), decided) ?? false);
    },
    record: (span) => {
      // An export that starts here must not count as part of the request.
      runOutsideContext(() => spanExport?.record(span));
    },
    drain: async () => {
      if (spanExport === undefined) return;
      const outcome = await settleWithin(spanExport.flush(), FLUSH_TIMEOUT_MS);
      if (outcome === 'late') logger.warn({ event: 'tracing.flush_late' }, 'the collector did not take the last spans');
      lost.tellRest();
    },
  };
}

/** The recorder, for a hop whose header marks its trace as sampled. */
export function recorderFor(recorder: SpanRecorder | undefined, traceparent: string): SpanRecorder | undefined {
  return recorder !== undefined && isSampled(traceparent) ? recorder : undefined;
}
