import { expect } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import type { Answer } from '../contract/client/send.js';
import { hold, isAwaited, type Held } from './hold-tables.js';

/** A write that has reached a step and is blocked there as long as it is held. */
export interface HeldWrite extends AsyncDisposable {
  readonly answer: Promise<Answer | undefined>;
}

/** Starts a write and holds it at a step. */
export type HoldAtStep = (adminUrl: string, write: () => Promise<Answer | undefined>) => Promise<HeldWrite>;

const EDGES = 'relationships.meetings_contacts';
const STAGED = 'relationships.staged_operation';
const DECIDED = 'records.operation';

/** The steps of a write with links (services#stage-decide-settle), each with the function that stops there. */
export const WRITE_STEPS: readonly (readonly [string, HoldAtStep])[] = [
  ['before anything is staged', beforeStage],
  ['when its links are staged', whenStaged],
  ['when it is decided and not settled', whenDecided],
];

/** Relationships waits for the table of the pairs. */
async function beforeStage(adminUrl: string, write: () => Promise<Answer | undefined>): Promise<HeldWrite> {
  const held = await hold(adminUrl, againstWrites(EDGES));
  const answer = write();
  await eventually(async () => {
    expect(await isAwaited(adminUrl, EDGES)).toBe(true);
  });
  return { answer, [Symbol.asyncDispose]: () => held[Symbol.asyncDispose]() };
}

/** Relationships is done, and records waits for the table of the decisions. */
async function whenStaged(adminUrl: string, write: () => Promise<Answer | undefined>): Promise<HeldWrite> {
  const held = await hold(adminUrl, againstWrites(DECIDED));
  const answer = write();
  await eventually(async () => {
    expect(await stagedCount(adminUrl)).toBe(1);
    expect(await isAwaited(adminUrl, DECIDED)).toBe(true);
  });
  return { answer, [Symbol.asyncDispose]: () => held[Symbol.asyncDispose]() };
}

/** The client has its answer, and relationships waits to record that the operation is settled. */
async function whenDecided(adminUrl: string, write: () => Promise<Answer | undefined>): Promise<HeldWrite> {
  let row: Held;
  let answer: Promise<Answer | undefined>;
  {
    await using staged = await whenStaged(adminUrl, write);
    row = await hold(adminUrl, `select from ${STAGED} where settled_at is null for update`);
    ({ answer } = staged);
  }
  expect((await answer)?.status).toBeLessThan(300);
  await eventually(async () => {
    expect(await isAwaited(adminUrl, STAGED)).toBe(true);
  });
  return { answer, [Symbol.asyncDispose]: () => row[Symbol.asyncDispose]() };
}

/** Reads continue: a write reads the record first, with attributes that depend on its links and their operations. */
function againstWrites(table: string): string {
  return `lock table ${table} in share mode`;
}

async function stagedCount(adminUrl: string): Promise<number | undefined> {
  const { rows } = await withClient(adminUrl, async (client) =>
    client.query<{ count: number }>(`select count(*)::int as count from ${STAGED} where settled_at is null`),
  );
  return rows[0]?.count;
}
