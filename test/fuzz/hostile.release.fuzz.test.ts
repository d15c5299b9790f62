import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { ALL_SETTLED, openOperations } from '../failure/operations.js';
import { TIME_LIMIT_MS } from '../setup/time-limit.js';
import type { FuzzCall } from './requests/call.js';
import { transmit } from './requests/transmit.js';
import type { World } from './requests/world.js';
import { Findings } from './run/findings.js';
import { spoilRequests } from './run/mutations.js';
import { fuzzOptions } from './run/options.js';
import { RefusedWrites } from './run/refused-writes.js';
import { spoilBytes } from './run/sockets.js';
import { sweep, type Verdict } from './run/sweep.js';
import { startFuzzStack, type FuzzStack } from './stack/fuzz-stack.js';
import { HIDDEN, makeWorld } from './stack/make-world.js';
import { storedState } from './stack/stored-state.js';
import { createCourt, type Court } from './verdict/court.js';

const { milliseconds, only, seed } = fuzzOptions();
/** How the time is shared. */
const SHARES = { sweep: 0.55, documents: 0.25, bytes: 0.2 } as const;
/** Writes that are repeated to see that they change nothing. */
const REPEATED = 300;
const AT_ONCE = 10;
const MIB = 2 ** 20;

describe(`hostile input (CRM_TEST_SEED=${seed})`, () => {
  let own: FuzzStack;
  let world: World;
  let court: Court;
  let base: ReadonlyMap<string, number>;
  const refused = new RefusedWrites(REPEATED);

  beforeAll(async () => {
    own = await startFuzzStack();
    world = await makeWorld(own);
    court = await createCourt(own, { text: HIDDEN, token: world.userToken });
    base = await own.heaps();
  });

  afterAll(() => own.dispose());

  async function judge(call: FuzzCall): Promise<Verdict> {
    const verdict = await court.judge(call, transmit);
    refused.note(call, verdict.answer.status);
    return verdict;
  }

  function until(share: keyof typeof SHARES): number {
    return Date.now() + milliseconds * SHARES[share];
  }

  it(
    'security#hostile-input: every category in every position of every operation is rejected properly or harmless',
    async () => {
      const findings = new Findings();
      report('positions', await sweep({ world, seed, only, until: until('sweep'), findings, judge }));
      expect(findings.toString()).toBe('');
    },
    milliseconds + TIME_LIMIT_MS,
  );

  it(
    'security#hostile-input: corrupted requests are rejected properly or harmless',
    async () => {
      const { failures, requests } = await spoilRequests({ world, seed, only, until: until('documents'), judge });
      report('spoilt requests', { requests });
      expect(failures.join('\n\n')).toBe('');
    },
    milliseconds + TIME_LIMIT_MS,
  );

  it(
    'security#hostile-input: bytes that barely resemble HTTP are rejected properly, and their connections closed',
    async () => {
      const { baseUrl } = own;
      const { faultsOf } = court;
      const { failures, requests } = await spoilBytes({ baseUrl, world, seed, until: until('bytes'), faultsOf });
      report('spoilt bytes', { requests });
      expect(failures.join('\n\n')).toBe('');
    },
    milliseconds + TIME_LIMIT_MS,
  );

  it(
    'security#hostile-input: rejected writes change nothing',
    async () => {
      const { adminUrl } = own.stack.database;
      const settled = (): Promise<void> =>
        eventually(async () => {
          expect(await openOperations(adminUrl)).toEqual(ALL_SETTLED);
        }, TIME_LIMIT_MS);
      // A write that was refused for a state that has passed may be accepted now; one that is refused again always will be.
      const lasting = await refusedAmong(refused.calls);
      await settled();
      const before = await storedState(adminUrl);
      const again = await refusedAmong(lasting);
      await settled();
      const after = await storedState(adminUrl);
      report('repeated writes', { refused: again.length });
      expect(again).toHaveLength(lasting.length);
      expect(after).toEqual(before);
    },
    TIME_LIMIT_MS * 2,
  );

  async function refusedAmong(calls: readonly FuzzCall[]): Promise<readonly FuzzCall[]> {
    const kept: FuzzCall[] = [];
    for (const some of batches(calls)) {
      const verdicts = await Promise.all(some.map((call) => court.judge(call, transmit)));
      kept.push(...some.filter((_, index) => (verdicts[index]?.answer.status ?? 0) >= 400));
    }
    return kept;
  }

  it('security#hostile-input: the service is as healthy as before', async () => {
    // Together: what a service complained of tells why it was restarted.
    expect([...(await own.ailments()), ...own.complaints.slice(0, 10)]).toEqual([]);
  });

  it(
    'security#hostile-input: memory returns to its level before the test',
    async () => {
      // Garbage is collected when more comes.
      for (let time = 0; time < 3; time += 1) await refusedAmong(refused.calls);
      const after = await own.heaps();
      report('heaps', Object.fromEntries([...after].map(([name, bytes]) => [name, Math.round(bytes / MIB)])));
      // Services keep the statements of the lists that they were asked for, some thousands at most, each of some kilobytes.
      for (const [name, bytes] of after) {
        expect([name, bytes <= (base.get(name) ?? 0) * 1.5 + 64 * MIB]).toEqual([name, true]);
      }
    },
    TIME_LIMIT_MS * 2,
  );
});

function batches(calls: readonly FuzzCall[]): readonly (readonly FuzzCall[])[] {
  return Array.from({ length: Math.ceil(calls.length / AT_ONCE) }, (_, index) =>
    calls.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

function report(what: string, figures: object): void {
  process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);
}
