import { HERE, WITH_SERVICE, type Dashboard } from './dashboard.ts';

const calls = (filter = ''): string =>
  `sum by (service, peer) (rate(crm_grpc_client_handled_total{${HERE}${filter}}[$__rate_interval]) ${WITH_SERVICE})`;

/** The calls between services, with their outcome. */
export const edges: Dashboard = {
  uid: 'crm-edges',
  title: 'CRM / Calls between services',
  panels: [
    {
      title: 'Calls',
      description: 'From caller to peer.',
      unit: 'reqps',
      targets: [[calls(), '{{service}} → {{peer}}']],
    },
    {
      title: 'Calls that fail',
      description: 'Share that the peer did not answer, or answered with a defect.',
      unit: 'percentunit',
      targets: [[`crm:grpc_client_failures:ratio_rate5m{${HERE}}`, '{{peer}}']],
    },
    {
      title: 'Duration, 95th percentile',
      description: 'As the caller sees it, repeats included.',
      unit: 's',
      targets: [
        [
          `histogram_quantile(0.95, sum by (service, peer, le) (rate(crm_grpc_client_handling_seconds_bucket{${HERE}}[$__rate_interval]) ${WITH_SERVICE}))`,
          '{{service}} → {{peer}}',
        ],
      ],
    },
    {
      title: 'Repeated calls',
      description: 'Tries after the first; a tenth of all calls is an alert.',
      unit: 'reqps',
      targets: [
        [`sum by (peer) (rate(crm_grpc_client_attempts_total{${HERE},result="retry"}[$__rate_interval]))`, '{{peer}}'],
      ],
    },
    {
      title: 'Refused for lack of time',
      description: 'Calls that came with less than 20 ms left.',
      unit: 'reqps',
      targets: [
        [`sum by (grpc_method) (rate(crm_deadline_exhausted_total{${HERE}}[$__rate_interval]))`, '{{grpc_method}}'],
      ],
    },
    {
      title: 'Known addresses of peers',
      description: 'Should be the number of their instances.',
      unit: 'short',
      targets: [[`max by (peer) (crm_grpc_client_endpoints{${HERE}})`, '{{peer}}']],
    },
    {
      title: 'Breakers',
      description: '1 while calls go through, 0 while they are refused or tried.',
      unit: 'short',
      kind: 'state-timeline',
      targets: [[`min by (edge) (crm_breaker_state{${HERE},state="closed"})`, '{{edge}}']],
    },
    {
      title: 'Places in use',
      description: 'Calls under way as a share of those that may be.',
      unit: 'percentunit',
      targets: [[`max by (edge) (crm_bulkhead_in_use{${HERE}} / crm_bulkhead_limit{${HERE}})`, '{{edge}}']],
    },
    {
      title: 'Refused for lack of a place',
      description: 'Calls that did not begin because too many were under way.',
      unit: 'reqps',
      targets: [[`sum by (edge) (rate(crm_bulkhead_rejected_total{${HERE}}[$__rate_interval]))`, '{{edge}}']],
    },
    {
      title: 'Look-ups of addresses',
      description: 'By result; errors keep the last addresses in use.',
      unit: 'reqps',
      targets: [
        [`sum by (peer, result) (rate(crm_grpc_resolver_total{${HERE}}[$__rate_interval]))`, '{{peer}} {{result}}'],
      ],
    },
  ],
};
