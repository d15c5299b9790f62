import type { Resource } from '@crm/runtime';
import { LEASE_MS, type LeasedWebhook } from '../repository/leased-webhooks.js';

/** Posts changes for a webhook, none once it must stop. */
export type Deliver = (webhook: LeasedWebhook, mustStop: () => boolean) => Promise<void>;

/** Posts for several webhooks at once, so that a slow receiver delays no other. */
export interface DeliverySlots extends Resource {
  /** Leases as many webhooks as there are free slots, and starts to post for them. */
  fill(): Promise<void>;
  /** Renews the leases of all webhooks for which it posts. */
  renew(): Promise<void>;
}

export interface DeliverySlotsParts {
  readonly lease: (limit: number) => Promise<readonly LeasedWebhook[]>;
  readonly renewLeases: (leases: readonly string[]) => Promise<readonly string[]>;
  readonly deliver: Deliver;
  readonly onFailed: (error: unknown) => void;
}

/** A webhook of this process. */
interface Slot {
  readonly lease: string;
  /**
   * The end of the lease by the clock of this process. A process that was frozen must not post before it knows that no
   * other one has posted meanwhile, because receivers would get an earlier change after a later one.
   */
  until: number;
  ended: Promise<void>;
}

const SLOTS = 16;

export function createDeliverySlots({ lease, renewLeases, deliver, onFailed }: DeliverySlotsParts): DeliverySlots {
  const slots = new Set<Slot>();
  let stopping = false;

  function start(webhook: LeasedWebhook, until: number): void {
    const slot: Slot = { lease: webhook.lease, until, ended: Promise.resolve() };
    slots.add(slot);
    slot.ended = deliver(webhook, () => stopping || performance.now() >= slot.until)
      .catch(onFailed)
      .finally(() => slots.delete(slot));
  }

  return {
    name: 'deliveries',
    fill: async () => {
      const free = SLOTS - slots.size;
      if (free === 0 || stopping) return;
      const until = performance.now() + LEASE_MS;
      for (const webhook of await lease(free)) start(webhook, until);
    },
    renew: async () => {
      if (slots.size === 0) return;
      const until = performance.now() + LEASE_MS;
      const renewed = new Set(await renewLeases([...slots].map((slot) => slot.lease)));
      for (const slot of slots) if (renewed.has(slot.lease)) slot.until = until;
    },
    stop: async () => {
      stopping = true;
      await Promise.all([...slots].map(({ ended }) => ended));
    },
  };
}
