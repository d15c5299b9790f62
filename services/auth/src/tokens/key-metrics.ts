import { gauge, type Registry } from '@crm/runtime';
import type { KeyTimes } from '../domain/key-schedule.js';
import type { PublishedKey, SigningKeys } from './signing-keys.js';

const SINCE = { pending: 'createdAt', active: 'activatedAt', retiring: 'retiringAt' } as const;

/**
 * Registers crm_signing_key_age_seconds, how long the oldest key of each state has been in it (no sample for a state
 * without keys), and crm_signing_key_due_timestamp_seconds, when the active key is to be replaced.
 */
export function measureKeyAges(keys: SigningKeys, { activeMs }: Pick<KeyTimes, 'activeMs'>, registry: Registry): void {
  gauge(registry, {
    name: 'crm_signing_key_age_seconds',
    help: 'How long the oldest signing key of a state has been in it',
    labelNames: ['state'],
    collect: (metric) => {
      metric.reset();
      for (const [state, member] of Object.entries(SINCE)) {
        const since = keys.published.filter((key) => key.state === state).map((key) => timeOf(key, member));
        if (since.length > 0) metric.set({ state }, (Date.now() - Math.min(...since)) / 1000);
      }
    },
  });
  gauge(registry, {
    name: 'crm_signing_key_due_timestamp_seconds',
    help: 'When the signing key in use is to be replaced',
    collect: (metric) => {
      const active = keys.published.find((key) => key.state === 'active');
      if (active !== undefined) metric.set((timeOf(active, 'activatedAt') + activeMs) / 1000);
    },
  });
}

function timeOf(key: PublishedKey, member: (typeof SINCE)[keyof typeof SINCE]): number {
  return key[member] ?? key.createdAt;
}
