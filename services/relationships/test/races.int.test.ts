import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { withClient } from '@crm/local-stack';
import type { LinkEntryInput } from '@crm/protos';
import { called, entry, faultsOf, readAnswer, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

type Write = 'add' | 'remove';

/**
 * Starts to write the pair of a user and a meeting while another transaction has run `first`. Once the write waits, that
 * transaction runs `then` and commits.
 */
async function writeBeside(
  write: Write,
  first: string,
  then: string,
  before: readonly Write[] = [],
): Promise<{ faults: string[]; ids: string[]; rows: number }> {
  const [meeting, user] = [await links.record('Meetings'), await links.record('Users')];
  const owner = { module: 'Meetings', id: meeting, link: 'users' };
  const handle = async (kind: Write): Promise<readonly LinkEntryInput[]> => {
    const request = { owner, entries: [entry(user, { accept_status: 'accept' })] };
    if (kind === 'add') return (await links.handlers.add(request, called())).entries ?? [];
    await links.handlers.remove(request, called());
    return [];
  };
  const ofPair = (text: string): string =>
    text
      .replace('$pair', `meeting_id = '${meeting}' and user_id = '${user}'`)
      .replace('$values', `('${meeting}', '${user}', now())`);
  for (const kind of before) await handle(kind);
  return withClient(links.store.urlFor('relationships', 'svc'), async (other) => {
    await other.query('begin');
    await other.query(ofPair(first));
    const writing = handle(write);
    const ended = faultsOf(writing);
    await links.store.untilLocked();
    await other.query(ofPair(then));
    await other.query('commit');
    const faults = await ended;
    const ids = faults.length > 0 ? [] : readAnswer(await writing).map(({ id }) => (id === user ? 'it' : id));
    const rows = (await links.rows('meetings_users')).filter((row) => row.meeting_id === meeting);
    return { faults, ids, rows: rows.length };
  });
}

const INSERTED = 'insert into relationships.meetings_users (meeting_id, user_id, date_modified) values $values';
const STAGED = `update relationships.meetings_users set deleted_op = '${randomUUID()}' where $pair`;

it('a pair inserted during its addition is the pair that is added', async () => {
  expect(await writeBeside('add', INSERTED, 'select')).toEqual({ faults: [], ids: ['it'], rows: 1 });
});

it('a pair whose removal is staged during its addition is not duplicated', async () => {
  expect(await writeBeside('add', INSERTED, STAGED)).toEqual({ faults: ['8309'], ids: [], rows: 1 });
});

it('a pair whose removal is staged during its removal is kept until that operation is decided', async () => {
  expect(await writeBeside('remove', STAGED, 'select', ['add'])).toEqual({ faults: ['8309'], ids: [], rows: 1 });
});

it('of replacements of a link at the same time, one determines the whole link', async () => {
  const users = await Promise.all([1, 2, 3, 4].map(() => links.record('Users')));
  for (let round = 0; round < 5; round += 1) {
    const meeting = await links.record('Meetings');
    const owner = { module: 'Meetings', id: meeting, link: 'users' };
    await Promise.all(users.map((user) => links.handlers.replace({ owner, entries: [entry(user)] }, called())));
    const rows = (await links.rows('meetings_users')).filter((row) => row.meeting_id === meeting);
    expect(rows).toHaveLength(1);
  }
});

const WORKERS = 8;
const WRITES_EACH = 15;
/** Another write was faster. */
const REFUSED = [8309];

it('whatever runs concurrently, a pair never appears twice, no deadlock occurs, and everything settles', async () => {
  const call = called();
  const meetings = await Promise.all([1, 2, 3].map(() => links.record('Meetings')));
  const users = await Promise.all([1, 2, 3].map(() => links.record('Users')));
  const pick = (all: readonly string[]) => all[randomInt(all.length)] ?? '';
  const some = (all: readonly string[]) => all.filter(() => randomInt(2) === 0).toSorted(() => randomInt(3) - 1);
  const values = () =>
    randomInt(2) === 0 ? undefined : { accept_status: ['none', 'accept', 'decline'][randomInt(3)] };
  const entries = (ids: readonly string[]) => ids.map((id) => entry(id, values()));
  let working = true;

  async function write(): Promise<void> {
    const isLeft = randomInt(2) === 0;
    const owner = isLeft
      ? { module: 'Meetings', id: pick(meetings), link: 'users' }
      : { module: 'Users', id: pick(users), link: 'meetings' };
    const far = some(isLeft ? users : meetings);
    const opId = randomUUID();
    switch (randomInt(6)) {
      case 0:
        await links.handlers.add({ owner, entries: entries(far) }, call);
        return;
      case 1:
        await links.handlers.remove({ owner, entries: entries(far) }, call);
        return;
      case 2:
        await links.handlers.replace({ owner, entries: entries(far) }, call);
        return;
      default: {
        const committed = randomInt(3) > 0;
        await links.handlers.stage({ opId, links: [{ owner, entries: entries(far) }] }, call);
        await links.decide(opId, committed ? 'committed' : 'aborted');
        await links.handlers.settle({ outcomes: [{ opId, committed }] }, call);
        await links.close(opId);
      }
    }
  }

  async function work(): Promise<void> {
    for (let round = 0; round < WRITES_EACH; round += 1) {
      try {
        await write();
      } catch (error) {
        if (!(error instanceof AppError) || !REFUSED.includes(error.code)) throw error;
      }
    }
  }

  async function watch(): Promise<void> {
    while (working) {
      const pairs = (await links.seen('meetings_users')).map(
        (edge) => `${String(edge.meeting_id)} ${String(edge.user_id)}`,
      );
      expect(pairs.length).toBe(new Set(pairs).size);
    }
  }

  const watching = watch();
  await Promise.all(Array.from({ length: WORKERS }, () => work())).finally(() => {
    working = false;
  });
  await watching;
  const rows = (await links.rows('meetings_users')).filter((row) => meetings.includes(String(row.meeting_id)));
  expect(rows.filter(({ created_op, deleted_op }) => created_op !== null || deleted_op !== null)).toEqual([]);
  expect(await links.deadlocks()).toBe(0);
});
