import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, runInContext } from '@crm/runtime';
import { forgetChanges } from '@crm/service';
import { ADMINISTRATOR, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());
beforeEach(() => records.store.admin('truncate records.change, records.accounts, records.contacts'));

/** The log, in its order, without what is null or equal in all tests. */
async function logged(): Promise<Readonly<Record<string, unknown>>[]> {
  const rows = await records.store.admin<{ row: Readonly<Record<string, unknown>> }>(
    `select jsonb_strip_nulls(to_jsonb(c) - '{seq,xid,at}'::text[]) as row from records.change c order by seq`,
  );
  return rows.map(({ row }) => row);
}

const OWNED = { assigned_user_id: null, created_by: '1', group_ids: [] };
const MINE = { created_by: '1', group_ids: [] };
const SERVER = ['date_modified'];
const silent = createLogger({ service: 'records', version: 'test', level: 'silent' });

describe('the log of changes', () => {
  it('has each version of a record once, with the attributes that it changed', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.update('Accounts', 'a', { name: 'B', industry: 'Energy' });
    await records.update('Accounts', 'a', { name: 'B' });
    await records.handlers.delete({ module: 'Accounts', id: 'a', precondition: null }, ADMINISTRATOR);
    const of = { module: 'Accounts', record: 'a' };
    expect(await logged()).toEqual([
      { ...of, kind: 'created', version: 1, after: MINE },
      {
        ...of,
        kind: 'updated',
        version: 2,
        changed: ['name', 'industry', ...SERVER],
        after: MINE,
      },
      { ...of, kind: 'updated', version: 3, changed: SERVER, after: MINE },
      { ...of, kind: 'deleted', version: 4, before: MINE },
    ]);
  });

  it('has who may see the record before and after a change of its owner or its groups', async () => {
    await records.create('SecurityGroups', { name: 'G' }, 'g');
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.store.admin('truncate records.change');
    await records.update('Accounts', 'a', { assigned_user_id: '1' });
    await records.changeLinks('add', ['Accounts', 'a', 'SecurityGroups'], ['g']);
    const [owner, ...group] = await logged();
    expect(owner).toMatchObject({
      changed: ['assigned_user_id', ...SERVER],
      before: MINE,
      after: { ...OWNED, assigned_user_id: '1' },
    });
    expect(group).toContainEqual(
      expect.objectContaining({ kind: 'updated', record: 'a', after: expect.objectContaining({ group_ids: ['g'] }) }),
    );
    expect(group).toContainEqual(
      expect.objectContaining({
        kind: 'linked',
        module: 'SecurityGroups',
        record: 'g',
        link: 'securitygroups_records',
        other_module: 'Accounts',
        other: 'a',
      }),
    );
  });

  it('counts an operator’s SQL, and not what concerns no attribute', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.store.admin('truncate records.change');
    await records.store.admin(`update records.accounts set own_attributes = null where id = 'a'`);
    expect(await logged()).toEqual([]);
    await records.store.admin(`update records.accounts set deleted = true where id = 'a'`);
    await records.store.admin(`update records.accounts set name = 'unseen' where id = 'a'`);
    await records.store.admin(`update records.accounts set deleted = false where id = 'a'`);
    await records.store.admin(`delete from records.accounts where id = 'a'`);
    expect((await logged()).map(({ kind }) => kind)).toEqual(['deleted', 'restored', 'deleted']);
  });

  it('names the user, the client and the request, for one statement and for a transaction', async () => {
    const context = { ...ADMINISTRATOR, requestId: 'r "1"', traceId: '0', spans: undefined };
    await runInContext(context, async () => {
      await records.create('Accounts', { name: 'A' }, 'a', context);
      await records.create('EmailAddresses', { email_address: 'a@b.example' }, 'e', context);
      await records.changeLinks('add', ['Accounts', 'a', 'email_addresses'], ['e'], context);
    });
    const rows = await logged();
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ user_id: '1', client_id: 'c', request_id: 'r "1"' });
  });

  it('marks the transaction that commits an operation, and no other', async () => {
    await records.store.admin(`insert into records.operation (op_id, outcome, settled) values
      ('00000000-0000-0000-0000-000000000001', 'committed', false),
      ('00000000-0000-0000-0000-000000000002', 'committed', true),
      ('00000000-0000-0000-0000-000000000003', 'aborted', false)`);
    expect(await logged()).toEqual([{ operation: '00000000-0000-0000-0000-000000000001' }]);
  });

  it('has every link that is stored beside the records, with its values', async () => {
    await records.create('Contacts', { last_name: 'C' }, 'c');
    await records.create('EmailAddresses', { email_address: 'c@d.example' }, 'f');
    await records.store.admin('truncate records.change');
    const owner = ['Contacts', 'c', 'email_addresses'] as const;
    await records.changeLinks('add', owner, ['f']);
    await records.changeLinks('add', owner, [['f', { reply_to_address: true }]]);
    await records.changeLinks('add', owner, [['f', { reply_to_address: true }]]);
    await records.changeLinks('remove', owner, ['f']);
    const links = (await logged()).filter(({ link }) => link !== undefined);
    expect(links.map(({ kind }) => kind)).toEqual(['linked', 'link_updated', 'unlinked']);
    expect(links[1]).toMatchObject({
      module: 'Contacts',
      record: 'c',
      link: 'email_addr_bean_rel',
      other_module: 'EmailAddresses',
      other: 'f',
      link_values: { reply_to_address: true },
    });
  });

  it('changes#retention-of-changes: loses the rows that the feed no longer keeps, and no others', async () => {
    for (const id of ['a', 'b', 'c']) await records.create('Accounts', { name: id }, id);
    const forget = forgetChanges('records', records.database, silent, 1);
    const run = (): Promise<void> => forget(new AbortController().signal);
    await run();
    expect(await logged()).toHaveLength(3);
    await records.store.admin(`update events.sequencer set kept_since = now()`);
    await records.create('Accounts', { name: 'd' }, 'd');
    await run();
    await records.store.admin(`update events.sequencer set kept_since = '-infinity'`);
    expect((await logged()).map(({ record }) => record)).toEqual(['d']);
  });

  it('cannot be changed by the service', async () => {
    for (const statement of ['update records.change set kind = null', 'truncate records.change'])
      await expect(records.database.run({ text: statement, values: [] })).rejects.toThrow(/permission denied/);
  });
});
