import { HERE, WITH_SERVICE, type Dashboard } from './dashboard.ts';

/** Logins, keys and revocations. */
export const tokens: Dashboard = {
  uid: 'crm-tokens',
  title: 'CRM / Auth and tokens',
  panels: [
    {
      title: 'Token requests',
      description: 'By grant and result.',
      unit: 'reqps',
      targets: [
        [`sum by (grant, result) (rate(crm_tokens_issued_total{${HERE}}[$__rate_interval]))`, '{{grant}} {{result}}'],
      ],
    },
    {
      title: 'Password hashes, 95th percentile',
      description: 'Time to compute one.',
      unit: 's',
      targets: [
        [
          `histogram_quantile(0.95, sum by (le) (rate(crm_argon2_duration_seconds_bucket{${HERE}}[$__rate_interval])))`,
          'argon2',
        ],
      ],
    },
    {
      title: 'Password checks that wait',
      description: 'When 32 wait, further ones are refused.',
      unit: 'short',
      targets: [[`sum by (pod) (crm_threadpool_queue{${HERE},pool="argon2"})`, '{{pod}}']],
    },
    {
      title: 'Verified tokens',
      description: 'At the gateway, by result.',
      unit: 'reqps',
      targets: [[`sum by (result) (rate(crm_token_verifications_total{${HERE}}[$__rate_interval]))`, '{{result}}']],
    },
    {
      title: 'Revocations',
      description: 'Access tokens that were revoked.',
      unit: 'reqps',
      targets: [[`sum(rate(crm_revocations_total{${HERE}}[$__rate_interval]))`, 'revoked']],
    },
    {
      title: 'What is known of revocations',
      description:
        'Time since each service learned last, and since Redis held everything. Above 60 s somebody is called.',
      unit: 's',
      targets: [
        [`max by (service) (crm_revocation_feed_age_seconds{${HERE}} ${WITH_SERVICE})`, '{{service}}'],
        [`min(crm_revocation_lag_seconds{${HERE}})`, 'Redis'],
      ],
    },
    {
      title: 'Source of revocations',
      description: 'Of the gateway; 1 for the one in use.',
      unit: 'short',
      kind: 'state-timeline',
      targets: [[`max by (mode) (crm_revocation_mode{${HERE}})`, '{{mode}}']],
    },
    {
      title: 'Age of signing keys',
      description: 'By state.',
      unit: 's',
      targets: [[`max by (state) (crm_signing_key_age_seconds{${HERE}})`, '{{state}}']],
    },
    {
      title: 'Next signing key due',
      description: 'Below 0: overdue.',
      unit: 's',
      kind: 'stat',
      targets: [[`max(crm_signing_key_due_timestamp_seconds{${HERE}}) - time()`, 'due in']],
    },
    {
      title: 'Fetches of keys',
      description: 'By service and result.',
      unit: 'reqps',
      targets: [
        [
          `sum by (service, result) (rate(crm_jwks_fetch_total{${HERE}}[$__rate_interval]) ${WITH_SERVICE})`,
          '{{service}} {{result}}',
        ],
      ],
    },
    {
      title: 'Acts of administrators',
      description: 'Also in the table auth.audit, with who did them.',
      unit: 'reqps',
      targets: [
        [`sum by (act) (rate(crm_administrative_acts_total{${HERE}}[$__rate_interval])) or vector(0)`, '{{act}}'],
      ],
    },
  ],
};
