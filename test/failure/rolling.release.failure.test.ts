import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { breadth, eventually } from '@crm/testkit';
import { startFleet, type Fleet } from './fleet/fleet.js';
import { startMixedCalls } from './fleet/mixed-calls.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';

/** How often one replica of each service is replaced, one service at a time. */
const ROUNDS = breadth({ change: 1, release: 6 });
/** The minimum number of calls. */
const CALLS = breadth({ change: 1_500, release: 20_000 });
const CLIENTS = breadth({ change: 40, release: 100 });
const REPLICAS = 2;
/** The folder of the last release, as built; the first replicas to be replaced run it. */
const LAST_RELEASE = process.env.CRM_TEST_LAST_RELEASE;

describe('a roll-out of every service', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet({ replicas: REPLICAS, firstRelease: LAST_RELEASE });
  });

  afterAll(() => fleet.dispose());

  /** Replaces the oldest replica of a service like a deployment: starts a new one first, then ends the old one. */
  async function replace(service: ServiceName): Promise<Promise<number | null>[]> {
    const [oldest] = fleet.instances(service);
    await fleet.add(service);
    return oldest === undefined ? [] : [fleet.retire(oldest)];
  }

  it('an upgrade of every service at once, as by one release of the chart, fails no call', async () => {
    const calls = await startMixedCalls(fleet.own, CLIENTS);
    try {
      for (let round = 0; round < REPLICAS; round += 1) {
        const ends = await Promise.all(serviceNames.map(replace));
        const codes = await Promise.all(ends.flat());
        expect(codes).toEqual(codes.map(() => 0));
      }
    } finally {
      await calls.stop();
    }
    process.stderr.write(
      `an upgrade of every service at once, ${calls.answered()} calls, ${calls.peak()} at once: ${calls.failed.length} failed, ${calls.starved()} starved\n`,
    );
    expect(calls.failed.map(({ what }) => what)).toEqual([]);
    expect(calls.starved()).toBeLessThan(calls.answered() / 20);
  });

  it(
    'availability#roll-out, availability#leaving-connections: fails no call, not even on connections that clients keep open',
    async () => {
      const started = performance.now();
      const calls = await startMixedCalls(fleet.own, CLIENTS);
      try {
        const ends: Promise<number | null>[] = [];
        // One service at a time: a new replica meets older ones of all other services.
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const service of serviceNames) if (calls.failed.length === 0) ends.push(...(await replace(service)));
        }
        const codes = await Promise.all(ends);
        // An orderly end: nothing was left when the time to finish was over.
        expect(codes).toEqual(codes.map(() => 0));
        await eventually(() => {
          if (calls.failed.length === 0 && calls.answered() < CALLS) throw new Error('too few calls');
        }, CALLS * 50);
      } finally {
        await calls.stop();
      }
      const seconds = Math.round((performance.now() - started) / 1_000);
      process.stderr.write(
        `${ROUNDS} replaced replicas of each service, ${calls.answered()} calls, ${calls.peak()} at once: ${calls.failed.length} failed, ${calls.starved()} starved, ${seconds} s\n`,
      );
      expect(calls.failed.map(({ what }) => what)).toEqual([]);
      expect(calls.starved()).toBeLessThan(calls.answered() / 20);
    },
    ROUNDS * TIME_LIMIT_MS + CALLS * 50,
  );
});
