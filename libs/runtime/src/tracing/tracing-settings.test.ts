import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '../config/config-error.js';
import { readConfig } from '../config/env.js';
import { readTracingSettings, type TracingSettings } from './tracing-settings.js';

function read(source: NodeJS.ProcessEnv): TracingSettings | undefined {
  return readConfig('CRM_RECORDS_', (env) => ({ tracing: readTracingSettings(env) }), source).tracing;
}

const ENDPOINT = 'http://collector:4318';

describe('readTracingSettings', () => {
  it('exports nothing without an endpoint, or when the SDK is disabled', () => {
    expect(read({})).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it('has the defaults of OpenTelemetry', () => {
    const settings = { url: `${ENDPOINT}/v1/traces`, sampler: 'parentbased_always_on', ratio: 1 };
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${ENDPOINT}/` })).toEqual(settings);
  });

  it('prefers the traces endpoint, unchanged, to the general one', () => {
    const both = { OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces/in' };
    expect(read(both)?.url).toBe('https://traces/in');
  });

  it('reports every fault together with those of the service', () => {
    const source = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '5 %',
      OTEL_SDK_DISABLED: 'perhaps',
      CRM_RECORDS_GRPC_PORT: 'x',
    };
    const readAll = (): unknown =>
      readConfig('CRM_RECORDS_', (env) => ({ port: env.port('GRPC_PORT'), tracing: readTracingSettings(env) }), source);
    expect(readAll).toThrow(ConfigError);
    expect(readAll).toThrow(
      expect.objectContaining({
        faults: [
          expect.stringContaining('CRM_RECORDS_GRPC_PORT'),
          expect.stringContaining('OTEL_SDK_DISABLED'),
          expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
          expect.stringContaining('OTEL_TRACES_SAMPLER is "jaeger_remote"; expected one of parentbased_always_on'),
          'OTEL_TRACES_SAMPLER_ARG is "5 %"; expected a number from 0 to 1',
        ],
      }),
    );
  });
});
