import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, type Link } from '@crm/catalog';
import { withClient } from '@crm/local-stack';
import { bind, type Statement } from '@crm/postgres';
import type { ListLinkedRequestMessage } from '@crm/protos';
import { compileLinked } from '../src/lists/sql/compile-list-linked.js';
import { ADMINISTRATOR, calledBy, faultsOf, parse, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

function request(
  [module, link]: readonly [module: string, link: string],
  ownerIds: readonly string[],
  more: Partial<ListLinkedRequestMessage> = {},
): ListLinkedRequestMessage {
  return { module, link, ownerIds: [...ownerIds], limit: 20, selection: null, ...more };
}

/** Sends a request as the administrator; returns the linked ids by owner, and the other parts of the answer. */
async function linkedOf(...asked: Parameters<typeof request>) {
  const { records: found = [], linkages = [] } = await records.handlers.listLinked(request(...asked), ADMINISTRATOR);
  return {
    byOwner: Object.fromEntries(linkages.map(({ ownerId = '', linked = [] }) => [ownerId, linked.map(({ id }) => id)])),
    more: linkages.filter(({ hasMore }) => hasMore).map(({ ownerId }) => ownerId),
    ids: found.map(({ id = '' }) => id).toSorted(),
    records: found,
    linkages,
  };
}

/** Creates records entered one after the other, oldest first. */
async function enter(module: string, all: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const attributes of all) {
    const { id } = await records.create(module, attributes);
    const table = catalog.module(module)?.table ?? '';
    const entered = `2020-01-01T00:00:0${ids.push(id)}Z`;
    await records.store.admin(`update records."${table}" set date_entered = $1 where id = $2`, [entered, id]);
  }
  return ids;
}

const MEETING = { name: 'M', date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };

