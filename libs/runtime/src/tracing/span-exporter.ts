import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { LostSpans } from './lost-spans.js';
import { readableSpan } from './readable-span.js';
import { createSampler, type Sampler } from './sampler.js';
import type { FinishedSpan } from './span.js';
import type { TracingSettings } from './tracing-settings.js';

/** Whose spans they are. */
export interface ExportingProcess {
  readonly service: string;
  readonly version: string;
  /** Tells the processes of a service apart. */
  readonly instance: string;
}

/** Brings spans to a collector. */
export interface SpanExport {
  readonly sampler: Sampler;
  /** Queues a span; drops it when the queue is full. */
  record(span: FinishedSpan): void;
  /** Resolves when the collector has taken, or refused, all that was recorded. Never rejects. */
  flush(): Promise<void>;
}

/** The most spans that wait, some 2 MB of memory. */
const MAX_QUEUE = 2_048;

/**
 * Opens the way to the collector. Spans go in batches, one after the other, off the path of requests. Everything of OpenTelemetry
 * is imported here and in what this imports, so that it is not loaded where nothing is exported.
 */
export function openSpanExport(
  settings: TracingSettings,
  { service, version, instance }: ExportingProcess,
  lost: LostSpans,
): SpanExport {
  const exporter = new OTLPTraceExporter({ url: settings.url });
  let waiting = 0;
  const counting: SpanExporter = {
    export: (spans, done) => {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        if (result.error !== undefined) lost.add(spans.length, result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({ exporter: counting, maxQueueSize: MAX_QUEUE });
  const own = { 'service.namespace': 'crm', 'service.name': service };
  const source = {
    resource: resourceFromAttributes({ ...own, 'service.version': version, 'service.instance.id': instance }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    instrumentationScope: { name: '@crm/runtime', version },
  };
  return {
    sampler: createSampler(settings),
    record: (span) => {
      // The processor would drop it too, but tell nobody.
      if (waiting >= MAX_QUEUE) {
        lost.add(1, 'too many spans are waiting');
        return;
      }
      const readable = readableSpan(span, source);
      if (readable === undefined) return;
      waiting += 1;
      processor.onEnd(readable);
    },
    flush: async () => {
      // What has failed was told of; what a batch under way has was taken from the queue before.
      await processor.forceFlush().catch(() => undefined);
      await exporter.forceFlush();
    },
  };
}
