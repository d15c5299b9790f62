import { expect } from '@jest/globals';
import { withClient } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import type { Answer } from '../contract/client/send.js';
import { hold, isAwaited } from './hold-tables.js';

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
  return holdUntil(adminUrl, againstWrites(EDGES), write, async () => {
    expect(await isAwaited(adminUrl, EDGES)).toBe(true);
  });
}

/** Relationships is done, and records waits for the table of the decisions. */
async function whenStaged(adminUrl: string, write: () => Promise<Answer | undefined>): Promise<HeldWrite> {
  return holdUntil(adminUrl, againstWrites(DECIDED), write, async () => {
    expect(await stagedCount(adminUrl)).toBe(1);
    expect(await isAwaited(adminUrl, DECIDED)).toBe(true);
  });
}

/** The client has its answer, and relationships waits to record that the operation is settled. */
async function whenDecided(adminUrl: string, write: () => Promise<Answer | undefined>): Promise<HeldWrite> {
  await using locks = new AsyncDisposableStack();
  let answer: Promise<Answer | undefined>;
  {
    await using staged = await whenStaged(adminUrl, write);
    locks.use(await hold(adminUrl, `select from ${STAGED} where settled_at is null for update`));
    ({ answer } = staged);
  }
  expect((await answer)?.status).toBeLessThan(300);
  await eventually(async () => {
    expect(await isAwaited(adminUrl, STAGED)).toBe(true);
  });
  return heldBy(locks.move(), answer);
}

/** Starts a write while a lock is held; the lock is held on unless the check fails. */
async function holdUntil(
  adminUrl: string,
  lock: string,
  write: () => Promise<Answer | undefined>,
  check: () => Promise<void>,
): Promise<HeldWrite> {
  await using locks = new AsyncDisposableStack();
  locks.use(await hold(adminUrl, lock));
  const answer = write();
  await eventually(check);
  return heldBy(locks.move(), answer);
}

function heldBy(locks: AsyncDisposableStack, answer: Promise<Answer | undefined>): HeldWrite {
  return { answer, [Symbol.asyncDispose]: () => locks.disposeAsync() };
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
