import type { EnvReader } from '../config/env.js';

/**
 * The ways to decide which traces are exported, by the names that the variable OTEL_TRACES_SAMPLER of OpenTelemetry has
 * for them.
 */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** One of the samplers. The `parentbased` ones follow the decision of a caller that has made one. */
export type SamplerName = (typeof SAMPLERS)[number];

export interface TracingSettings {
  /** Takes OTLP over HTTP, as JSON. */
  readonly url: string;
  readonly sampler: SamplerName;
  /** Share of the traces that a sampler by ratio takes, 0 to 1. */
  readonly ratio: number;
}

/**
 * Reads the variables that OpenTelemetry defines for all programs; undefined when spans are not exported, which is the
 * case without an endpoint. OpenTelemetry's own packages read the headers, timeout, compression and certificates of the
 * export and the attributes of the resource.
 */
export function readTracingSettings(env: EnvReader): TracingSettings | undefined {
  const otel = env.withPrefix('OTEL_');
  const isDisabled = otel.boolean('SDK_DISABLED', { default: false });
  const base = optionalUrl(otel, 'EXPORTER_OTLP_ENDPOINT');
  const url =
    optionalUrl(otel, 'EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base === undefined ? undefined : `${base}/v1/traces`);
  const sampler = otel.choice('TRACES_SAMPLER', SAMPLERS, { default: 'parentbased_always_on' });
  const ratio = otel.ratio('TRACES_SAMPLER_ARG', { default: 1 });
  return isDisabled || url === undefined ? undefined : { url, sampler, ratio };
}

function optionalUrl(env: EnvReader, name: string): string | undefined {
  return env.optionalString(name) === undefined ? undefined : env.url(name);
}