describe('the linked records of several owners', () => {
  it('over a column of the owners contain each record once, however many owners share it', async () => {
    const [parent = '', gone = ''] = await enter('Accounts', [{ name: 'P' }, { name: 'G' }]);
    const children = await enter('Accounts', [
      { name: 'A', parent_id: parent },
      { name: 'B', parent_id: parent },
      { name: 'C', parent_id: gone },
      { name: 'D' },
    ]);
    await records.handlers.delete({ module: 'Accounts', id: gone, precondition: null }, ADMINISTRATOR);
    const [a = '', b = ''] = children;
    const found = await linkedOf(['Accounts', 'member_of'], children);
    expect(found.byOwner).toEqual({ [a]: [parent], [b]: [parent] });
    expect(found.records.map((record) => parse(record))).toMatchObject([{ id: parent, attributes: { name: 'P' } }]);
    expect(found.linkages[0]?.linked?.[0]?.middle).toBeUndefined();
  });

  it('over a column of the related records contain the newest for each owner, and whether there are more', async () => {
    const [one = '', two = ''] = await enter('Accounts', [{ name: '1' }, { name: '2' }]);
    const cases = await enter(
      'Cases',
      [one, two, one, one].map((account_id) => ({ name: 'C', account_id })),
    );
    const found = await linkedOf(['Accounts', 'cases'], [one, two], { limit: 2 });
    expect(found.byOwner).toEqual({ [one]: [cases[3], cases[2]], [two]: [cases[1]] });
    expect(found.more).toEqual([one]);
    expect(found.ids).toEqual([cases[1], cases[2], cases[3]].toSorted());
  });

  it('over a flex parent are in the right module', async () => {
    const [account = '', lead = ''] = [
      await records.create('Accounts', { name: 'A' }, 'same-id'),
      await records.create('Leads', { last_name: 'L' }, 'same-id'),
    ].map(({ id }) => id);
    const [call = ''] = await enter('Calls', [
      { name: 'C', date_start: '2030-01-01T10:00:00Z', duration_hours: 1, parent_type: 'Accounts', parent_id: account },
    ]);
    expect((await linkedOf(['Accounts', 'calls'], [account])).byOwner).toEqual({ [account]: [call] });
    expect((await linkedOf(['Leads', 'oldcalls'], [lead])).byOwner).toEqual({});
    expect((await linkedOf(['Calls', 'accounts'], [call])).byOwner).toEqual({ [call]: [account] });
    expect((await linkedOf(['Calls', 'lead_parent'], [call])).byOwner).toEqual({});
  });

  it('over a middle table have the middle row, and exclude deleted records', async () => {
    const [first = '', second = '', dead = ''] = await enter('Meetings', [MEETING, MEETING, MEETING]);
    const [ann = '', bob = '', gone = ''] = await enter('Contacts', [
      { last_name: 'Ann' },
      { last_name: 'Bob' },
      { last_name: 'Gone' },
    ]);
    const row = await records.relationships.link('meetings_contacts', first, ann, { accept_status: 'accept' });
    for (const [meeting, contact] of [
      [first, bob],
      [first, gone],
      [second, ann],
      [dead, ann],
    ] as const) {
      await records.relationships.link('meetings_contacts', meeting, contact);
    }
    await records.handlers.delete({ module: 'Contacts', id: gone, precondition: null }, ADMINISTRATOR);
    await records.handlers.delete({ module: 'Meetings', id: dead, precondition: null }, ADMINISTRATOR);
    const found = await linkedOf(['Meetings', 'contacts'], [second, first, dead]);
    expect(found.byOwner).toEqual({ [first]: [bob, ann], [second]: [ann] });
    expect(found.ids).toEqual([ann, bob].toSorted());
    const middle = found.linkages.find(({ ownerId }) => ownerId === first)?.linked?.[1]?.middle;
    expect(middle?.id).toBe(row);
    expect(JSON.parse(String(middle?.attributesJson))).toMatchObject({ contact_id: ann, accept_status: 'accept' });
    expect((await linkedOf(['Contacts', 'meetings'], [ann, bob, gone])).byOwner).toEqual({
      [ann]: [second, first],
      [bob]: [first],
    });
  });

  it('over a local middle table are found by role', async () => {
    const [group = ''] = await enter('SecurityGroups', [{ name: 'G' }]);
    const [account = ''] = await enter('Accounts', [{ name: 'A' }]);
    await records.changeLinks('add', ['SecurityGroups', group, 'accounts'], [account]);
    const link = [...(catalog.module('Accounts')?.links.values() ?? [])].find(
      ({ inverse, related }) => related === 'SecurityGroups' && inverse === 'accounts',
    );
    expect((await linkedOf(['Accounts', link?.name ?? ''], [account])).byOwner).toEqual({ [account]: [group] });
    expect((await linkedOf(['SecurityGroups', 'accounts'], [group])).byOwner).toEqual({ [group]: [account] });
    expect((await linkedOf(['SecurityGroups', 'contacts'], [group])).byOwner).toEqual({});
  });

  it('contain only the selected attributes', async () => {
    const [account = ''] = await enter('Accounts', [{ name: 'A' }]);
    const [found = ''] = await enter('Cases', [{ name: 'C', account_id: account }]);
    const select = async (attributes: string[], toOne: string[]) => {
      const answer = await linkedOf(['Accounts', 'cases'], [account], { selection: { attributes, toOne } });
      return answer.records.map((record) => parse(record));
    };
    const links = [...(catalog.module('Cases')?.links.values() ?? [])];
    const toAccount =
      links.find(({ related, cardinality }) => related === 'Accounts' && cardinality === 'one')?.name ?? '';
    expect(await select(['name'], [toAccount])).toMatchObject([
      { id: found, attributes: { name: 'C' }, toOne: { [toAccount]: account } },
    ]);
    const [bare] = await select([], []);
    expect(bare).toMatchObject({ id: found, attributes: {}, toOne: {} });
    expect(Object.keys(bare?.attributes ?? {})).toEqual([]);
  });

  it('are refused without both scopes, for unknown links, and beyond the limits', async () => {
    const ask = (asked: ListLinkedRequestMessage, ...scopes: string[]) =>
      faultsOf(records.handlers.listLinked(asked, scopes.length === 0 ? ADMINISTRATOR : calledBy('1', scopes)));
    const fine = request(['Accounts', 'cases'], ['a']);
    expect(await ask(fine, 'standard:read', 'standard:relationship:read')).toEqual([]);
    expect(await ask(fine, 'standard:read')).toEqual(['8510']);
    expect(await ask(fine, 'standard:relationship:read')).toEqual(['8510']);
    expect(await ask({ ...fine, link: 'gone' })).toEqual(['8301']);
    expect(await ask({ ...fine, module: 'Gone' })).toEqual(['8402']);
    expect(await ask({ ...fine, limit: 0 })).toEqual(['8202']);
    expect(await ask({ ...fine, ownerIds: [] })).toEqual(['8202']);
    expect(await ask({ ...fine, ownerIds: ['a\0'] })).toEqual(['8001']);
    expect(await ask({ ...fine, selection: { attributes: ['gone'], toOne: [] } })).toEqual(['8212 fields[Cases]']);
  });
});

