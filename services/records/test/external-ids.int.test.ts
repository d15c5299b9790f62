import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { withClient } from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { expectExamined, planList, queryMessage } from './list-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  listRequest,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const account = async (): Promise<string> => (await records.create('Accounts', { name: 'A' })).id;
const idOf = (value: string, module = 'Accounts', system = 'sap') => ({ module, system, value });

async function bind(value: string, id: string, context: CallContext = ADMINISTRATOR): Promise<boolean | undefined> {
  return (await records.handlers.bindExternalId({ externalId: idOf(value), id }, context)).isNew;
}

async function find(value: string, context: CallContext = ADMINISTRATOR): Promise<string | undefined> {
  return (await records.handlers.findByExternalId({ externalId: idOf(value) }, context)).id;
}

function unbind(value: string, context: CallContext = ADMINISTRATOR): Promise<unknown> {
  return records.handlers.unbindExternalId({ externalId: idOf(value) }, context);
}

function remove(id: string): Promise<unknown> {
  return records.handlers.delete({ module: 'Accounts', id, precondition: null }, ADMINISTRATOR);
}

describe('an external id', () => {
  it('external-ids#bind, external-ids#unbind: is bound once, to one record, until it is unbound', async () => {
    const [a, b] = [await account(), await account()];
    expect(await faultsOf(find('b1'))).toEqual(['8001']);
    expect([await bind('b1', a), await bind('b1', a), await bind('B1', b), await bind('b2', a)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await expect(bind('b1', b)).rejects.toMatchObject({
      code: 8020,
      faults: [{ value: 'b1', detail: expect.stringContaining(a) }],
    });
    expect([await find('b1'), await find('B1')]).toEqual([a, b]);
    await unbind('b1');
    expect([await faultsOf(find('b1')), await faultsOf(unbind('b1'))]).toEqual([['8001'], ['8001']]);
    expect(await bind('b1', b)).toBe(true);
  });

  it('external-ids#bind: changes neither the record nor the feed', async () => {
    const id = await account();
    const before = await records.read('Accounts', id);
    await bind('same', id);
    expect(await records.read('Accounts', id)).toEqual(before);
    expect(await records.store.admin(`select kind from records.change where record = '${id}'`)).toEqual([
      { kind: 'created' },
    ]);
  });

  it('external-ids#system-and-value: belongs to its module and system, whatever its characters', async () => {
    const id = await account();
    const contact = (await records.create('Contacts', { last_name: 'C' })).id;
    const value = `o'x/"?%\\ 😀${'x'.repeat(240)}`;
    const of = async (module: string, system: string, holder: string) => {
      await records.handlers.bindExternalId({ externalId: idOf(value, module, system), id: holder }, ADMINISTRATOR);
      const found = { externalId: idOf(value, module, system) };
      return (await records.handlers.findByExternalId(found, ADMINISTRATOR)).id;
    };
    expect(await of('Accounts', 'x', id)).toBe(id);
    expect(await of('Contacts', 'x', contact)).toBe(contact);
    expect(await of('Accounts', 'y', id)).toBe(id);
  });

  it.each([
    [idOf('v', 'Accounts', 'SAP'), '8129'],
    [idOf('a\0b'), '8129'],
    [idOf('x'.repeat(256)), '8129'],
    [idOf('v', 'Favorites'), '8402'],
    [idOf('v', 'Nothing'), '8402'],
    [null, '8402'],
  ])('external-ids#system-and-value: %j is refused', async (externalId, fault) => {
    expect(await faultsOf(records.handlers.findByExternalId({ externalId }, ADMINISTRATOR))).toEqual([fault]);
    expect(await faultsOf(records.handlers.unbindExternalId({ externalId }, ADMINISTRATOR))).toEqual([fault]);
    expect(await faultsOf(records.handlers.bindExternalId({ externalId, id: 'a' }, ADMINISTRATOR))).toEqual([fault]);
  });

  it('external-ids#system-and-value: is one of at most 50 of a record', async () => {
    const id = await account();
    for (let count = 0; count < 49; count += 1) await bind(`n${count}`, id);
    const last = await Promise.allSettled(['n50', 'n51', 'n52'].map((value) => bind(value, id)));
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await faultsOf(bind('n53', id))).toEqual(['8021']);
    expect(await bind('n0', id)).toBe(false);
    await unbind('n0');
    expect(await bind('n53', id)).toBe(true);
  });

  it('external-ids#freed-external-ids: of a deleted record is free', async () => {
    const [gone, next] = [await account(), await account()];
    await bind('freed', gone);
    await remove(gone);
    expect([await faultsOf(find('freed')), await faultsOf(unbind('freed'))]).toEqual([['8001'], ['8001']]);
    expect(await faultsOf(bind('freed', gone))).toEqual(['8001 /data/id']);
    expect(await bind('freed', next)).toBe(true);
    expect(await find('freed')).toBe(next);
  });
});

describe('external ids that several requests bind at once', () => {
  it('external-ids#bind: get one record, also when they were of a deleted one', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, account));
    for (const value of ['race', 'race', 'race']) {
      const outcomes = await Promise.all(ids.map((id) => bind(value, id).catch((error: unknown) => error)));
      const codes = outcomes.map((outcome) => (outcome instanceof AppError ? outcome.code : outcome));
      expect(codes.toSorted()).toEqual([...Array.from({ length: ids.length - 1 }, () => 8020), true]);
      const winner = ids[outcomes.indexOf(true)] ?? '';
      expect(await find(value)).toBe(winner);
      await remove(winner);
      ids.splice(ids.indexOf(winner), 1);
    }
  });

  it('external-ids#bind: is not taken from a record that was created in the transaction that was waited for', async () => {
    const id = await account();
    await withClient(records.store.adminUrl, async (other) => {
      await other.query('begin');
      await other.query(
        `insert into records.accounts (id, name, date_entered, date_modified) values ('fresh', 'F', now(), now())`,
      );
      await other.query(`insert into records.external_id values ('Accounts', 'sap', 'waited', 'fresh')`);
      const bound = faultsOf(bind('waited', id));
      await eventually(async () => {
        const waiting = await records.store.admin(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into records.external_id%'`,
        );
        expect(waiting).toHaveLength(1);
      });
      await other.query('commit');
      expect(await bound).toEqual(['8020']);
    });
    expect(await find('waited')).toBe('fresh');
  });
});

