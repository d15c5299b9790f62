import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalog, edgeTables } from '@crm/catalog';
import { createLogger, createRegistry } from '@crm/runtime';
import { pairTables } from '../src/domain/pair-ends.js';
import { createEvents } from '../src/events.js';
import { purgeDeadPairs } from '../src/jobs/purge-dead-pairs.js';
import { ADMINISTRATOR, startRecords, type OwnerTuple, type RecordsUnderTest } from './records-under-test.js';

const TABLES = pairTables(catalog);
const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });
const running = new AbortController().signal;

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());
beforeEach(() => records.store.admin(TABLES.map(({ table }) => `delete from records.${table}`).join(';')));

/** Runs the job once; returns how many pairs it reports as removed. */
async function purge(pageSize?: number, signal = running): Promise<number> {
  const registry = createRegistry({ service: 'records', version: 'test' });
  await purgeDeadPairs(
    records.database,
    () => Promise.resolve(TABLES),
    createEvents(registry, logger),
    pageSize,
  )(signal);
  const text = await registry.getSingleMetricAsString('crm_dead_edges_purged_total');
  return Number(/^crm_dead_edges_purged_total\S* (\d+)$/m.exec(text)?.[1]);
}

/** The ids of both ends of every pair in a table. */
async function pairsOf(table: string): Promise<string[]> {
  const pairs = TABLES.find((one) => one.table === table);
  const rows = await records.store.admin<{ pair: string }>(
    `select concat_ws(' ', ${pairs?.leftColumn}, ${pairs?.rightColumn}, ${pairs?.roleColumn ?? 'null'}) as pair from records.${table}`,
  );
  return rows.map(({ pair }) => pair).toSorted();
}

const contact = async (id = '') => (await records.create('Contacts', { last_name: 'C' }, id)).id;
const account = async (id = '') => (await records.create('Accounts', { name: 'A' }, id)).id;
const group = async () => (await records.create('SecurityGroups', { name: 'G' })).id;
const address = async () =>
  (await records.create('EmailAddresses', { email_address: `${randomUUID()}@example.org` })).id;
const remove = (module: string, id: string) =>
  records.handlers.delete({ module, id, precondition: null }, ADMINISTRATOR);
const link = (owner: OwnerTuple, ...ids: string[]) => records.changeLinks('add', owner, ids);

describe('the purge of pairs of deleted records', () => {
  it('covers every middle table of this service, and every module at its ends', () => {
    expect(TABLES.map(({ table, leftColumn, rightColumn }) => [table, leftColumn, rightColumn])).toEqual(
      edgeTables(catalog, 'local-edge').map(({ table, left, right }) => [table, left, right]),
    );
    const groups = [...catalog.modules.values()].filter(
      ({ links }) => links.get('SecurityGroups')?.storage === 'local-edge',
    );
    const kinds = TABLES.flatMap(({ ends }) => ends.filter(({ left }) => left.name === 'SecurityGroups'));
    expect(kinds.map(({ right }) => right.name).toSorted()).toEqual(groups.map(({ name }) => name).toSorted());
  });

  it('removes a pair only when one of its records is deleted', async () => {
    const [ann, bob, mail, dead] = [await contact(), await contact(), await address(), await address()];
    await link(['Contacts', ann, 'email_addresses'], mail, dead);
    await link(['Contacts', bob, 'email_addresses'], mail);
    const [kept, gone] = [await group(), await group()];
    await link(['SecurityGroups', kept, 'contacts'], ann, bob);
    await link(['SecurityGroups', gone, 'contacts'], ann);
    await link(['SecurityGroups', kept, 'users'], '1');
    await link(['SecurityGroups', gone, 'users'], '1');
    await remove('EmailAddresses', dead);
    await remove('Contacts', bob);
    await remove('SecurityGroups', gone);
    expect(await purge()).toBe(5);
    expect(await pairsOf('email_addr_bean_rel')).toEqual([`${ann} ${mail} Contacts`]);
    expect(await pairsOf('securitygroups_records')).toEqual([`${kept} ${ann} Contacts`]);
    expect(await pairsOf('securitygroups_users')).toEqual([`${kept} 1`]);
    expect(await purge()).toBe(0);
  });

  it('distinguishes records with the same id in several modules', async () => {
    const id = randomUUID();
    const [mail, keeper] = [await address(), await group()];
    await account(id);
    await contact(id);
    for (const module of ['Accounts', 'Contacts']) await link([module, id, 'email_addresses'], mail);
    await link(['SecurityGroups', keeper, 'accounts'], id);
    await link(['SecurityGroups', keeper, 'contacts'], id);
    await remove('Accounts', id);
    expect(await purge()).toBe(2);
    expect(await pairsOf('email_addr_bean_rel')).toEqual([`${id} ${mail} Contacts`]);
    expect(await pairsOf('securitygroups_records')).toEqual([`${keeper} ${id} Contacts`]);
  });

  it('ignores pairs of unknown modules', async () => {
    await records.store.admin(`insert into records.email_addr_bean_rel
      (bean_id, email_address_id, bean_module, date_modified) values ('x', 'y', 'Unheard_of', now())`);
    expect(await purge()).toBe(0);
    expect(await pairsOf('email_addr_bean_rel')).toEqual(['x y Unheard_of']);
  });

  it.each([1, 2, 7])('covers the whole table in pages of %i', async (size) => {
    const [ann, gone] = [await contact(), await contact()];
    const mails = await Promise.all(Array.from({ length: 7 }, address));
    for (const owner of [ann, gone]) await link(['Contacts', owner, 'email_addresses'], ...mails);
    await remove('Contacts', gone);
    expect(await purge(size)).toBe(7);
    expect(await pairsOf('email_addr_bean_rel')).toEqual(mails.map((mail) => `${ann} ${mail} Contacts`).toSorted());
  });

  it('skips locked pairs, and removes them the next time', async () => {
    const [gone, mail] = [await contact(), await address()];
    await link(['Contacts', gone, 'email_addresses'], mail);
    await remove('Contacts', gone);
    await records.database.transaction(async (tx) => {
      await tx.run({ text: 'select from records.email_addr_bean_rel where bean_id = $1 for update', values: [gone] });
      expect(await purge()).toBe(0);
    });
    expect(await purge()).toBe(1);
  });

  it('stops after the current page on request', async () => {
    const gone = await contact();
    const mails = await Promise.all(Array.from({ length: 4 }, address));
    await link(['Contacts', gone, 'email_addresses'], ...mails);
    await remove('Contacts', gone);
    expect(await purge(1, AbortSignal.abort())).toBe(0);
    expect(await pairsOf('email_addr_bean_rel')).toHaveLength(4);
  });
});
