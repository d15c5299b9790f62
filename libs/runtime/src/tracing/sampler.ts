import { ROOT_CONTEXT } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing-settings.js';

/**
 * Whether a trace is exported.
 * @param parentSampled the caller's decision; undefined when the trace starts here
 */
export type Sampler = (traceId: string, parentSampled: boolean | undefined) => boolean;

export function createSampler({ sampler, ratio }: Pick<TracingSettings, 'ratio' | 'sampler'>): Sampler {
  const isParentBased = sampler.startsWith('parentbased_');
  const byRatio = new TraceIdRatioBasedSampler(ratioOf(sampler, ratio));
  return (traceId, parentSampled) => {
    if (isParentBased && parentSampled !== undefined) return parentSampled;
    return byRatio.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
}

function ratioOf(sampler: TracingSettings['sampler'], ratio: number): number {
  if (sampler.endsWith('always_on')) return 1;
  return sampler.endsWith('always_off') ? 0 : ratio;
}