describe('external ids and rights', () => {
  it('external-ids#bind, external-ids#read-by-external-id: of a hidden record are those of none, but taken', async () => {
    const user = await restrictedUser(records, { Accounts: { view: 'owner', edit: 'owner' } });
    const hidden = await account();
    const own = (await records.create('Accounts', { name: 'Own' }, '', user)).id;
    await bind('hidden', hidden);
    expect(await faultsOf(find('hidden', user))).toEqual(['8001']);
    expect(await faultsOf(unbind('hidden', user))).toEqual(['8001']);
    expect(await faultsOf(bind('other', hidden, user))).toEqual(['8001 /data/id']);
    await expect(bind('hidden', own, user)).rejects.toMatchObject({
      code: 8020,
      faults: [expect.not.objectContaining({ detail: expect.stringContaining(hidden) })],
    });
    expect(await bind('own', own, user)).toBe(true);
  });

  it('rights#hidden-and-forbidden: bind nothing to, and wait for, no record that the user may not change', async () => {
    const user = await restrictedUser(records, { Accounts: { view: 'owner', edit: 'none' } });
    const hidden = await account();
    const seen = (await records.create('Accounts', { name: 'Seen', assigned_user_id: user.actor?.userId })).id;
    await withClient(records.store.adminUrl, async (other) => {
      await other.query('begin');
      await other.query('select from records.accounts where id = any($1) for update', [[hidden, seen]]);
      expect(await faultsOf(bind('w1', hidden, user))).toEqual(['8001 /data/id']);
      expect(await faultsOf(bind('w1', seen, user))).toEqual(['8512']);
      await other.query('rollback');
    });
  });

  it('external-ids#bind, external-ids#unbind: need the right to edit the record', async () => {
    const user = await restrictedUser(records, { Accounts: { view: 'all', edit: 'none' } });
    const id = await account();
    await bind('seen', id);
    expect(await find('seen', user)).toBe(id);
    expect(await faultsOf(unbind('seen', user))).toEqual(['8512']);
    expect(await faultsOf(bind('more', id, user))).toEqual(['8512']);
    const externalId = idOf('u', 'Users');
    expect(await faultsOf(records.handlers.bindExternalId({ externalId, id: '1' }, user))).toEqual(['8511']);
  });

  it('exports#export: are listed for records that the user sees', async () => {
    const user = await restrictedUser(records, { Accounts: { view: 'owner' } });
    const [own, other] = [(await records.create('Accounts', { name: 'A' }, '', user)).id, await account()];
    await bind('l2', own);
    await bind('l1', own);
    await bind('l3', other);
    const list = (context: CallContext) =>
      records.handlers.listExternalIds({ module: 'Accounts', systems: ['sap'], ids: [other, own] }, context);
    const ofOwn = ['l1', 'l2'].map((value) => ({ id: own, system: 'sap', value }));
    expect(await list(user)).toEqual({ externalIds: ofOwn });
    expect(await list(ADMINISTRATOR)).toEqual({ externalIds: [...ofOwn, { id: other, system: 'sap', value: 'l3' }] });
  });

  it('external-ids#external-urls: need their scopes', async () => {
    const [reads, updates] = ['standard:read', 'standard:update'].map((scope) => calledBy('1', [scope]));
    expect(await faultsOf(bind('s', 'a', reads))).toEqual(['8510']);
    expect(await faultsOf(unbind('s', reads))).toEqual(['8510']);
    expect(await faultsOf(find('s', updates))).toEqual(['8510']);
  });
});

