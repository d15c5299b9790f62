import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { edgeEnds } from '../src/domain/edge-ends.js';
import { purgeDeadEdges } from '../src/jobs/purge-dead-edges.js';
import { resolveStale } from '../src/jobs/resolve-stale.js';
import { called, entry, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const CALL = called();
const running = new AbortController().signal;

/** One round of the job. The stand-in decides like records: the first to write the row wins. */
function resolve(staleAfterMs: number, asked: string[] = []): (signal: AbortSignal) => Promise<void> {
  return resolveStale({
    catalog,
    database: links.database,
    events: links.events,
    staleAfterMs,
    decideAbort: async (operations) => {
      expect(operations.length).toBeLessThanOrEqual(5);
      asked.push(...operations);
      const rows = await links.store.admin<{ op_id: string }>(
        `with decided as (insert into records.operation (op_id, outcome, settled, decided_at)
           select o, 'aborted', false, now() from unnest($1::uuid[]) o on conflict (op_id) do nothing)
         select op_id::text from records.operation where op_id = any($1::uuid[]) and outcome = 'committed'`,
        [operations],
      );
      return rows.map((row) => row.op_id);
    },
  });
}

async function stage(): Promise<{ op: string; meeting: string; user: string }> {
  const [op, meeting, user] = [randomUUID(), await links.record('Meetings'), await links.record('Users')];
  const owner = { module: 'Meetings', id: meeting, link: 'users' };
  await links.handlers.stage({ opId: op, links: [{ owner, entries: [entry(user)] }] }, CALL);
  return { op, meeting, user };
}

/** Backdates the staging of operations by this many seconds. */
async function age(seconds: number, ...operations: string[]): Promise<void> {
  await links.store.admin(
    `update relationships.staged_operation set staged_at = now() - $1 * interval '1 s' where op_id = any($2::uuid[])`,
    [seconds, operations],
  );
}

async function metric(name: string): Promise<{ value: number; labels: object }[]> {
  const found = await links.registry.getSingleMetric(name)?.get();
  return (found?.values ?? []).map(({ value, labels }) => ({ value, labels }));
}

describe('resolve-stale', () => {
  it('aborts operations that were never decided, and settles committed ones that were never settled', async () => {
    const [lost, kept] = [await stage(), await stage()];
    await links.decide(kept.op, 'committed');
    await age(60, lost.op, kept.op);
    const young = await stage();
    const asked: string[] = [];
    await resolve(30_000, asked)(running);
    expect(asked.toSorted()).toEqual([lost.op, kept.op].toSorted());
    const rows = await links.rows('meetings_users');
    expect(rows.filter((row) => row.meeting_id === lost.meeting)).toEqual([]);
    expect(rows.find((row) => row.meeting_id === kept.meeting)).toMatchObject({ created_op: null, deleted_op: null });
    expect(rows.find((row) => row.meeting_id === young.meeting)).toMatchObject({ created_op: young.op });
    await expect(links.decide(lost.op, 'committed')).rejects.toThrow(/duplicate key/);
    expect(await metric('crm_staged_operations_resolved_total')).toEqual([
      { value: 1, labels: { outcome: 'committed' } },
      { value: 1, labels: { outcome: 'aborted' } },
    ]);
  });

  it('settles five at once, as each may have staged thousands of links', async () => {
    const ops: string[] = [];
    for (let index = 0; index < 15; index += 1) ops.push((await stage()).op);
    const asked: string[] = [];
    await resolve(0, asked)(running);
    expect(asked).toEqual(expect.arrayContaining(ops));
  });

  it('reports the age of the oldest, and removes settled operations in time', async () => {
    const { op } = await stage();
    await age(20, op);
    await resolve(60_000)(running);
    const [oldest] = await metric('crm_staged_operation_oldest_seconds');
    expect(oldest?.value).toBeGreaterThanOrEqual(20);
    await resolve(0)(running);
    await links.store.admin(`update relationships.staged_operation set settled_at = settled_at - interval '1 hour'`);
    await resolve(0)(running);
    expect(await links.store.admin('select op_id from relationships.staged_operation')).toEqual([]);
    expect(await metric('crm_staged_operation_oldest_seconds')).toEqual([{ value: 0, labels: {} }]);
  });
});

describe('purge-dead-edges', () => {
  it('removes edges of records deleted at either end, except staged ones', async () => {
    await links.store.admin('delete from relationships.meetings_users');
    const meetings = await Promise.all(Array.from({ length: 7 }, () => links.record('Meetings')));
    const users = await Promise.all(Array.from({ length: 3 }, () => links.record('Users')));
    for (const id of meetings) {
      const owner = { module: 'Meetings', id, link: 'users' };
      await links.handlers.add({ owner, entries: users.map((user) => entry(user)) }, CALL);
    }
    const unborn = { module: 'Meetings', id: randomUUID(), link: 'users' };
    const op = randomUUID();
    await links.handlers.stage({ opId: op, links: [{ owner: unborn, entries: [entry(users[1] ?? '')] }] }, CALL);
    await links.hide('Meetings', meetings[2] ?? '');
    await links.hide('Users', users[0] ?? '');

    await purgeDeadEdges(links.database, edgeEnds(catalog), links.events, 4)(running);
    const rows = await links.rows('meetings_users');
    const pairs = rows.map((row) => `${String(row.meeting_id)} ${String(row.user_id)}`);
    const live = meetings
      .filter((id) => id !== meetings[2])
      .flatMap((id) => users.slice(1).map((user) => `${id} ${user}`));
    expect(pairs.toSorted()).toEqual([...live, `${unborn.id} ${users[1] ?? ''}`].toSorted());
    expect(await metric('crm_dead_edges_purged_total')).toEqual([{ value: 9, labels: {} }]);
  });

  it('covers every edge table', async () => {
    expect(edgeEnds(catalog).length).toBeGreaterThan(40);
    await expect(purgeDeadEdges(links.database, edgeEnds(catalog), links.events)(running)).resolves.toBeUndefined();
  });
});
