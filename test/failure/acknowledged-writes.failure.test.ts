import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { breadth, seed } from '@crm/testkit';
import { startFleet, type Fleet } from './fleet/fleet.js';
import { createPicker } from './workloads/picker.js';
import { startWorkloads } from './workloads/workloads.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';

/** The services that are killed. */
const KILLED = breadth<readonly ServiceName[]>({ change: ['records', 'relationships'], release: serviceNames });
/** How often each victim is killed. The same seed kills in the same order, but not at the same instants. */
const KILLS = breadth({ change: 1, release: 10 });
/** How long one replica of each service is frozen. */
const FREEZE_MS = breadth({ change: 8_000, release: 30_000 });
/** So that a kill hits any moment of a write. */
const JITTER_MS = 100;

describe(`writes of several clients at once, with seed ${seed}`, () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet({ durable: true });
  });

  afterAll(() => fleet.dispose());

  const victims: Readonly<Record<string, () => Promise<void>>> = {
    ...Object.fromEntries(
      KILLED.map((name) => [
        name,
        async () => {
          const [victim] = fleet.instances(name);
          if (victim !== undefined) await fleet.kill(victim);
        },
      ]),
    ),
    'Postgres killed': () => restartPostgres('kill'),
    'Postgres restarted': () => restartPostgres('order'),
  };

  async function restartPostgres(how: 'kill' | 'order'): Promise<void> {
    await fleet.own.stopPostgres(how);
    await fleet.own.startPostgres();
  }

  it(
    'durability#acknowledged-writes: none is lost, undone or resurrected by kill -9 of services and of Postgres',
    async () => {
      const picker = createPicker(seed);
      await using workloads = startWorkloads(fleet.own, seed);
      const gaps: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const left = Object.entries(victims);
        while (left.length > 0) {
          await workloads.progress();
          const [[name, strike] = ['', undefined]] = left.splice(picker.number(0, left.length - 1), 1);
          await sleep(picker.number(0, JITTER_MS));
          workloads.reset();
          await strike?.();
          await workloads.progress();
          gaps.push(`${name} ${Math.round(workloads.longestGap())}`);
        }
      }
      const faults = await workloads.judge();
      process.stderr.write(`${workloads.acknowledged()} writes acknowledged, ms without any: ${gaps.join(', ')}\n`);
      expect(faults).toEqual([]);
    },
    TIME_LIMIT_MS + KILLS * 300_000,
  );

  it(
    'durability#acknowledged-writes, availability#replicas: none is lost, undone or resurrected when one replica of each service is frozen',
    async () => {
      await using workloads = startWorkloads(fleet.own, seed + 1);
      await workloads.progress();
      workloads.reset();
      await Promise.all(
        serviceNames.map(async (name) => {
          const [victim] = fleet.instances(name);
          if (victim !== undefined) await fleet.freeze(victim, FREEZE_MS);
        }),
      );
      await workloads.progress();
      const gap = Math.round(workloads.longestGap());
      const slowest = Math.round(workloads.slowest());
      const faults = await workloads.judge();
      process.stderr.write(
        `frozen for ${FREEZE_MS} ms: ${workloads.acknowledged()} writes acknowledged, ms without any ${gap}, slowest call ${slowest} ms\n`,
      );
      expect(faults).toEqual([]);
    },
    TIME_LIMIT_MS + FREEZE_MS,
  );
});
