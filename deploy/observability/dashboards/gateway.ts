import { HERE, type Dashboard } from './dashboard.ts';

const rate = (metric: string, by: string, filter = ''): string =>
  `sum by (${by}) (rate(${metric}{${HERE}${filter}}[$__rate_interval]))`;

/** Rate, errors and duration of each route. */
export const gateway: Dashboard = {
  uid: 'crm-gateway',
  title: 'CRM / Gateway',
  panels: [
    {
      title: 'Requests by route',
      description: 'Routes are templates; _unknown is what no route answers.',
      unit: 'reqps',
      targets: [[rate('crm_http_requests_total', 'route, method'), '{{method}} {{route}}']],
    },
    {
      title: 'Answers by status',
      description: '499: the client left before the answer.',
      unit: 'reqps',
      targets: [[rate('crm_http_requests_total', 'code'), '{{code}}']],
    },
    {
      title: 'Slowest routes',
      description: '95th percentile of the ten slowest.',
      unit: 's',
      targets: [
        [
          `topk(10, histogram_quantile(0.95, ${rate('crm_http_request_duration_seconds_bucket', 'route, method, le')}))`,
          '{{method}} {{route}}',
        ],
      ],
    },
    {
      title: 'Errors by code',
      description: 'Codes are those of docs/errors.md.',
      unit: 'reqps',
      targets: [[`topk(10, ${rate('crm_api_errors_total', 'code, status')})`, '{{code}} ({{status}})']],
    },
    {
      title: 'Refused callers',
      description: '401: no good token. 403: a good one that may not do this.',
      unit: 'reqps',
      targets: [[`${rate('crm_http_requests_total', 'code', ',code=~"401|403"')} or vector(0)`, '{{code}}']],
    },
    {
      title: 'Requests under way',
      description: 'Of each instance. At the limit further ones are refused.',
      unit: 'short',
      targets: [[`crm_http_requests_in_flight{${HERE}}`, '{{pod}}']],
    },
    {
      title: 'Streams of changes',
      description: 'Open, of each instance. Not among the requests under way.',
      unit: 'short',
      targets: [[`crm_followers{${HERE}}`, '{{pod}}']],
    },
    {
      title: 'Requests turned away',
      description: 'Unread, by reason.',
      unit: 'reqps',
      targets: [[rate('crm_http_shed_total', 'reason'), '{{reason}}']],
    },
    {
      title: 'Size of request bodies',
      description: '95th percentile, by class.',
      unit: 'bytes',
      targets: [[`histogram_quantile(0.95, ${rate('crm_http_request_size_bytes_bucket', 'class, le')})`, '{{class}}']],
    },
    {
      title: 'Size of answers',
      description: '95th percentile, by class.',
      unit: 'bytes',
      targets: [[`histogram_quantile(0.95, ${rate('crm_http_response_size_bytes_bucket', 'class, le')})`, '{{class}}']],
    },
  ],
};
