import { HERE, type Dashboard } from './dashboard.ts';

/** The first page for operators. */
export const overview: Dashboard = {
  uid: 'crm-overview',
  title: 'CRM / Overview',
  panels: [
    {
      title: 'Error budget left',
      description: 'Of each objective, over the last three days. Below 0: spent.',
      unit: 'percentunit',
      kind: 'stat',
      targets: [[`crm:slo_budget_left:ratio_3d{${HERE}}`, '{{slo}}']],
    },
    {
      title: 'Failing requests by objective',
      description: 'In the last hour. Somebody is called at 14.4 times what the objective allows.',
      unit: 'percentunit',
      targets: [[`crm:slo_errors:ratio_rate1h{${HERE}}`, '{{slo}}']],
    },
    {
      title: 'Alerts that fire',
      description: 'Each has a page in deploy/runbooks.',
      unit: 'short',
      targets: [
        [
          `count by (alertname, severity) (ALERTS{alertstate="firing",alertname=~"Crm.+"}) or vector(0)`,
          '{{alertname}} {{severity}}',
        ],
      ],
    },
    {
      title: 'Requests',
      description: 'By class; a drop to nothing is as bad as a peak.',
      unit: 'reqps',
      targets: [[`crm:http_requests:rate5m{${HERE}}`, '{{class}}']],
    },
    {
      title: 'Requests that fail',
      description: 'Share of answers 5xx, by class.',
      unit: 'percentunit',
      targets: [[`crm:http_errors:ratio_rate5m{${HERE}}`, '{{class}}']],
    },
    {
      title: 'Duration, 95th percentile',
      description: 'By class, from the head of the request to the end of the answer.',
      unit: 's',
      targets: [[`crm:http_request_duration_seconds:p95_5m{${HERE}}`, '{{class}}']],
    },
    {
      title: 'Duration, median and 99th percentile',
      description: 'Of all requests.',
      unit: 's',
      targets: [0.5, 0.99].map((quantile) => [
        `histogram_quantile(${String(quantile)}, sum by (le) (rate(crm_http_request_duration_seconds_bucket{${HERE}}[$__rate_interval])))`,
        `p${String(quantile * 100)}`,
      ]),
    },
    {
      title: 'Instances',
      description: 'That are scraped, by service.',
      unit: 'short',
      kind: 'stat',
      targets: [[`count by (service) (crm_build_info{${HERE}})`, '{{service}}']],
    },
    {
      title: 'Releases',
      description: 'That run; more than one for long is a roll-out that is stuck.',
      unit: 'short',
      kind: 'stat',
      targets: [[`count by (version, revision) (crm_build_info{${HERE}})`, '{{version}} {{revision}}']],
    },
  ],
};
