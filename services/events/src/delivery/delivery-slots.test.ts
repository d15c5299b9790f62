import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LeasedWebhook } from '../repository/leased-webhooks.js';
import { createDeliverySlots, type Deliver, type DeliverySlots } from './delivery-slots.js';

/** Hosts of webhooks that wait for a turn. */
let pending: string[];
let leased: number;
/** The turns under way. */
let turns: { readonly host: string; readonly mustStop: () => boolean; readonly end: () => void }[];
let renewed: number;
const failures: unknown[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  [pending, leased, turns, renewed] = [[], 0, [], 0];
  failures.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

const deliver: Deliver = ({ host }, mustStop) =>
  new Promise((resolve) => {
    const turn = {
      host,
      mustStop,
      end: () => {
        turns.splice(turns.indexOf(turn), 1);
        resolve();
      },
    };
    turns.push(turn);
  });

function createSlots(): DeliverySlots {
  return createDeliverySlots({
    lease: (limit, hosts) => {
      const taken = pending.filter((host) => !hosts.includes(host)).slice(0, limit);
      for (const host of taken) pending.splice(pending.indexOf(host), 1);
      const webhooks = taken.map((host) => ({ id: 'w', lease: String((leased += 1)), host }) as LeasedWebhook);
      return Promise.resolve(webhooks);
    },
    renewLeases: (leases) => {
      renewed = leases.length;
      return Promise.resolve(leases);
    },
    deliver,
    onFailed: (error) => failures.push(error),
  });
}

async function fillUp(slots: DeliverySlots): Promise<void> {
  for (let before = -1; before !== leased;) {
    before = leased;
    await slots.fill();
  }
}

it('turns that never end are abandoned, so that they keep no slot and no lease', async () => {
  const slots = createSlots();
  pending = Array.from({ length: 300 }, (_, index) => `host ${index}`);
  await fillUp(slots);
  expect(turns).toHaveLength(256);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(failures).toHaveLength(256);
  expect(failures[0]).toMatchObject({ message: 'A turn of webhook w did not end' });
  await fillUp(slots);
  expect(turns).toHaveLength(300);
  await slots.renew();
  expect(renewed).toBe(44);
});

it('the receivers of one host leave slots to others', async () => {
  const slots = createSlots();
  pending = [...Array<string>(200).fill('slow'), 'healthy'];
  await fillUp(slots);
  expect(turns.filter(({ host }) => host === 'slow')).toHaveLength(64);
  expect(turns.at(-1)?.host).toBe('healthy');
});

it('turns end early while others may wait for their slots', async () => {
  const slots = createSlots();
  pending = [...Array<string>(63).fill('slow'), 'healthy'];
  await fillUp(slots);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(turns.filter(({ mustStop }) => mustStop())).toEqual([]);
  pending.push('slow');
  await fillUp(slots);
  expect(turns.map(({ mustStop }) => mustStop())).toEqual([...Array<boolean>(63).fill(true), false, false]);
  turns[0]?.end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(turns.filter(({ mustStop }) => mustStop())).toEqual([]);
});
