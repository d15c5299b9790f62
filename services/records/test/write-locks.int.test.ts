import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  catalogWith,
  definitionId,
  isColumnLink,
  isEdgeLink,
  moduleNamed,
  NO_DEFINITIONS,
  type ColumnLink,
  type CustomLink,
  type EdgeLink,
} from '@crm/catalog';
import { createLocalEdges } from '../src/repository/local-edges.js';
import { createPrimaryAddresses } from '../src/repository/primary-addresses.js';
import { createRefusedRecords } from '../src/repository/refused-records.js';
import { createRecordsTogether } from '../src/repository/create-records.js';
import { createRecordWriter } from '../src/repository/write-records.js';
import { createWriteLocks, type LockedWrite, type WriteLocks } from '../src/repository/write-locks.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

const labels = { 'en-us': 'Bugs' };
const customLink = (name: string, inverse: string): CustomLink => {
  return { module: 'Bugs', name, relatedModule: 'Bugs', inverse, labels, inverseLabels: labels };
};
const [blocks, repeats] = [customLink('blocks_c', 'needs_c'), customLink('repeats_c', 'first_of_c')];
const catalog = catalogWith({ ...NO_DEFINITIONS, links: [blocks, repeats] });

let records: RecordsUnderTest;
let locks: WriteLocks;
beforeAll(async () => {
  records = await startRecords();
  const refused = createRefusedRecords(catalog);
  const localEdges = createLocalEdges(catalog, refused);
  const writer = createRecordWriter(records.database, catalog);
  locks = createWriteLocks(
    catalog,
    localEdges,
    createPrimaryAddresses(catalog, writer, createRecordsTogether(), localEdges, refused),
  );
});
afterAll(() => records.stop());

const NOTHING_SENT = { pointer: '', values: new Map(), references: [], managed: [] };

function link(module: string, name: string): ColumnLink | EdgeLink {
  const found = moduleNamed(catalog, module).links.get(name);
  if (found === undefined || !(isColumnLink(found) || isEdgeLink(found))) throw new Error(`no link ${name}`);
  return found;
}

/** A write of an account that replaces all of its members and groups. */
const replacing = (ownerId: string): LockedWrite => ({
  ownerId,
  stored: 'Accounts',
  links: ['members', 'SecurityGroups'].map((name) => ({ link: link('Accounts', name), wanted: [], isWhole: true })),
});

/** A write that makes accounts members of an account. */
const adding = (ownerId: string, ids: readonly string[]): LockedWrite => ({
  ownerId,
  links: [{ link: link('Accounts', 'members'), wanted: ids.map((id) => ({ id, ...NOTHING_SENT })), isWhole: false }],
});

const account = async (links = {}): Promise<string> =>
  (await records.create('Accounts', { name: 'A' }, '', undefined, links)).id;

it('locks the rows of all records that a transaction writes, and no others', async () => {
  const group = (await records.create('SecurityGroups', { name: 'G' })).id;
  const [member, other, stranger] = [await account(), await account(), await account()];
  const owners = [
    await account({ members: [member], SecurityGroups: [group] }),
    await account({ members: [other], SecurityGroups: [group] }),
  ];
  const free = (table: string, id: string) =>
    records.store.admin<{ id: string }>(`select ${id} as id from records.${table} order by 1 for update skip locked`);
  await records.database.transaction(async (tx) => {
    await locks.take(tx, owners.map(replacing));
    expect(await free('accounts', 'id')).toEqual([{ id: stranger }]);
    expect(await free('securitygroups_records', 'record_id')).toEqual([]);
  });
});

it('locks the rows of several records in one order, however they are named', async () => {
  const [first, second, ...ids] = await Promise.all(Array.from({ length: 12 }, () => account()));
  const take = (...writes: LockedWrite[]) => records.database.transaction((tx) => locks.take(tx, writes));
  const [one, two] = [ids.slice(0, 5), ids.slice(5)];
  const rounds = Array.from({ length: 50 }, () =>
    Promise.all([
      take(adding(first ?? '', one), adding(second ?? '', two)),
      take(adding(second ?? '', two), adding(first ?? '', one)),
    ]),
  );
  await expect(Promise.all(rounds)).resolves.toHaveLength(50);
});

/** Stores pairs of a custom link of bugs. */
async function storePairs(link: CustomLink, ids: readonly (readonly string[])[]): Promise<void> {
  const rows = ids.map(([left, right]) => `('${left}', '${right}', '${definitionId(link)}', 'Bugs', 'Bugs', now())`);
  await records.store.admin(`insert into records.custom_links
    (left_id, right_id, link, left_module, right_module, date_modified) values ${rows.join()}`);
}

const clearing = (ownerId: string, ...names: readonly string[]): LockedWrite => ({
  ownerId,
  links: names.map((name) => ({ link: link('Bugs', name), wanted: [], isWhole: true })),
});

it('locks no pairs of other custom links of the record', async () => {
  await storePairs(blocks, [['a', 'b']]);
  await storePairs(repeats, [
    ['a', 'b'],
    ['b', 'a'],
  ]);
  await records.database.transaction(async (tx) => {
    await locks.take(tx, [clearing('a', 'blocks_c')]);
    const free = await records.store.admin('select link from records.custom_links for update skip locked');
    expect(free).toEqual([{ link: 'Bugs.repeats_c' }, { link: 'Bugs.repeats_c' }]);
  });
});

it('locks the pairs of both directions of a link in one order', async () => {
  const ids = Array.from({ length: 8 }, (_, i) => `bug-${i}`);
  await storePairs(
    blocks,
    ids.flatMap((left) => ids.map((right) => [left, right])),
  );
  let begun = 0;
  const clear = (id: string) =>
    records.database.transaction((tx) => {
      begun += 1;
      return locks.take(tx, [clearing(id, 'blocks_c', 'needs_c')]);
    });
  await Promise.all(ids.flatMap((id) => Array.from({ length: 20 }, () => clear(id))));
  // A transaction that Postgres ends because of a deadlock begins again.
  expect(begun).toBe(8 * 20);
});

it('claims e-mail addresses, and no links of a record that the transaction creates', async () => {
  const claims = (writes: readonly LockedWrite[], addresses: readonly string[] = []) =>
    records.database.transaction(async (tx) => {
      await locks.take(tx, writes, addresses);
      const held = `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock'`;
      return tx.count({ text: held, values: [] });
    });
  const { stored, ...made } = replacing('new');
  expect(await claims([{ ...made, stored: String(stored) }])).toBe(2);
  expect(await claims([{ ...made, isNew: true }])).toBe(0);
  expect(await claims([], ['a@example.com', 'A@example.com', 'b@example.com'])).toBe(2);
});

it('claims a thousand e-mail addresses without those of others', async () => {
  const addresses = (count: number, host: string) => Array.from({ length: count }, (_, at) => `${at}@${host}.example`);
  await records.database.transaction(async (tx) => {
    await locks.take(tx, [], addresses(1_000, 'one'));
    const free = records.database.transaction(async (other) => {
      await other.run({ text: `set local lock_timeout = '2s'`, values: [] });
      await locks.take(other, [], addresses(20, 'another'));
    });
    await expect(free).resolves.toBeUndefined();
  });
});
