import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, type ServiceName } from '@crm/local-stack';
import { breadth, eventually, sampleOf } from '@crm/testkit';
import { errorOf } from '../contract/client/error-document.js';
import type { Answer } from '../contract/client/send.js';
import { startFleet, type Fleet } from './fleet/fleet.js';
import type { Instance } from './fleet/instance.js';
import { startMixedCalls, type FailedCall, type MixedCalls } from './fleet/mixed-calls.js';
import { metricsOf } from './metrics-of.js';
import { RECOVERY_MS } from './own-stack.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';

const CLIENTS = 20;
/** The services with a replica that is killed, beside the gateway. */
const KILLED = breadth<readonly ServiceName[]>({
  change: ['auth', 'records'],
  release: serviceNames.filter((name) => name !== 'gateway'),
});
/** How many calls show that everything works. */
const SOME = 100;
/** How long the name servers fail. */
const RESOLVER_FAILURE_MS = breadth({ change: 6_000, release: 60_000 });
/** How long a replica is frozen. */
const FREEZE_MS = 10_000;
/** By then every caller has noticed that a replica is gone, even on a busy machine. */
const NOTICED_MS = 5_000;
/** The longest deadline of a call between services that this load makes, and time for the answer. */
const LONGEST_MS = 12_000 + NOTICED_MS;

describe('two replicas of each service under load', () => {
  let fleet: Fleet;
  let calls: MixedCalls;

  beforeAll(async () => {
    fleet = await startFleet();
  });

  afterAll(() => fleet.dispose());

  beforeEach(async () => {
    calls = await startMixedCalls(fleet.own, CLIENTS);
    await goOn();
  });

  afterEach(() => calls.stop());

  /** Resolves when more calls have been answered. */
  async function goOn(): Promise<void> {
    const wanted = calls.answered() + SOME;
    await eventually(() => {
      expect(calls.answered()).toBeGreaterThan(wanted);
    }, 2 * RECOVERY_MS);
  }

  /** The failed calls that started later than that. */
  function failedAfter(time: number): string[] {
    return calls.failed.filter(({ begunAt }) => begunAt > time).map(({ what }) => what);
  }

  function oneOf(service: ServiceName): Instance {
    const [instance] = fleet.instances(service);
    if (instance === undefined) throw new Error(`no ${service}`);
    return instance;
  }

  /** The code of an error, or its name at the token endpoint (RFC 6749 section 5.2). */
  function toldBy(answer: Answer): number | string | undefined {
    if (answer.headers['content-type'] !== 'application/json') return errorOf(answer, answer.status).code;
    return (JSON.parse(answer.text) as { readonly error?: string }).error;
  }

  /** Fails unless a call was properly refused by a live gateway. */
  function expectRefusal({ answer, what }: FailedCall): void {
    if (answer === undefined) throw new Error(what);
    expect([503, 504]).toContain(answer.status);
    expect(toldBy(answer)).toBeDefined();
    expect([what, Number(answer.headers['retry-after'] ?? 1)]).toEqual([what, expect.any(Number)]);
  }

  it.each(KILLED)(
    'availability#replicas: kill -9 of one of %s fails only calls under way, each with a clean 503',
    async (name) => {
      const killedAt = performance.now();
      await fleet.kill(oneOf(name));
      await goOn();
      await calls.stop();
      process.stderr.write(`kill -9 of ${name}: ${calls.failed.length} of ${calls.answered()} calls failed\n`);
      expect(failedAfter(killedAt + NOTICED_MS)).toEqual([]);
      for (const { answer, what } of calls.failed) {
        if (answer === undefined) throw new Error(what);
        expect([what, answer.status]).toEqual([what, 503]);
        expect([8902, 'temporarily_unavailable']).toContain(toldBy(answer));
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    },
  );

  it('availability#replicas: kill -9 of one gateway fails only calls under way', async () => {
    const killedAt = performance.now();
    await fleet.kill(oneOf('gateway'));
    await goOn();
    await calls.stop();
    process.stderr.write(`kill -9 of gateway: ${calls.failed.length} of ${calls.answered()} calls failed\n`);
    expect(failedAfter(killedAt + NOTICED_MS)).toEqual([]);
    // No process is left to answer them.
    expect(calls.failed.filter(({ answer }) => answer !== undefined).map(({ what }) => what)).toEqual([]);
    // At most one call for each lost connection.
    expect(calls.failed.length).toBeLessThanOrEqual(CLIENTS);
  });

  it.each(sampleOf(['records', 'relationships', 'files'] as const, 1))(
    'availability#replicas: a new replica of %s is discovered and serves',
    async (name) => {
      const added = await fleet.add(name);
      const readyAt = performance.now();
      await eventually(async () => {
        const handled = await metricsOf(added.opsPort, 'crm_grpc_server_handled_total');
        expect(handled.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0);
      }, RECOVERY_MS);
      process.stderr.write(`new ${name} serves after ${Math.round(performance.now() - readyAt)} ms\n`);
      expect(await fleet.retire(oneOf(name))).toBe(0);
      await calls.stop();
      expect(failedAfter(0)).toEqual([]);
    },
  );

  it(
    'availability#replicas: while no name server answers, calls go to the known addresses',
    async () => {
      fleet.names.fails = true;
      const asked = fleet.names.questions;
      try {
        await sleep(RESOLVER_FAILURE_MS);
        await goOn();
        await eventually(() => {
          expect(fleet.names.questions).toBeGreaterThan(asked + serviceNames.length);
        }, RECOVERY_MS);
      } finally {
        fleet.names.fails = false;
      }
      await calls.stop();
      expect(failedAfter(0)).toEqual([]);
    },
    TIME_LIMIT_MS + RESOLVER_FAILURE_MS,
  );

  it('availability#replicas: a frozen replica of records delays no request beyond a deadline, and soon none at all', async () => {
    const frozenAt = performance.now();
    await fleet.freeze(oneOf('records'), FREEZE_MS);
    await goOn();
    await calls.stop();
    const longest = Math.round(Math.max(0, ...calls.failed.map(({ tookMs }) => tookMs)));
    process.stderr.write(
      `records frozen for ${FREEZE_MS} ms: ${calls.failed.length} of ${calls.answered()} calls failed, after at most ${longest} ms\n`,
    );
    expect(failedAfter(frozenAt + FREEZE_MS + NOTICED_MS)).toEqual([]);
    expect(longest).toBeLessThan(LONGEST_MS);
    calls.failed.forEach(expectRefusal);
  });
});
