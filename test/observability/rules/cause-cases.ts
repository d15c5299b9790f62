import type { AlertCase, Series } from './case.js';
import { FEED_CASES } from './feed-cases.js';
import { AT, pair } from './pair.js';

const info = (service: string, labels = AT): Series => ({
  [`crm_build_info{service="${service}",version="1.0.0",revision="a",${labels}}`]: '1x400',
});
const records = info('records');

/** For each alert on a cause: what makes it fire and, as close to that as can be, what does not. */
export const CAUSE_CASES: readonly AlertCase[] = [
  ...pair(
    'CrmTargetDown',
    'page',
    { firesAfter: 12, quietAt: 14 },
    {
      fires: { [`crm_build_info{service="auth",version="1.0.0",revision="a",${AT}}`]: '1x9 stale' },
      quiet: {
        [`crm_build_info{service="auth",version="1.0.0",revision="a",${AT}}`]: '1x9 stale',
        ...info('auth', 'namespace="crm",pod="q",instance="j"'),
      },
    },
  ),
  ...pair(
    'CrmVersionSkew',
    'ticket',
    { firesAfter: 60, quietAt: 90 },
    {
      fires: {
        ...records,
        'crm_build_info{service="auth",version="1.1.0",revision="b",namespace="crm",pod="q"}': '1x100',
      },
      quiet: {
        ...records,
        'crm_build_info{service="auth",version="1.1.0",revision="b",namespace="crm",pod="q"}': '1x50 stale',
      },
    },
  ),
  ...pair(
    'CrmEventLoopDelayHigh',
    'ticket',
    { firesAfter: 11, quietAt: 20 },
    {
      fires: { ...records, ...histogram('crm_event_loop_delay_seconds', AT, { '0.2': 593.9, '0.5': 600 }, 600) },
      quiet: { ...records, ...histogram('crm_event_loop_delay_seconds', AT, { '0.2': 594.1, '0.5': 600 }, 600) },
    },
  ),
  ...pair(
    'CrmMemoryNearLimit',
    'ticket',
    { firesAfter: 10, quietAt: 20 },
    {
      fires: {
        ...records,
        [`process_resident_memory_bytes{${AT}}`]: '91x30',
        [`crm_memory_limit_bytes{${AT}}`]: '100x30',
      },
      quiet: {
        ...records,
        [`process_resident_memory_bytes{${AT}}`]: '90x30',
        [`crm_memory_limit_bytes{${AT}}`]: '100x30',
      },
    },
  ),
  ...pair(
    'CrmDrainForced',
    'ticket',
    { firesAfter: 0, quietAt: 5 },
    {
      fires: {
        'kube_pod_container_status_last_terminated_exitcode{container="records",namespace="crm",pod="p"}': '4x10',
      },
      quiet: {
        'kube_pod_container_status_last_terminated_exitcode{container="records",namespace="crm",pod="p"}': '0x10',
      },
    },
  ),
  ...pair(
    'CrmHighCardinality',
    'ticket',
    { firesAfter: 15, quietAt: 30 },
    {
      fires: { ...records, [`scrape_samples_post_metric_relabeling{${AT}}`]: '2501x40' },
      quiet: { ...records, [`scrape_samples_post_metric_relabeling{${AT}}`]: '2500x40' },
    },
  ),
  ...pair(
    'CrmJanitorStale',
    'ticket',
    { firesAfter: 186, quietAt: 200 },
    {
      fires: { [`crm_janitor_last_success_timestamp_seconds{task="sweep",${AT}}`]: '0x300' },
      quiet: {
        [`crm_janitor_last_success_timestamp_seconds{task="sweep",${AT}}`]: '0x300',
        'crm_janitor_last_success_timestamp_seconds{task="sweep",namespace="crm",pod="q"}': '3600x300',
      },
    },
  ),
  ...pair(
    'CrmSettleStuck',
    'ticket',
    { firesAfter: 2, quietAt: 10 },
    {
      fires: { [`crm_oldest_open_operation_seconds{${AT}}`]: '61x20' },
      quiet: {
        [`crm_oldest_open_operation_seconds{${AT}}`]: '60x20',
        [`crm_staged_operation_oldest_seconds{${AT}}`]: '0x20',
      },
    },
  ),
  ...FEED_CASES,
  ...pair(
    'CrmSchemaBehind',
    'ticket',
    { firesAfter: 5, quietAt: 10 },
    {
      fires: {
        [`crm_schema_version{service="files",${AT}}`]: '2x20',
        [`crm_schema_required_version{service="files",${AT}}`]: '3x20',
      },
      quiet: {
        [`crm_schema_version{service="files",${AT}}`]: '4x20',
        [`crm_schema_required_version{service="files",${AT}}`]: '3x20',
      },
    },
  ),
  ...pair(
    'CrmMigrationFailed',
    'ticket',
    { firesAfter: 4, quietAt: 5 },
    {
      fires: { [`crm_migration_failed{service="files",${AT}}`]: '0x2 1x10' },
      quiet: { [`crm_migration_failed{service="files",${AT}}`]: '1 0x10' },
    },
  ),
  ...pair(
    'CrmBreakerOpen',
    'ticket',
    { firesAfter: 5, quietAt: 8 },
    {
      fires: breaker('0x20', '1 0 1 0 1 0 1 0 1 0 1 0'),
      quiet: breaker('0 0 0 1 0 0 0 1 0 0 0', '1 1 1 0 1 1 1 0 1 1 1'),
    },
  ),
  ...pair(
    'CrmEndpointsMismatch',
    'ticket',
    { firesAfter: 10, quietAt: 20 },
    {
      fires: { ...records, 'crm_grpc_client_endpoints{peer="records",namespace="crm",pod="g"}': '2x30' },
      quiet: { ...records, 'crm_grpc_client_endpoints{peer="records",namespace="crm",pod="g"}': '1x30' },
    },
  ),
  ...pair(
    'CrmGrpcRetryStorm',
    'ticket',
    { firesAfter: 13, quietAt: 20 },
    {
      fires: attempts('0+60x30', '0+6.1x30'),
      quiet: attempts('0+60x30', '0+5.9x30'),
    },
  ),
  ...pair(
    'CrmGrpcRetryStorm',
    'ticket',
    { firesAfter: 15, quietAt: 20 },
    {
      fires: attempts('0+31x30', '0+29x30'),
      // Few calls say nothing.
      quiet: attempts('0+29x30', '0+29x30'),
    },
  ),
  ...pair(
    'CrmDeadlineExhausted',
    'ticket',
    { firesAfter: 15, quietAt: 20 },
    {
      fires: { [`crm_deadline_exhausted_total{grpc_method="Get",${AT}}`]: '0+6.1x30' },
      quiet: { [`crm_deadline_exhausted_total{grpc_method="Get",${AT}}`]: '0+5.9x30' },
    },
  ),
  ...pair(
    'CrmPgDown',
    'page',
    { firesAfter: 2, quietAt: 10 },
    {
      fires: postgres('0+10x20', '100x20'),
      // A connection that breaks now and then while others work.
      quiet: postgres('0+10x20', '0+60x20'),
    },
  ),
  ...pair(
    'CrmPgPoolSaturated',
    'ticket',
    { firesAfter: 6, quietAt: 20 },
    {
      fires: { ...records, ...histogram('crm_pg_pool_acquire_seconds', AT, { '0.1': 56.9, '0.25': 60 }, 60) },
      quiet: { ...records, ...histogram('crm_pg_pool_acquire_seconds', AT, { '0.1': 57.1, '0.25': 60 }, 60) },
    },
  ),
  ...pair(
    'CrmPgPoolSaturated',
    'ticket',
    { firesAfter: 5, quietAt: 20 },
    {
      fires: { ...records, [`crm_pg_pool_waiting{${AT}}`]: '3x30' },
      quiet: { ...records, [`crm_pg_pool_waiting{${AT}}`]: '3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0' },
    },
  ),
  ...pair(
    'CrmPgSlow',
    'ticket',
    { firesAfter: 11, quietAt: 20 },
    {
      fires: { ...records, ...histogram('crm_pg_query_duration_seconds', AT, { '0.25': 56.9, '0.5': 60 }, 60) },
      quiet: { ...records, ...histogram('crm_pg_query_duration_seconds', AT, { '0.25': 57.1, '0.5': 60 }, 60) },
    },
  ),
  ...pair(
    'CrmRedisDown',
    'ticket',
    { firesAfter: 3, quietAt: 5 },
    {
      fires: { ...info('gateway'), [`crm_redis_up{${AT}}`]: '1 0x10' },
      quiet: { ...info('gateway'), [`crm_redis_up{${AT}}`]: '1 0 1 0 1 0' },
    },
  ),
  ...pair(
    'CrmRevocationDegraded',
    'ticket',
    { firesAfter: 5, quietAt: 10 },
    {
      fires: { [`crm_revocation_mode{mode="fallback",${AT}}`]: '1x20', [`crm_redis_up{${AT}}`]: '0x20' },
      // Installed without Redis.
      quiet: { [`crm_revocation_mode{mode="fallback",${AT}}`]: '1x20' },
    },
  ),
  ...pair(
    'CrmRevocationLag',
    'page',
    { firesAfter: 1, quietAt: 5 },
    {
      fires: { ...records, [`crm_revocation_feed_age_seconds{${AT}}`]: '61x10' },
      quiet: { ...records, [`crm_revocation_feed_age_seconds{${AT}}`]: '60x10' },
    },
  ),
  ...pair(
    'CrmRevocationLag',
    'page',
    { firesAfter: 1, quietAt: 5 },
    {
      fires: { [`crm_revocation_lag_seconds{${AT}}`]: '61x10', [`crm_redis_up{${AT}}`]: '1x10' },
      // One replica that publishes is enough, and without Redis auth is queried.
      quiet: {
        [`crm_revocation_lag_seconds{${AT}}`]: '0+60x10',
        'crm_revocation_lag_seconds{namespace="crm",pod="q"}': '60x10',
        [`crm_redis_up{${AT}}`]: '1x10',
        'crm_revocation_lag_seconds{namespace="other"}': '0+60x10',
        'crm_redis_up{namespace="other"}': '0x10',
      },
    },
  ),
  ...pair(
    'CrmSigningKeyOverdue',
    'ticket',
    { firesAfter: 1456, quietAt: 1500 },
    {
      fires: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '0x1600' },
      quiet: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '7200x1600' },
    },
  ),
  ...pair(
    'CrmSigningKeyNoPending',
    'ticket',
    { firesAfter: 62, quietAt: 90 },
    {
      fires: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '172900x100' },
      // Another key is published, or the due time is more than two days away.
      quiet: {
        [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '172900x100',
        [`crm_signing_key_age_seconds{state="pending",${AT}}`]: '60x100',
        'crm_signing_key_due_timestamp_seconds{namespace="other"}': '178300x100',
      },
    },
  ),
  ...pair(
    'CrmJwksFetchFailing',
    'ticket',
    { firesAfter: 11, quietAt: 25 },
    {
      fires: { ...records, ...fetches('0+4x30', '7x30') },
      quiet: { ...records, ...fetches('0+4x30', '0+0x8 1x8 2x8 3x8') },
    },
  ),
  ...pair(
    'CrmTokenFailuresSpike',
    'ticket',
    { firesAfter: 10, quietAt: 15 },
    {
      fires: logins('0+61x30', '0+60x30'),
      // Half as many as succeed, and fewer than one a second.
      quiet: { ...logins('0+70x30', '0+71x30'), [failedLogins('other')]: '0+59x30' },
    },
  ),
];

