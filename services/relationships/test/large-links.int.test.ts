import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { catalog, edgeTables } from '@crm/catalog';
import { withClient } from '@crm/local-stack';
import type { OwnerMessage } from '@crm/protos';
import { findEdge } from '../src/domain/find-edge.js';
import { BEFORE_ALL, LinkStatements } from '../src/sql/compile-edges.js';
import { lockStaged } from '../src/sql/compile-settling.js';
import { called, entry, faultsOf, readAnswer, startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
let owner: OwnerMessage;
beforeAll(async () => {
  links = await startLinks();
  for (const id of STAYING) await links.record('Users', id);
});
afterAll(() => links.stop());

const CALL = called();
/** More than two of the pages in which a link is processed. */
const SIZE = 12_000;
/** The first and the last of the link and of its first page, and the first of the second page. */
const STAYING = [1, 5_000, 5_001, SIZE].map(userId);

function userId(index: number): string {
  return `user-${String(index).padStart(5, '0')}`;
}

/** Makes a meeting with very many users and uses it as the owner of the following test. */
async function fill(): Promise<void> {
  owner = { module: 'Meetings', id: await links.record('Meetings'), link: 'users' };
  await links.store.admin(
    `insert into relationships.meetings_users (meeting_id, user_id, accept_status, date_modified)
     select $1, 'user-' || lpad(i::text, 5, '0'), 'none', now() from generate_series(1, $2) i`,
    [owner.id, SIZE],
  );
}

beforeEach(async () => {
  await links.store.admin('truncate relationships.meetings_users');
  await fill();
});

async function stored() {
  return (await links.rows('meetings_users')).filter((row) => row.meeting_id === owner.id);
}

/** The invited users, as every reader sees them. */
async function invited(): Promise<unknown[]> {
  return (await links.seen('meetings_users')).filter((row) => row.meeting_id === owner.id).map((row) => row.user_id);
}

it('is replaced by a small one that keeps its common pairs', async () => {
  const before = new Map((await stored()).map((row) => [row.user_id, row.id]));
  const added = await links.record('Users');
  const wanted = [added, ...STAYING];
  const { entries = [] } = await links.handlers.replace({ owner, entries: wanted.map((id) => entry(id)) }, CALL);
  const answer = readAnswer(entries);
  expect(answer.map(({ id }) => id)).toEqual(wanted);
  expect(answer.slice(1).map(({ linkId }) => linkId)).toEqual(STAYING.map((id) => before.get(id)));
  expect((await stored()).map((row) => row.user_id).toSorted()).toEqual(wanted.toSorted());
});

/**
 * Replaces the link by an operation with this outcome; returns the users seen between its decision and its settlement.
 */
async function replaceBy(outcome: 'aborted' | 'committed', wanted: readonly string[]): Promise<unknown[]> {
  const opId = randomUUID();
  // One of the kept users gets another value, and so a new row.
  const entries = wanted.map((id) => entry(id, id === STAYING[1] ? { accept_status: 'accept' } : undefined));
  await links.handlers.stage({ opId, links: [{ owner, entries }] }, CALL);
  expect((await invited()).length).toBe(SIZE);
  await links.decide(opId, outcome);
  const seen = await invited();
  await links.handlers.settle({ outcomes: [{ opId, committed: outcome === 'committed' }] }, CALL);
  expect(await invited()).toEqual(seen);
  return seen;
}

it('is replaced completely by a committed operation', async () => {
  const wanted = [await links.record('Users'), ...STAYING].toSorted();
  expect(await replaceBy('committed', wanted)).toEqual(wanted);
  expect((await stored()).map(({ user_id, created_op, deleted_op }) => [user_id, created_op, deleted_op])).toEqual(
    wanted.map((id) => [id, null, null]),
  );
});

it('is not replaced at all by an aborted operation', async () => {
  const before = await stored();
  await replaceBy('aborted', [await links.record('Users'), ...STAYING]);
  expect(await stored()).toEqual(before);
});

it('stays whole when another operation holds its end', async () => {
  await links.store.admin(
    'update relationships.meetings_users set deleted_op = $1 where meeting_id = $2 and user_id = $3',
    [randomUUID(), owner.id, userId(SIZE - 1)],
  );
  expect(await faultsOf(links.handlers.replace({ owner, entries: [] }, CALL))).toEqual(['8309']);
  const opId = randomUUID();
  expect(await faultsOf(links.handlers.stage({ opId, links: [{ owner, entries: [] }] }, CALL))).toEqual(['8309']);
  const rows = await stored();
  expect([rows.length, rows.filter(({ deleted_op }) => deleted_op !== null).length]).toEqual([SIZE, 1]);
});

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

/** The number of rows passed between the steps of a statement's plan. */
function rowsHandled(node: PlanNode | undefined): number {
  if (node === undefined) return 0;
  const below = (node.Plans ?? []).map(rowsHandled).reduce((sum, rows) => sum + rows, 0);
  return node['Actual Rows'] * node['Actual Loops'] + below;
}

it('is processed in steps even when Postgres estimates it as small', async () => {
  await links.store.admin('vacuum analyze relationships.meetings_users');
  await fill();
  const { link } = findEdge(catalog, owner);
  const statements = new LinkStatements(link, owner.id);
  for (const { text, values } of [
    statements.stageKeepOnly([], BEFORE_ALL, randomUUID()),
    statements.keepOnly([], BEFORE_ALL),
  ]) {
    const [explained] = await links.store.admin<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    // Each row of a page a few times, not once for every other row.
    const handled = rowsHandled(explained?.['QUERY PLAN'][0]?.Plan);
    expect(handled).toBeGreaterThan(1_000);
    expect(handled).toBeLessThan(20 * SIZE);
  }
});

it('does not slow down the settling of other operations, which find staged rows by index', async () => {
  const edge = edgeTables(catalog, 'edge').find(({ table }) => table === 'meetings_users');
  if (edge === undefined) throw new Error('No such table');
  const { text } = lockStaged(edge, []);
  const plan = await withClient(links.store.adminUrl, async (client) => {
    await client.query('analyze relationships.meetings_users');
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare lock_staged as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute lock_staged ('{}', '{}')`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('ix_meetings_users_created_op');
  expect(plan).toContain('ix_meetings_users_deleted_op');
  expect(plan).not.toContain('Seq Scan');
});

it('is neither read nor changed at once when the values of the named pairs take more than 2 MiB', async () => {
  const large: OwnerMessage = { module: 'Emails', id: await links.record('Emails'), link: 'contacts' };
  const ids = Array.from({ length: 90 }, (_, index) => `large-${index}`);
  for (const id of ids) await links.record('Contacts', id);
  await links.store.admin(
    `insert into relationships.emails_contacts (email_id, contact_id, campaign_data, date_modified)
     select $1, id, repeat('x', 65535), now() from unnest($2::text[]) id`,
    [large.id, ids],
  );
  const { handlers } = links;
  const named = (count: number) => ({ owner: large, entries: ids.slice(0, count).map((id) => entry(id)) });
  const stage = { opId: randomUUID(), links: [{ ...named(90), pointer: '' }] };
  for (const refused of [
    handlers.add(named(90), CALL),
    handlers.replace(named(90), CALL),
    handlers.remove(named(90), CALL),
    handlers.stage(stage, CALL),
  ])
    expect(await faultsOf(refused)).toEqual(['8709']);
  expect((await links.rows('emails_contacts')).map(({ deleted_op }) => deleted_op)).toEqual(ids.map(() => null));
  for (let times = 0; times < 5; times += 1) expect((await handlers.add(named(30), CALL)).entries).toHaveLength(30);
});
