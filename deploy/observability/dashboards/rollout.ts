import { HERE, WITH_SERVICE, type Dashboard } from './dashboard.ts';

/** The progress of a roll-out. */
export const rollout: Dashboard = {
  uid: 'crm-rollout',
  title: 'CRM / Roll-out',
  panels: [
    {
      title: 'Instances by release',
      description: 'One goes as the other comes.',
      unit: 'short',
      targets: [
        [`count by (service, version, revision) (crm_build_info{${HERE}})`, '{{service}} {{version}} {{revision}}'],
      ],
    },
    {
      title: 'Instances that drain',
      description: 'Serve what comes and take nothing new.',
      unit: 'short',
      kind: 'state-timeline',
      targets: [[`sum by (service) (crm_drain_state{${HERE}} ${WITH_SERVICE})`, '{{service}}']],
    },
    {
      title: 'Resources ended by force',
      description: 'Requests were cut off; seldom seen here, because the process is gone soon after.',
      unit: 'short',
      targets: [[`sum by (service) (crm_drain_forced_total{${HERE}} ${WITH_SERVICE})`, '{{service}}']],
    },
    {
      title: 'Requests that fail',
      description: 'Share of answers 5xx, by class. A roll-out should not show here.',
      unit: 'percentunit',
      targets: [[`crm:http_errors:ratio_rate5m{${HERE}}`, '{{class}}']],
    },
    {
      title: 'Addresses known against instances',
      description: '0 when callers know them all.',
      unit: 'short',
      targets: [
        [
          `max by (peer) (crm_grpc_client_endpoints{${HERE}}) - on (peer) label_replace(count by (service) (crm_build_info{${HERE}}), "peer", "$1", "service", "(.*)")`,
          '{{peer}}',
        ],
      ],
    },
    {
      title: 'Age of instances',
      description: 'Since their process began.',
      unit: 's',
      targets: [[`(time() - process_start_time_seconds{${HERE}}) ${WITH_SERVICE}`, '{{service}} {{pod}}']],
    },
    {
      title: 'Schema',
      description: 'Newest migration, and the one that the oldest and newest release need.',
      unit: 'short',
      targets: [
        [`max by (service) (crm_schema_version{${HERE}})`, '{{service}} has'],
        [`max by (service) (crm_schema_required_version{${HERE}})`, '{{service}} needs'],
      ],
    },
  ],
};