describe('very many links', () => {
  const crowd = 30_000;
  const owners = ['everybody', 'few'];

  beforeAll(async () => {
    await records.store.admin(
      `insert into records.prospects (id, last_name, date_entered, date_modified)
select 'p' || i, 'P', timestamptz '2020-01-01Z' + i * interval '1 s', now() from generate_series(1, ${crowd}) i`,
    );
    for (const id of owners) await records.create('ProspectLists', { name: id }, id);
    await records.store.admin(
      `insert into relationships.prospect_lists_prospects (prospect_list_id, prospect_id, date_modified)
select 'everybody', 'p' || i, now() from generate_series(1, ${crowd}) i union all select 'few', 'p' || i, now() from generate_series(1, 5) i`,
    );
    await records.store.admin(
      `insert into records.accounts (id, name, parent_id, date_entered, date_modified)
select 'a' || i, 'A', nullif('a' || i / 1000, 'a0'), timestamptz '2020-01-01Z' + i * interval '1 s', now() from generate_series(1, ${crowd}) i`,
    );
    for (const table of ['records.prospects', 'relationships.prospect_lists_prospects', 'records.accounts']) {
      await records.store.admin(`vacuum analyze ${table}`);
    }
  });

  it('cost no more than their page', async () => {
    const found = await linkedOf(['ProspectLists', 'prospects'], owners, { limit: 3 });
    expect(found.byOwner).toEqual({
      everybody: ['p30000', 'p29999', 'p29998'],
      few: ['p5', 'p4', 'p3'],
    });
    expect(found.more).toEqual(owners);
  });

  it.each([
    ['ProspectLists', 'prospects', owners],
    ['Prospects', 'prospect_lists', ['p1', 'p30000']],
    ['Accounts', 'members', ['a1', 'a2', 'a3']],
    ['Accounts', 'member_of', ['a1000', 'a2000']],
  ])('are read by index look-ups only: %s.%s', async (module, name, ids) => {
    const link = linkOf(module, name);
    const plan = await planOf(bind(compileLinked(catalog, { link, size: 21 }), { owners: ids, limit: 20 }));
    // Small tables that are joined for names are ignored.
    expect(plan).not.toMatch(/Seq Scan on (prospects|prospect_lists_prospects|accounts)|hashed SubPlan/);
    const most = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(...most)).toBeLessThanOrEqual(5_000);
  });
});

/** The generic plan of a statement, as it runs. */
function planOf({ text, values }: Statement): Promise<string> {
  return withClient(records.store.adminUrl, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off, summary off) ${text}`,
      [...values],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

function linkOf(module: string, name: string): Link {
  const link = catalog.module(module)?.links.get(name);
  if (link === undefined) throw new Error(`no link ${module}.${name}`);
  return link;
}
