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

export interface ExportingProcess {
  readonly service: string;
  readonly version: string;
  /** Distinguishes the processes of a service. */
  readonly instance: string;
}

export interface SpanExport {
  readonly sampler: Sampler;
  /** Queues a span; drops it when the queue is full. */
  record(span: FinishedSpan): void;
  /** Resolves when the collector has accepted or refused everything that was recorded. Never rejects. */
  flush(): Promise<void>;
}

/** Maximum number of queued spans, about 2 MB of memory. */
const MAX_QUEUE = 2_048;

/**
 * Opens the export to the collector. Spans are sent in batches, one after the other, outside the path of requests.
 * Everything from OpenTelemetry is imported here and in the imports of this file, so that it is not loaded where
 * nothing is exported.
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
      // The processor would drop it too, but without a report.
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
      // Failures were reported already; a batch under way was taken from the queue before.
      await processor.forceFlush().catch(() => undefined);
      await exporter.forceFlush();
    },
  };
}
