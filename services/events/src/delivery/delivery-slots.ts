import type { Resource } from '@crm/runtime';
import type { LeasedWebhook } from '../repository/leased-webhooks.js';

/** Posts for several webhooks at once, so that a slow receiver delays no other. */
export interface DeliverySlots extends Resource {
  /** Leases as many webhooks as there are free slots, and starts to post for them. */
  fill(): Promise<void>;
}

const SLOTS = 16;

export function createDeliverySlots(
  lease: (limit: number) => Promise<readonly LeasedWebhook[]>,
  deliver: (webhook: LeasedWebhook, stop: AbortSignal) => Promise<void>,
  onFailed: (error: unknown) => void,
): DeliverySlots {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    name: 'deliveries',
    fill: async () => {
      const free = SLOTS - underWay.size;
      if (free === 0 || stopping.signal.aborted) return;
      for (const webhook of await lease(free)) {
        const delivery = deliver(webhook, stopping.signal)
          .catch(onFailed)
          .finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
