import { settleWithin, type Resource } from '@crm/runtime';
import { LEASE_MS, type LeasedWebhook } from '../repository/leased-webhooks.js';

/** Posts changes for a webhook, none once it must stop. */
export type Deliver = (webhook: LeasedWebhook, mustStop: () => boolean) => Promise<void>;

/**
 * Posts for many webhooks at once, so that slow receivers delay no other: they wait without a connection to the database.
 * One host gets a part of the slots only.
 */
export interface DeliverySlots extends Resource {
  /** Leases webhooks while there are free slots, and starts to post for them. */
  fill(): Promise<void>;
  /** Renews the leases of all webhooks for which it posts. */
  renew(): Promise<void>;
}

export interface DeliverySlotsParts {
  /** Leases up to so many webhooks, none of them at these hosts. */
  readonly lease: (limit: number, hosts: readonly string[]) => Promise<readonly LeasedWebhook[]>;
  readonly renewLeases: (leases: readonly string[]) => Promise<readonly string[]>;
  readonly deliver: Deliver;
  readonly onFailed: (error: unknown) => void;
}

interface Slot {
  readonly lease: string;
  readonly host: string;
  /**
   * The end of the lease by the clock of this process. A process that was frozen must not post before it knows that no
   * other one has posted meanwhile, because receivers would get an earlier change after a later one.
   */
  until: number;
  ended: Promise<void>;
}

const SLOTS = 256;
/** A host with so many slots gets no further one. */
const SLOTS_OF_HOST = 64;
const LEASED_AT_ONCE = 16;
/** A turn ends after the change under way once it has lasted so long, if others may wait for its slot. */
const SHORT_TURN_MS = 1_000;
/** A turn has ended by itself before, unless something that it waits for never ends. */
const LONGEST_TURN_MS = 60_000;

export function createDeliverySlots({ lease, renewLeases, deliver, onFailed }: DeliverySlotsParts): DeliverySlots {
  const slots = new Set<Slot>();
  let stopping = false;

  /** The hosts that have all their slots. */
  function fullHosts(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { host } of slots) counts.set(host, (counts.get(host) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= SLOTS_OF_HOST).map(([host]) => host);
  }

  function start(webhook: LeasedWebhook, until: number): void {
    const slot: Slot = { lease: webhook.lease, host: webhook.host, until, ended: Promise.resolve() };
    slots.add(slot);
    const shortUntil = performance.now() + SHORT_TURN_MS;
    const mayBeAwaited = (): boolean => slots.size >= SLOTS || fullHosts().includes(slot.host);
    const mustStop = (): boolean => {
      const now = performance.now();
      return stopping || now >= slot.until || (now >= shortUntil && mayBeAwaited());
    };
    slot.ended = settleWithin(deliver(webhook, mustStop), LONGEST_TURN_MS).then((outcome) => {
      // The lease is not renewed any more, so another process may post.
      slots.delete(slot);
      if (outcome === 'late') onFailed(new Error(`A turn of webhook ${webhook.id} did not end`));
      else if (outcome !== 'done') onFailed(outcome.error);
    });
  }

  return {
    name: 'deliveries',
    fill: async () => {
      const free = Math.min(SLOTS - slots.size, LEASED_AT_ONCE);
      if (free === 0 || stopping) return;
      const until = performance.now() + LEASE_MS;
      for (const webhook of await lease(free, fullHosts())) start(webhook, until);
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
