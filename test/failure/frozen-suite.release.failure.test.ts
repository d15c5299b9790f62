import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@crm/local-stack';
import { PATIENT_CONNECTIONS } from '@crm/testkit';
import { startFleet, type Fleet } from './fleet/fleet.js';
import { runContractFiles, type FileOutcome } from './fleet/contract-files.js';

/**
 * All files of the contract tests except those that read metrics, ports or logs of single processes, and the walks of
 * docs/clients.md, whose programs are written for readers: they do not retry, and do not report statuses.
 */
const ALL =
  'http/(?!administration|clients-page|errors|revocation|files-streams|logged-secrets|oauth-errors|forged-tokens)';
/** Files to run instead of all. */
const CHOSEN = process.env.CRM_TEST_FROZEN_SUITE ?? ALL;
/** How long one replica of each service is frozen at a time. */
const FREEZE_MS = Number(process.env.CRM_TEST_FREEZE_MS ?? 30_000);
/**
 * The messages about a request that was under way at a frozen replica: a status; from clients that print none, a title;
 * for an answer with file contents that had started, that it was aborted.
 */
const UNDER_WAY = /\b50[34]\b|could not be completed in time|not available; try again|\bError: aborted\b/u;
/**
 * A write that was under way fails its test, which is retried; a failure before the tests start makes the file run
 * again.
 */
const ROUNDS = 8;

describe('contract tests beside frozen replicas', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await startFleet({ extraEnv: { ...PATIENT_CONNECTIONS, CRM_RECORDS_MAX_COSTLY_LISTS_PER_USER: '5' } });
  });

  afterAll(() => fleet.dispose());

  /** Freezes one replica of each service, then another one, until it is stopped. */
  async function freezeInTurns(signal: AbortSignal): Promise<number> {
    let times = 0;
    for (; !signal.aborted; times += 1) {
      await Promise.all(
        serviceNames.map(async (name) => {
          const [victim] = fleet.instances(name);
          if (victim !== undefined) await fleet.freeze(victim, FREEZE_MS);
        }),
      );
      // Enough time for callers to find the replicas that are back.
      await sleep(3_000);
    }
    return times;
  }

  it('availability#replicas: pass, except for writes under way that report it', async () => {
    const over = new AbortController();
    const freezing = freezeInTurns(over.signal);
    const unexplained: string[] = [];
    let left: readonly FileOutcome[] = [];
    let [hit, setBack] = [0, 0];
    const tried = new Map<string, number>();
    try {
      for (let round = 0; round < ROUNDS && (round === 0 || left.length > 0); round += 1) {
        const outcomes = await runContractFiles(fleet, round === 0 ? [CHOSEN] : left.map(({ file }) => file));
        for (const { file, tests } of outcomes) tried.set(file, tests);
        left = outcomes.filter(({ failures }) => failures.length > 0);
        hit += left.length;
        for (const { file, failures, setbacks } of outcomes) {
          setBack += setbacks.length;
          const odd = [...setbacks, ...failures].filter((text) => !UNDER_WAY.test(text));
          unexplained.push(...odd.map((text) => `${file}: ${text}`));
        }
      }
    } finally {
      over.abort();
    }
    const times = await freezing;
    const tests = tried.values().reduce((sum, each) => sum + each, 0);
    process.stderr.write(
      `${tests} contract tests beside replicas frozen ${times} times for ${FREEZE_MS} ms: ${setBack} tests and ${hit} files were tried again\n`,
    );
    expect(unexplained).toEqual([]);
    expect(tests).toBeGreaterThan(0);
    expect(left).toEqual([]);
  }, 7_200_000);
});
