import type { AlertCase } from './case.js';
import { AT, pair } from './pair.js';

/** For each alert on the feed of changes and its webhooks: what makes it fire, and what does not. */
export const FEED_CASES: readonly AlertCase[] = [
  ...pair(
    'CrmChangesHeld',
    'ticket',
    { firesAfter: 2, quietAt: 10 },
    {
      fires: { [`crm_events_lag_seconds{${AT}}`]: '61x20' },
      quiet: { [`crm_events_lag_seconds{${AT}}`]: '60x20' },
    },
  ),
  ...pair(
    'CrmWebhookPaused',
    'ticket',
    { firesAfter: 5, quietAt: 10 },
    {
      fires: { [`crm_webhooks{state="gone",${AT}}`]: '1x20' },
      quiet: {
        [`crm_webhooks{state="active",${AT}}`]: '3x20',
        [`crm_webhooks{state="inactive",${AT}}`]: '1x20',
        [`crm_webhooks{state="failing",${AT}}`]: '0x20',
      },
    },
  ),
  ...pair(
    'CrmWebhooksBehind',
    'ticket',
    { firesAfter: 15, quietAt: 20 },
    {
      fires: { [`crm_webhooks_lag_changes{${AT}}`]: '10001x20' },
      quiet: { [`crm_webhooks_lag_changes{${AT}}`]: '10000x30' },
    },
  ),
  ...pair(
    'CrmWebhooksStalled',
    'ticket',
    { firesAfter: 2, quietAt: 10 },
    {
      fires: { [`crm_webhooks_stalled{${AT}}`]: '1x20' },
      quiet: { [`crm_webhooks_stalled{${AT}}`]: '0x20' },
    },
  ),
];