/** Minutes since the first sample: of the first evaluation that fires, and of one at which what is quiet is looked at. */
/** A histogram that so many observations a minute go into, by upper bound. */
function histogram(name: string, labels: string, perMinute: Readonly<Record<string, number>>, count: number): Series {
  const buckets = Object.entries({ ...perMinute, '+Inf': count }).map(([le, value]) => [
    `${name}_bucket{le="${le}",${labels}}`,
    `0+${String(value)}x60`,
  ]);
  return Object.fromEntries(buckets) as Series;
}

function breaker(closed: string, open: string): Series {
  return {
    [`crm_breaker_state{edge="gateway-records-read",state="closed",${AT}}`]: closed,
    [`crm_breaker_state{edge="gateway-records-read",state="open",${AT}}`]: open,
  };
}

function attempts(first: string, retry: string): Series {
  return {
    [`crm_grpc_client_attempts_total{peer="records",result="first",${AT}}`]: first,
    [`crm_grpc_client_attempts_total{peer="records",result="retry",${AT}}`]: retry,
  };
}

function postgres(failed: string, ok: string): Series {
  return {
    ...records,
    [`crm_pg_errors_total{sqlstate_class="connection",${AT}}`]: failed,
    [`crm_pg_query_duration_seconds_count{query="get",result="ok",${AT}}`]: ok,
  };
}

function fetches(error: string, ok: string): Series {
  return {
    [`crm_jwks_fetch_total{result="error",${AT}}`]: error,
    [`crm_jwks_fetch_total{result="ok",${AT}}`]: ok,
  };
}

function failedLogins(namespace: string): string {
  return `crm_tokens_issued_total{grant="password",result="invalid_grant",namespace="${namespace}"}`;
}

function logins(failed: string, ok: string): Series {
  return {
    [failedLogins('crm')]: failed,
    'crm_tokens_issued_total{grant="password",result="ok",namespace="crm"}': ok,
  };
}
