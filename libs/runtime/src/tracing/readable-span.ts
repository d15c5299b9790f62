import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { parseTraceparent } from '../trace-context.js';
import type { FinishedSpan } from './span.js';
import { wallClockMs } from './wall-clock.js';

export interface SpanSource {
  readonly resource: Resource;
  readonly instrumentationScope: ReadableSpan['instrumentationScope'];
}

const KINDS = { client: SpanKind.CLIENT, server: SpanKind.SERVER } as const;

/** A span in the form of OpenTelemetry's packages; undefined when its header is invalid. */
export function readableSpan(span: FinishedSpan, source: SpanSource): ReadableSpan | undefined {
  const { name, kind, attributes, errorType, startedAt, endedAt } = span;
  const spanContext = contextOf(span.traceparent);
  if (spanContext === undefined) return undefined;
  const parentSpanContext = contextOf(span.parent);
  const startMs = wallClockMs(startedAt);
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => spanContext,
    ...(parentSpanContext && { parentSpanContext }),
    startTime: hrTime(startMs),
    endTime: hrTime(startMs + endedAt - startedAt),
    duration: hrTime(endedAt - startedAt),
    status: { code: errorType === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: errorType === undefined ? attributes : { ...attributes, 'error.type': errorType },
    links: [],
    events: [],
    ended: true,
    ...source,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const parsed = parseTraceparent(traceparent);
  return parsed && { traceId: parsed.traceId, spanId: parsed.parentId, traceFlags: TraceFlags.SAMPLED };
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.floor((ms - seconds * 1_000) * 1_000_000)];
}
