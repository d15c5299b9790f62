import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { HTTP_BUCKETS } from './buckets.js';
import { httpMetrics } from './http.js';
import { counter, gauge, gaugeSeries, histogram, histogramSeries } from './instruments.js';
import { createRegistry } from './registry.js';
import { rpcMetrics } from './rpc.js';

const options = { service: 'records', version: '1.2.3' };

describe('createRegistry', () => {
  it('exposes the build and the default metrics of Node.js', async () => {
    const text = await createRegistry(options).metrics();
    expect(text).toMatch(
      /^crm_build_info\{service="records",version="1.2.3",revision="[^"]+",node_version="v[^"]+"\} 1$/m,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toMatch(/^nodejs_eventloop_lag_[a-z]\w+_seconds/m);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toMatch(/^crm_event_loop_utilization_ratio [01]/m);
  });

  it('counts log lines, starting every level at zero', async () => {
    const registry = createRegistry(options);
    const destination = { write: () => undefined };
    createLogger({ ...options, level: 'info', destination }).error('counted');
    const text = await registry.metrics();
    expect(text).toMatch(/^crm_log_events_total\{level="error"\} [1-9]/m);
    expect(text).toMatch(/^crm_log_events_total\{level="fatal"\} 0$/m);
  });
});

describe('instruments', () => {
  it('returns the same instrument for the same name', () => {
    const registry = createRegistry(options);
    const name = { name: 'crm_x', help: 'x' };
    expect(counter(registry, name)).toBe(counter(registry, name));
    expect(() => gauge(registry, name)).toThrow(/already been registered/);
    const bucketed = { name: 'crm_h', help: 'h', buckets: HTTP_BUCKETS };
    expect(histogram(registry, bucketed)).toBe(histogram(registry, bucketed));
  });
});

describe('series', () => {
  it('show every value at each scrape once, pending ones included', async () => {
    const registry = createRegistry(options);
    const metric = histogram(registry, { name: 'crm_h', help: 'h', labelNames: ['l'], buckets: [1, 2] });
    const series = histogramSeries(metric, { l: 'a' });
    for (let count = 0; count < 300; count += 1) series.observe(count % 3);
    const expected = (count: number): string =>
      `crm_h_bucket{le="1",l="a"} ${String(count + 100)}\ncrm_h_bucket{le="2",l="a"} ${String(count + 200)}`;
    expect(await registry.metrics()).toContain(expected(100));
    expect(await registry.metrics()).toContain('crm_h_count{l="a"} 300');
    series.observe(0);
    expect(await registry.metrics()).toContain(expected(101));
    expect(await registry.metrics()).toContain('crm_h_sum{l="a"} 300');
  });

  it('add to the values recorded directly', async () => {
    const registry = createRegistry(options);
    const metric = gauge(registry, { name: 'crm_g', help: 'g', labelNames: ['l'] });
    const series = gaugeSeries(metric, { l: 'a' });
    expect(await registry.metrics()).toContain('crm_g{l="a"} 0');
    series.inc();
    series.inc();
    series.dec();
    metric.inc({ l: 'a' }, 5);
    expect(await registry.metrics()).toContain('crm_g{l="a"} 6');
    series.dec();
    expect(await registry.metrics()).toContain('crm_g{l="a"} 5');
  });
});

describe('httpMetrics', () => {
  it('records every metric of an HTTP server', async () => {
    const registry = createRegistry(options);
    const metrics = httpMetrics(registry);
    const request = {
      method: 'GET',
      route: '/r/:id',
      status: 200,
      class: 'read',
      requestBytes: 0,
      responseBytes: 900,
    } as const;
    metrics.started();
    metrics.started();
    metrics.finished({ ...request, seconds: 0.25 });
    metrics.apiError(8006, 409);
    metrics.shed('overload');
    const text = await registry.metrics();
    expect(text).toContain('crm_http_requests_total{method="GET",route="/r/:id",code="200",class="read"} 1');
    expect(text).toContain(
      'crm_http_request_duration_seconds_bucket{le="0.2",method="GET",route="/r/:id",class="read"} 0',
    );
    expect(text).toContain(
      'crm_http_request_duration_seconds_bucket{le="0.3",method="GET",route="/r/:id",class="read"} 1',
    );
    expect(text).toContain('crm_http_requests_in_flight 1');
    expect(text).toContain('crm_http_response_size_bytes_sum{class="read"} 900');
    expect(text).toContain('crm_api_errors_total{code="8006",status="409"} 1');
    expect(text).toContain('crm_http_shed_total{reason="overload"} 1');
  });
});

describe('rpcMetrics', () => {
  it('records the metrics of both ends', async () => {
    const registry = createRegistry(options);
    const metrics = rpcMetrics(registry);
    const server = metrics.server('crm.v1.S', 'getRecord');
    server.started();
    server.started();
    server.handled('OK', 0.002);
    const client = metrics.client('records', 'getRecord');
    client.attempt('first');
    client.attempt('retry');
    client.handled('UNAVAILABLE', 0.3);
    metrics.deadlineExhausted('getRecord');
    const text = await registry.metrics();
    expect(text).toContain('crm_grpc_server_started_total{grpc_service="crm.v1.S",grpc_method="getRecord"} 2');
    expect(text).toContain('crm_grpc_server_in_flight{grpc_service="crm.v1.S"} 1');
    expect(text).toContain(
      'crm_grpc_server_handled_total{grpc_service="crm.v1.S",grpc_method="getRecord",grpc_code="OK"} 1',
    );
    expect(text).toContain(
      'crm_grpc_server_handling_seconds_bucket{le="0.0025",grpc_service="crm.v1.S",grpc_method="getRecord"} 1',
    );
    expect(text).toContain('crm_grpc_client_attempts_total{peer="records",result="retry"} 1');
    expect(text).toContain(
      'crm_grpc_client_handled_total{peer="records",grpc_method="getRecord",grpc_code="UNAVAILABLE"} 1',
    );
    expect(text).toContain('crm_grpc_client_handling_seconds_sum{peer="records",grpc_method="getRecord"} 0.3');
    expect(text).toContain('crm_deadline_exhausted_total{grpc_method="getRecord"} 1');
  });
});
