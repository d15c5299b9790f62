import { HERE, WITH_SERVICE, type Dashboard } from './dashboard.ts';

/** Postgres and Redis, and background jobs. */
export const stores: Dashboard = {
  uid: 'crm-stores',
  title: 'CRM / Stores',
  panels: [
    {
      title: 'Connections in use',
      description: 'As a share of the pool.',
      unit: 'percentunit',
      targets: [
        [
          `max by (service) (crm_pg_pool_connections{${HERE},state="busy"} / on (namespace, pod, instance) crm_pg_pool_max{${HERE}} ${WITH_SERVICE})`,
          '{{service}}',
        ],
      ],
    },
    {
      title: 'Wait for a connection, 95th percentile',
      description: 'Above 0.1 s is an alert.',
      unit: 's',
      targets: [[`crm:pg_pool_acquire_seconds:p95_5m{${HERE}}`, '{{service}}']],
    },
    {
      title: 'Callers that wait',
      description: 'For a connection.',
      unit: 'short',
      targets: [[`sum by (service) (crm_pg_pool_waiting{${HERE}} ${WITH_SERVICE})`, '{{service}}']],
    },
    {
      title: 'Statements, 95th percentile',
      description: 'By service.',
      unit: 's',
      targets: [[`crm:pg_query_duration_seconds:p95_5m{${HERE}}`, '{{service}}']],
    },
    {
      title: 'Errors of Postgres',
      description:
        'By class of SQLSTATE. 23: a rule of the data; 40: transactions that met; 57: cancelled or shut down.',
      unit: 'reqps',
      targets: [
        [`sum by (sqlstate_class) (rate(crm_pg_errors_total{${HERE}}[$__rate_interval]))`, '{{sqlstate_class}}'],
      ],
    },
    {
      title: 'Transactions begun again',
      description: 'By reason.',
      unit: 'reqps',
      targets: [[`sum by (reason) (rate(crm_pg_retries_total{${HERE}}[$__rate_interval]))`, '{{reason}}']],
    },
    {
      title: 'Redis',
      description: '1 while the connection stands.',
      unit: 'short',
      kind: 'state-timeline',
      targets: [[`min by (service) (crm_redis_up{${HERE}} ${WITH_SERVICE})`, '{{service}}']],
    },
    {
      title: 'Commands to Redis, 99th percentile',
      description: 'The gateway gives up after 0.1 s and asks auth.',
      unit: 's',
      targets: [
        [
          `histogram_quantile(0.99, sum by (command, le) (rate(crm_redis_command_duration_seconds_bucket{${HERE}}[$__rate_interval])))`,
          '{{command}}',
        ],
      ],
    },
    {
      title: 'Writes across services that are not settled',
      description: 'Age of the oldest. Above a minute is an alert.',
      unit: 's',
      targets: [
        [`max(crm_oldest_open_operation_seconds{${HERE}})`, 'decided'],
        [`max(crm_staged_operation_oldest_seconds{${HERE}})`, 'staged'],
      ],
    },
    {
      title: 'Changes without a place in the feed',
      description:
        'Age of the oldest, and for how long one open transaction has held them. Above a minute is an alert.',
      unit: 's',
      targets: [
        [`max(crm_events_lag_seconds{${HERE}})`, 'oldest change'],
        [`max(crm_events_held_seconds{${HERE}})`, 'held'],
      ],
    },
    {
      title: 'Webhooks',
      description:
        'By state. Failing, gone or too far behind: nothing is posted until somebody acts, which is an alert. Stalled: active, but no process works on them, which is an alert, too.',
      unit: 'short',
      targets: [
        [`max by (state) (crm_webhooks{${HERE}})`, '{{state}}'],
        [`max(crm_webhooks_stalled{${HERE}})`, 'stalled'],
      ],
    },
    {
      title: 'Webhook that is furthest behind',
      description: 'Positions by which it trails the feed, of the active ones. Above 10,000 is an alert.',
      unit: 'short',
      targets: [[`max(crm_webhooks_lag_changes{${HERE}})`, 'changes']],
    },
    {
      title: 'Changes posted to receivers',
      description: 'By class of the answer; none: there was no answer.',
      unit: 'reqps',
      targets: [[`sum by (answer) (rate(crm_events_posted_changes_total{${HERE}}[$__rate_interval]))`, '{{answer}}']],
    },
    {
      title: 'Jobs',
      description: 'Time since each last ended well, on any instance.',
      unit: 's',
      targets: [[`time() - max by (task) (crm_janitor_last_success_timestamp_seconds{${HERE}})`, '{{task}}']],
    },
    {
      title: 'Schema against release',
      description: 'Migrations that a release needs and the schema lacks.',
      unit: 'short',
      targets: [
        [`max by (service) (crm_schema_required_version{${HERE}} - crm_schema_version{${HERE}})`, '{{service}}'],
      ],
    },
    {
      title: 'Newest migration',
      description: 'How long it took, and whether one has failed.',
      unit: 's',
      targets: [
        [`max by (service) (crm_migration_duration_seconds{${HERE}})`, '{{service}}'],
        [`max by (service) (crm_migration_failed{${HERE}})`, '{{service}} failed'],
      ],
    },
  ],
};
