import { HERE, OF_SERVICE, type Dashboard } from './dashboard.ts';

const rate = (metric: string, filter = ''): string =>
  `rate(${metric}{${HERE}${filter}}[$__rate_interval]) ${OF_SERVICE}`;

/** One service in detail. */
export const service: Dashboard = {
  uid: 'crm-service',
  title: 'CRM / Service',
  byService: true,
  panels: [
    {
      title: 'Calls by method',
      description: 'That came in.',
      unit: 'reqps',
      targets: [[`sum by (grpc_method) (${rate('crm_grpc_server_handled_total')})`, '{{grpc_method}}']],
    },
    {
      title: 'Calls by status',
      description: 'Other than OK.',
      unit: 'reqps',
      targets: [
        [
          `sum by (grpc_code) (${rate('crm_grpc_server_handled_total', ',grpc_code!="OK"')}) or vector(0)`,
          '{{grpc_code}}',
        ],
      ],
    },
    {
      title: 'Duration by method, 95th percentile',
      description: 'Of the work on a call.',
      unit: 's',
      targets: [
        [
          `histogram_quantile(0.95, sum by (grpc_method, le) (${rate('crm_grpc_server_handling_seconds_bucket')}))`,
          '{{grpc_method}}',
        ],
      ],
    },
    {
      title: 'Slowest statements',
      description: '95th percentile of the ten slowest, by name.',
      unit: 's',
      targets: [
        [
          `topk(10, histogram_quantile(0.95, sum by (query, le) (${rate('crm_pg_query_duration_seconds_bucket')})))`,
          '{{query}}',
        ],
      ],
    },
    {
      title: 'Connections to Postgres',
      description: 'In use, and callers that wait for one.',
      unit: 'short',
      targets: [
        [`sum by (pod) (crm_pg_pool_connections{${HERE},state="busy"} ${OF_SERVICE})`, 'busy {{pod}}'],
        [`sum by (pod) (crm_pg_pool_waiting{${HERE}} ${OF_SERVICE})`, 'waiting {{pod}}'],
      ],
    },
    {
      title: 'Delay of the event loop, 99th percentile',
      description: 'Above 0.2 s is an alert.',
      unit: 's',
      targets: [[`crm:event_loop_delay_seconds:p99_5m{${HERE},service=~"$service"}`, '{{service}} {{pod}}']],
    },
    {
      title: 'Event loop in use',
      description: 'Share of time; autoscaling acts on it.',
      unit: 'percentunit',
      targets: [[`crm_event_loop_utilization_ratio{${HERE}} ${OF_SERVICE}`, '{{service}} {{pod}}']],
    },
    {
      title: 'Memory',
      description: 'Of the process, as a share of what it may use.',
      unit: 'percentunit',
      targets: [
        [
          `(process_resident_memory_bytes{${HERE}} / on (namespace, pod, instance) crm_memory_limit_bytes{${HERE}}) ${OF_SERVICE}`,
          '{{service}} {{pod}}',
        ],
      ],
    },
    {
      title: 'Heap',
      description: 'In use, of JavaScript objects.',
      unit: 'bytes',
      targets: [[`nodejs_heap_size_used_bytes{${HERE}} ${OF_SERVICE}`, '{{service}} {{pod}}']],
    },
    {
      title: 'Garbage collection',
      description: 'Share of time.',
      unit: 'percentunit',
      targets: [[`sum by (service, kind) (${rate('nodejs_gc_duration_seconds_sum')})`, '{{service}} {{kind}}']],
    },
    {
      title: 'Starts',
      description: 'When each instance began; a jump is a restart.',
      unit: 'dateTimeFromNow',
      targets: [[`process_start_time_seconds{${HERE}} ${OF_SERVICE} * 1000`, '{{service}} {{pod}}']],
    },
    {
      title: 'Log lines',
      description: 'By level.',
      unit: 'short',
      targets: [[`sum by (level) (${rate('crm_log_events_total')})`, '{{level}}']],
    },
  ],
};
