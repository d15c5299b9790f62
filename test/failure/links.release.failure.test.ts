import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@crm/local-stack';
import { breadth, eventually } from '@crm/testkit';
import { apiAt, type Api } from '../contract/client/api.js';
import { startLinkLoad } from './link-load.js';
import { startLinkReader } from './link-reader.js';
import { judgeLinks } from './link-verdict.js';
import { ageOperations, ALL_SETTLED, openOperations, operationCount, pairCount } from './operations.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';

/** The services that a write with links involves. */
const VICTIMS = ['records', 'relationships', 'gateway'] as const satisfies readonly ServiceName[];
/** Hundreds hit every step now and then. */
const KILLS = breadth({ change: 9, release: 300 });
/** How long it may take to settle everything that was started (durability#settling). */
const SETTLED_WITHIN_MS = 60_000;
/** The job that deletes old operations runs within that time. */
const FORGOTTEN_WITHIN_MS = 100_000;

describe('kill -9 under a load of links', () => {
  let own: OwnStack;
  let api: Api;

  beforeAll(async () => {
    own = await startOwnStack({ restartAfterMs: 50 });
    api = apiAt(own.stack.baseUrl, own.token);
  });

  afterAll(() => own.dispose());

  /** Kills a service and waits until it is back. */
  async function kill(name: ServiceName): Promise<void> {
    const service = own.stack.services[name];
    const restarts = service?.restarts() ?? 0;
    service?.kill('SIGKILL');
    await eventually(async () => {
      expect(service?.restarts()).toBe(restarts + 1);
      const answer = await fetch(`http://127.0.0.1:${service?.opsPort ?? 0}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      });
      expect(answer.status).toBe(200);
    }, RECOVERY_MS);
  }

  it(
    'durability#atomicity, durability#settling: never shows half of a write, loses nothing acknowledged, and settles and removes every operation',
    async () => {
      const { adminUrl } = own.stack.database;
      const load = await startLinkLoad(api);
      const readers = [startLinkReader(api, load), startLinkReader(api, load)];
      for (let count = 0; count < KILLS; count += 1) {
        // Not before the service is at work again, and then at any moment of a write.
        const wanted = load.acknowledged() + 3 + Math.random() * 10;
        await eventually(() => {
          expect(load.acknowledged()).toBeGreaterThan(wanted);
        }, RECOVERY_MS);
        await sleep(Math.random() * 50);
        await kill(VICTIMS[Math.floor(Math.random() * VICTIMS.length)] ?? 'records');
      }
      const end = Date.now();
      await load.stop();
      await Promise.all(readers.map((reader) => reader.stop()));
      expect(load.odd).toEqual([]);
      expect(readers.flatMap(({ halves }) => halves)).toEqual([]);
      expect(readers.reduce((sum, reader) => sum + reader.seen(), 0)).toBeGreaterThan(KILLS);
      expect(load.acknowledged()).toBeGreaterThan(5 * KILLS);
      expect(load.repeated()).toBeGreaterThan(0);

      await eventually(
        async () => {
          expect(await openOperations(adminUrl)).toEqual(ALL_SETTLED);
        },
        SETTLED_WITHIN_MS - (Date.now() - end),
      );
      await ageOperations(adminUrl);
      const { faults, pairs } = await judgeLinks(api, load);
      expect(faults).toEqual([]);
      expect(await pairCount(adminUrl)).toBe(pairs);
      await eventually(
        async () => {
          expect(await operationCount(adminUrl)).toBe(0);
        },
        FORGOTTEN_WITHIN_MS,
        500,
      );
    },
    TIME_LIMIT_MS + KILLS * 5_000,
  );
});