describe('filters by external ids', () => {
  async function list(module: string, search: string, context = ADMINISTRATOR, more: object = {}): Promise<string[]> {
    const request = listRequest(module, { query: queryMessage(search), countMode: 'COUNT_MODE_EXACT', ...more });
    const { records: found = [], count } = await records.handlers.list(request, context);
    expect(count).toBe(found.length);
    return found.map(({ id = '' }) => id).toSorted();
  }

  it('filters#external-ids-in-filters: find the records that have them, over links too', async () => {
    const [a, b] = (await Promise.all([account(), account()])).toSorted() as [string, string];
    for (const [value, id] of [
      ['f1', a],
      ['f2', b],
      ['f,3', b],
    ] as const)
      await bind(value, id);
    const contact = (await records.create('Contacts', { last_name: 'C', account_id: a })).id;
    await records.update('Accounts', a, { parent_id: b });
    const deep = (await records.create('Cases', { name: 'D', account_id: a })).id;
    const found = (search: string) => list('Accounts', search);
    expect(await found('filter[Accounts.external.sap]=f1')).toEqual([a]);
    expect(await found('filter[Accounts.external.sap]=[[in]]f1,f2,none')).toEqual([a, b]);
    expect(await found('filter[Accounts.external.sap]=[[in]]f\\,3,[[in]]f2')).toEqual([b]);
    expect(await found('filter[Accounts.external.sap]=f,3,[[eq]]f2')).toEqual([b]);
    expect(await found('filter[Accounts.external.sap]=f1,[[eq]]f2')).toEqual([]);
    expect(await found('filter[Accounts.external.other]=f1')).toEqual([]);
    expect(await found(`filter[Accounts.external.sap]=f1&filter[Accounts.name]=[[ne]]A`)).toEqual([]);
    expect(await list('Contacts', 'filter[Contacts.accounts.external.sap]=[[in]]f1,f2')).toEqual([contact]);
    expect(await list('Cases', 'filter[Cases.accounts.member_of.external.sap]=f2')).toEqual([deep]);
    const through = { module: 'Accounts', id: a, link: 'contacts' };
    await records.handlers.bindExternalId({ externalId: idOf('c1', 'Contacts'), id: contact }, ADMINISTRATOR);
    const linkage = { through, identifiersOnly: true };
    expect(await list('Contacts', 'filter[Contacts.external.sap]=c1', ADMINISTRATOR, linkage)).toEqual([contact]);
    expect(await list('Contacts', 'filter[Contacts.external.sap]=c2', ADMINISTRATOR, linkage)).toEqual([]);
  });

  it('filters#external-ids-in-filters: find neither hidden nor deleted records', async () => {
    const [hidden, gone] = [await account(), await account()];
    await bind('unseen', hidden);
    await bind('gone', gone);
    const contact = await records.create('Contacts', { last_name: 'C', account_id: hidden });
    const user = await restrictedUser(records, { Accounts: { view: 'owner', list: 'owner' } });
    const search = 'filter[Accounts.external.sap]=[[in]]unseen,gone';
    const overLink = `filter[id]=${contact.id}&filter[Contacts.accounts.external.sap]=unseen`;
    expect(await list('Accounts', search)).toEqual([hidden, gone].toSorted());
    await remove(gone);
    expect(await list('Accounts', search)).toEqual([hidden]);
    expect(await list('Accounts', search, user)).toEqual([]);
    expect([await list('Contacts', overLink), await list('Contacts', overLink, user)]).toEqual([[contact.id], []]);
  });

  it.each([
    ['filter[Accounts.external.sap]=[[ne]]a', '8208'],
    ['filter[Accounts.external.sap]=[[in]]a,[[li]]b%25', '8208'],
    ['filter[Accounts.external.sap]=', '8209'],
    ['filter[Accounts.external.sap]=[[in]]a,', '8209'],
    ['filter[Accounts.external.sap]=%00', '8209'],
    [`filter[Accounts.external.sap]=${'x'.repeat(256)}`, '8209'],
    ['filter[Accounts.external.SAP]=a', '8207'],
    ['filter[Accounts.external]=a', '8207'],
    ['filter[Accounts.contacts.accounts.contacts.external.sap]=a', '8207'],
  ])('filters#external-ids-in-filters: %s is refused with %s', async (search, code) => {
    const parameter = search.slice(0, search.indexOf('='));
    expect(await faultsOf(list('Accounts', search))).toEqual([`${code} ${parameter}`]);
  });

  it('filters#external-ids-in-filters: look up a few rows, however many records there are', async () => {
    await records.store.admin(`insert into records.accounts (id, name, date_entered, date_modified)
select 'many-' || i, 'M', now() - i * interval '1 s', now() from generate_series(1, 20000) i;
insert into records.cases (id, name, account_id, date_entered, date_modified)
select 'many-' || i, 'M', 'many-' || i, now() - i * interval '1 s', now() from generate_series(1, 20000) i;
insert into records.external_id select 'Accounts', 'sap', 'many-' || i, 'many-' || i from generate_series(1, 20000) i`);
    for (const table of ['accounts', 'cases', 'external_id'])
      await records.store.admin(`vacuum analyze records.${table}`);
    const most = { accounts: 10, cases: 10, external_id: 4 };
    for (const custom of [false, true]) {
      for (const operand of ['many-19000', '[[in]]many-3,many-19000']) {
        const own = planList('Accounts', { search: `filter[Accounts.external.sap]=${operand}` });
        await expectExamined(records, own, most, { custom });
        const linked = planList('Cases', { search: `filter[Cases.accounts.external.sap]=${operand}` });
        await expectExamined(records, linked, most, { custom, gathering: 'met' });
      }
    }
  });
});
