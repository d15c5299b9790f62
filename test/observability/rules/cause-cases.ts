import type { AlertCase, Series } from './case.js';

const AT = 'namespace="crm",pod="p",instance="i"';
const info = (service: string, labels = AT): Series => ({
  [`crm_build_info{service="${service}",version="1.0.0",revision="a",${labels}}`]: '1x400',
});
const records = info('records');

/** For each alert on a cause: what makes it fire and, as close to that as can be, what does not. */
export const CAUSE_CASES: readonly AlertCase[] = [
  ...pair('CrmTargetDown', 'page', 14, {
    fires: { [`crm_build_info{service="auth",version="1.0.0",revision="a",${AT}}`]: '1x9 stale' },
    quiet: {
      [`crm_build_info{service="auth",version="1.0.0",revision="a",${AT}}`]: '1x9 stale',
      ...info('auth', 'namespace="crm",pod="q",instance="j"'),
    },
  }),
  ...pair('CrmVersionSkew', 'ticket', 90, {
    fires: {
      ...records,
      'crm_build_info{service="auth",version="1.1.0",revision="b",namespace="crm",pod="q"}': '1x100',
    },
    quiet: {
      ...records,
      'crm_build_info{service="auth",version="1.1.0",revision="b",namespace="crm",pod="q"}': '1x50 stale',
    },
  }),
  ...pair('CrmEventLoopDelayHigh', 'ticket', 20, {
    fires: { ...records, ...histogram('crm_event_loop_delay_seconds', AT, { '0.2': 540, '0.5': 600 }, 600) },
    quiet: { ...records, ...histogram('crm_event_loop_delay_seconds', AT, { '0.2': 598, '0.5': 600 }, 600) },
  }),
  ...pair('CrmMemoryNearLimit', 'ticket', 20, {
    fires: {
      ...records,
      [`process_resident_memory_bytes{${AT}}`]: '95x30',
      [`crm_memory_limit_bytes{${AT}}`]: '100x30',
    },
    quiet: {
      ...records,
      [`process_resident_memory_bytes{${AT}}`]: '90x30',
      [`crm_memory_limit_bytes{${AT}}`]: '100x30',
    },
  }),
  ...pair('CrmDrainForced', 'ticket', 5, {
    fires: {
      'kube_pod_container_status_last_terminated_exitcode{container="records",namespace="crm",pod="p"}': '4x10',
    },
    quiet: {
      'kube_pod_container_status_last_terminated_exitcode{container="records",namespace="crm",pod="p"}': '0x10',
    },
  }),
  ...pair('CrmHighCardinality', 'ticket', 30, {
    fires: { ...records, [`scrape_samples_post_metric_relabeling{${AT}}`]: '2501x40' },
    quiet: { ...records, [`scrape_samples_post_metric_relabeling{${AT}}`]: '2500x40' },
  }),
  ...pair('CrmJanitorStale', 'ticket', 200, {
    fires: { [`crm_janitor_last_success_timestamp_seconds{task="sweep",${AT}}`]: '0x300' },
    quiet: {
      [`crm_janitor_last_success_timestamp_seconds{task="sweep",${AT}}`]: '0x300',
      'crm_janitor_last_success_timestamp_seconds{task="sweep",namespace="crm",pod="q"}': '3600x300',
    },
  }),
  ...pair('CrmSettleStuck', 'ticket', 10, {
    fires: { [`crm_oldest_open_operation_seconds{${AT}}`]: '61x20' },
    quiet: {
      [`crm_oldest_open_operation_seconds{${AT}}`]: '60x20',
      [`crm_staged_operation_oldest_seconds{${AT}}`]: '0x20',
    },
  }),
  ...pair('CrmSchemaBehind', 'ticket', 10, {
    fires: {
      [`crm_schema_version{service="files",${AT}}`]: '2x20',
      [`crm_schema_required_version{service="files",${AT}}`]: '3x20',
    },
    quiet: {
      [`crm_schema_version{service="files",${AT}}`]: '4x20',
      [`crm_schema_required_version{service="files",${AT}}`]: '3x20',
    },
  }),
  ...pair('CrmMigrationFailed', 'ticket', 5, {
    fires: { [`crm_migration_failed{service="files",${AT}}`]: '0x2 1x10' },
    quiet: { [`crm_migration_failed{service="files",${AT}}`]: '1 0x10' },
  }),
  ...pair('CrmBreakerOpen', 'ticket', 8, {
    fires: breaker('0x20', '1 0 1 0 1 0 1 0 1 0 1 0'),
    quiet: breaker('0 0 0 1 0 0 0 1 0 0 0', '1 1 1 0 1 1 1 0 1 1 1'),
  }),
  ...pair('CrmEndpointsMismatch', 'ticket', 20, {
    fires: { ...records, 'crm_grpc_client_endpoints{peer="records",namespace="crm",pod="g"}': '2x30' },
    quiet: { ...records, 'crm_grpc_client_endpoints{peer="records",namespace="crm",pod="g"}': '1x30' },
  }),
  ...pair('CrmGrpcRetryStorm', 'ticket', 20, {
    fires: attempts('0+60x30', '0+9x30'),
    quiet: attempts('0+60x30', '0+5x30'),
  }),
  ...pair('CrmGrpcRetryStorm', 'ticket', 20, {
    fires: attempts('0+600x30', '0+100x30'),
    // Few calls say nothing.
    quiet: attempts('0+6x30', '0+5x30'),
  }),
  ...pair('CrmDeadlineExhausted', 'ticket', 20, {
    fires: { [`crm_deadline_exhausted_total{grpc_method="Get",${AT}}`]: '0+12x30' },
    quiet: { [`crm_deadline_exhausted_total{grpc_method="Get",${AT}}`]: '0+5x30' },
  }),
  ...pair('CrmPgDown', 'page', 10, {
    fires: postgres('0+10x20', '100x20'),
    // A connection that breaks now and then while others work.
    quiet: postgres('0+10x20', '0+60x20'),
  }),
  ...pair('CrmPgPoolSaturated', 'ticket', 20, {
    fires: { ...records, ...histogram('crm_pg_pool_acquire_seconds', AT, { '0.1': 54, '0.25': 60 }, 60) },
    quiet: { ...records, ...histogram('crm_pg_pool_acquire_seconds', AT, { '0.1': 58, '0.25': 60 }, 60) },
  }),
  ...pair('CrmPgPoolSaturated', 'ticket', 20, {
    fires: { ...records, [`crm_pg_pool_waiting{${AT}}`]: '3x30' },
    quiet: { ...records, [`crm_pg_pool_waiting{${AT}}`]: '3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0' },
  }),
  ...pair('CrmPgSlow', 'ticket', 20, {
    fires: { ...records, ...histogram('crm_pg_query_duration_seconds', AT, { '0.25': 54, '0.5': 60 }, 60) },
    quiet: { ...records, ...histogram('crm_pg_query_duration_seconds', AT, { '0.25': 58, '0.5': 60 }, 60) },
  }),
  ...pair('CrmRedisDown', 'ticket', 5, {
    fires: { ...info('gateway'), [`crm_redis_up{${AT}}`]: '1 0x10' },
    quiet: { ...info('gateway'), [`crm_redis_up{${AT}}`]: '1 0 1 0 1 0' },
  }),
  ...pair('CrmRevocationDegraded', 'ticket', 10, {
    fires: { [`crm_revocation_mode{mode="fallback",${AT}}`]: '1x20', [`crm_redis_up{${AT}}`]: '0x20' },
    // Installed without Redis.
    quiet: { [`crm_revocation_mode{mode="fallback",${AT}}`]: '1x20' },
  }),
  ...pair('CrmRevocationLag', 'page', 5, {
    fires: { ...records, [`crm_revocation_feed_age_seconds{${AT}}`]: '0+60x10' },
    quiet: { ...records, [`crm_revocation_feed_age_seconds{${AT}}`]: '60x10' },
  }),
  ...pair('CrmRevocationLag', 'page', 5, {
    fires: { [`crm_revocation_lag_seconds{${AT}}`]: '0+60x10', [`crm_redis_up{${AT}}`]: '1x10' },
    // One replica that publishes is enough, and without Redis auth is asked.
    quiet: {
      [`crm_revocation_lag_seconds{${AT}}`]: '0+60x10',
      'crm_revocation_lag_seconds{namespace="crm",pod="q"}': '1x10',
      [`crm_redis_up{${AT}}`]: '1x10',
      'crm_revocation_lag_seconds{namespace="other"}': '0+60x10',
      'crm_redis_up{namespace="other"}': '0x10',
    },
  }),
  ...pair('CrmSigningKeyOverdue', 'ticket', 1500, {
    fires: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '0x1600' },
    quiet: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '7200x1600' },
  }),
  ...pair('CrmSigningKeyNoPending', 'ticket', 90, {
    fires: { [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '172000x100' },
    quiet: {
      [`crm_signing_key_due_timestamp_seconds{${AT}}`]: '172000x100',
      [`crm_signing_key_age_seconds{state="pending",${AT}}`]: '60x100',
    },
  }),
  ...pair('CrmJwksFetchFailing', 'ticket', 25, {
    fires: { ...records, ...fetches('0+4x30', '7x30') },
    quiet: { ...records, ...fetches('0+4x30', '0+0x8 1x8 2x8 3x8') },
  }),
  ...pair('CrmTokenFailuresSpike', 'ticket', 15, {
    fires: logins('0+70x30', '0+60x30'),
    // Half as many as succeed, and fewer than one a second.
    quiet: { ...logins('0+70x30', '0+140x30'), [failedLogins('other')]: '0+50x30' },
  }),
];

function pair(
  alert: string,
  severity: 'page' | 'ticket',
  atMinutes: number,
  { fires, quiet }: { readonly fires: Series; readonly quiet: Series },
): AlertCase[] {
  return [
    { alert, title: 'fires', series: fires, atMinutes, fires: { [severity]: true } },
    { alert, title: 'is quiet', series: quiet, atMinutes, fires: { page: false, ticket: false } },
  ];
}

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
