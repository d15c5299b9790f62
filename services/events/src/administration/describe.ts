import type { Described } from '@crm/service';
import type { Webhook } from '../domain/webhook.js';
import type { Delivery } from '../repository/deliveries.js';

/** A webhook as the attributes of a resource (webhooks#attributes); `secret` only where it is handed out. */
export function describeWebhook(webhook: Webhook, newest: number, secret?: string): Described {
  const { id, url, modules, kinds, userId, format, active, position, failures, pausedReason } = webhook;
  return {
    id,
    attributes: {
      url,
      modules,
      kinds,
      user_id: userId,
      format,
      active,
      position: String(position),
      lag: Math.max(0, newest - position),
      failures,
      paused_reason: pausedReason,
      created: new Date(webhook.created).toISOString(),
      modified: new Date(webhook.modified).toISOString(),
      ...(secret === undefined ? {} : { secret }),
    },
  };
}

/** A try to post a change (webhooks#deliveries). */
export function describeDelivery({ at, position, status, durationMs, error }: Delivery): Described {
  const time = new Date(at).toISOString();
  return {
    id: `${Math.round(at * 1_000)}-${position}`,
    attributes: { at: time, position: String(position), status, duration: durationMs / 1_000, error },
  };
}
