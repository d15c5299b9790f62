import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import type { CallContext } from '@crm/grpc';
import type { ListChangesRequestMessage } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { pairTables } from '../src/domain/pair-ends.js';
import { createEvents } from '../src/events.js';
import { purgeDeadPairs } from '../src/jobs/purge-dead-pairs.js';
import { orderChanges, readFeed, type FedChange } from './feed-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  READER_PASSES,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

let records: RecordsUnderTest;
let owner: CallContext;
let member: CallContext;
beforeAll(async () => {
  records = await startRecords();
  await records.create('SecurityGroups', { name: 'G' }, 'g');
  owner = await restrictedUser(records, { Accounts: { view: 'owner', list: 'owner' }, Contacts: { view: 'none' } });
  member = await restrictedUser(records, { Accounts: { view: 'group', list: 'group' } }, ['g']);
});
afterAll(() => records.stop());
beforeEach(() =>
  records.store
    .admin(`truncate records.change, relationships.change, records.accounts, records.contacts, events.position;
  update events.sequencer set last_position = 0, oldest_position = 1, epoch = 0`),
);

const order = (): Promise<void> => orderChanges(records);
const list = (user: CallContext, query?: Partial<ListChangesRequestMessage>): Promise<FedChange[]> =>
  readFeed(records, user, query);

/** The kinds of changes that a user sees, with the records. */
async function kinds(user: CallContext, query?: Partial<ListChangesRequestMessage>): Promise<string[]> {
  return (await list(user, query)).map(({ kind, record }) => `${String(kind)} ${String(record)}`);
}

describe('a page of changes', () => {
  it('has each version of a record, in order, with the attributes that differ', async () => {
    await records.create('Contacts', { first_name: 'A', last_name: 'B' }, 'c');
    await records.update('Contacts', 'c', { first_name: 'C' });
    await records.handlers.delete({ module: 'Contacts', id: 'c', precondition: null }, ADMINISTRATOR);
    await order();
    const of = { module: 'Contacts', record: 'c', user: null, client: null, request: null };
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await list(ADMINISTRATOR)).toEqual([
      { id: 1, ...of, at, kind: 'created', version: 1, group: '1', changed: null },
      {
        id: 2,
        ...of,
        at,
        kind: 'updated',
        version: 2,
        group: '2',
        changed: ['first_name', 'name', 'full_name', 'date_modified'],
      },
      { id: 3, ...of, at, kind: 'deleted', version: 3, group: '3', changed: null },
    ]);
  });

  it('shows a user what the user may view before or after it', async () => {
    const id = owner.actor?.userId ?? '';
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.update('Accounts', 'a', { assigned_user_id: id });
    await records.update('Accounts', 'a', { name: 'B' });
    await records.update('Accounts', 'a', { assigned_user_id: '' });
    await records.changeLinks('add', ['Accounts', 'a', 'SecurityGroups'], ['g']);
    await records.update('Accounts', 'a', { name: 'C' });
    await records.changeLinks('remove', ['Accounts', 'a', 'SecurityGroups'], ['g']);
    await records.create('Contacts', { last_name: 'hidden' }, 'c');
    await order();
    expect(await kinds(owner)).toEqual(['appeared a', 'updated a', 'disappeared a']);
    expect(await kinds(member, { modules: ['Accounts'] })).toEqual(['appeared a', 'updated a', 'disappeared a']);
    expect(await kinds(ADMINISTRATOR, { modules: ['Contacts'] })).toEqual(['created c']);
  });

  it('has links with both ends, only for whom the token lets read links and who sees both records', async () => {
    await records.create('Contacts', { last_name: 'C' }, 'c');
    await records.create('EmailAddresses', { email_address: 'c@d.example' }, 'e');
    await records.changeLinks('add', ['Contacts', 'c', 'email_addresses'], ['e']);
    await order();
    expect(await list(ADMINISTRATOR, { kinds: ['linked'] })).toEqual([
      expect.objectContaining({
        module: 'Contacts',
        record: 'c',
        kind: 'linked',
        link: 'email_addresses',
        other: { type: 'EmailAddresses', id: 'e' },
        version: null,
        changed: null,
      }),
    ]);
    expect(await kinds(calledBy('1', ['standard:read']), { kinds: ['linked'] })).toEqual([]);
    expect(await kinds(owner, { kinds: ['linked'] })).toEqual([]);
  });

  it('changes#rights-on-changes: has the links of a deleted record, and their end, for whom it was visible until then', async () => {
    for (const id of ['a', 'b']) {
      await records.create('Accounts', { name: id }, id);
      await records.changeLinks('add', ['Accounts', id, 'SecurityGroups'], ['g']);
    }
    // Deleted once while the group saw it, and restored without its group.
    const remove = (id: string) =>
      records.handlers.delete({ module: 'Accounts', id, precondition: null }, ADMINISTRATOR);
    await remove('b');
    const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });
    const events = createEvents(createRegistry({ service: 'records', version: 'test' }), logger);
    const purge = (): Promise<void> =>
      purgeDeadPairs(
        records.database,
        () => Promise.resolve(pairTables(catalog)),
        events,
      )(new AbortController().signal);
    await purge();
    await records.store.admin(`update records.accounts set deleted = false where id = 'b'`);
    await order();
    const links = async (user: CallContext) =>
      (await list(user, { kinds: ['linked', 'unlinked'] })).map(
        ({ kind, record, other }) => `${String(kind)} ${String(record)} ${(other as { id: string }).id}`,
      );
    const before = await Promise.all([ADMINISTRATOR, member, owner].map(links));
    expect(before).toEqual([['linked g a', 'linked g b', 'unlinked g b'], ['linked g a'], []]);

    await remove('a');
    await order();
    expect(await Promise.all([ADMINISTRATOR, member, owner].map(links))).toEqual(before);
    await purge();
    await order();
    expect(await Promise.all([ADMINISTRATOR, member, owner].map(links))).toEqual([
      [...(before[0] ?? []), 'unlinked g a'],
      ['linked g a', 'unlinked g a'],
      [],
    ]);
    expect((await kinds(member)).slice(-2)).toEqual(['deleted a', 'unlinked g']);
    // The state before the deletion is no longer kept.
    await records.store.admin(`delete from records.change where kind = 'deleted'`);
    expect(await links(member)).toEqual([]);
  });

  it('tells a user that the rights of the user changed', async () => {
    const id = owner.actor?.userId ?? '';
    await records.changeLinks('add', ['Users', id, 'SecurityGroups'], ['g']);
    await records.changeLinks('remove', ['Users', id, 'SecurityGroups'], ['g']);
    await records.update('ACLRoles', id, { actions: { Accounts: { view: 'owner', list: 'owner' } } });
    await records.update('Users', id, { status: 'Inactive' });
    await records.update('Users', id, { status: 'Active' });
    await order();
    expect(await kinds(owner, { kinds: ['rights_changed'] })).toEqual(Array(5).fill('rights_changed null'));
    expect(await kinds(member, { kinds: ['rights_changed'] })).toEqual([]);
  });

  it('ends where the next one starts, and covers changes that the user does not see', async () => {
    for (const id of ['a', 'b', 'c']) await records.create('Accounts', { name: id }, id);
    await order();
    const page = (after: string, user = ADMINISTRATOR) =>
      records.handlers.listChanges({ after, limit: 2, modules: [], kinds: [], clients: [] }, user);
    expect(await page('0')).toMatchObject({ next: 2, newest: 3, oldest: 0 });
    expect(await page('2')).toMatchObject({ changes: [{ position: 3 }], next: 3 });
    expect(await page('')).toMatchObject({ changes: [], next: 3 });
    expect(await page('0', owner)).toMatchObject({ changes: [], next: 3 });
  });

  it('limits#defaults: ends at the change whose values of a link exceed its bytes, and passes them on as they are', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.create('Contacts', { last_name: 'C' }, 'c');
    await records.store.admin(`truncate records.change; insert into relationships.change
      (seq, kind, link, module, record, other_module, other, link_values)
      select nextval('records_pub.change_seq'), 'linked', 'accounts_contacts', 'Accounts', 'a', 'Contacts', 'c',
        jsonb_build_object('number', 1.10, 'text', repeat('x', 300000)) from generate_series(1, 9)`);
    await order();
    const page = async (after: number) => {
      const request = { after: String(after), limit: 8, modules: [], kinds: [], clients: [] };
      const { changes = [], next } = await records.handlers.listChanges(request, ADMINISTRATOR);
      return {
        next,
        changes: changes.map(({ position, attributesJson }) => ({ position, json: String(attributesJson) })),
      };
    };
    const of = (...positions: number[]) =>
      positions.map((position) => ({
        position,
        json: expect.stringMatching(/"values":\{"text": "x+", "number": 1\.10\}\}$/),
      }));
    expect(await page(0)).toEqual({ next: 4, changes: of(1, 2, 3, 4) });
    expect(await page(4)).toEqual({ next: 8, changes: of(5, 6, 7, 8) });
    expect(await page(8)).toEqual({ next: 9, changes: of(9) });
  });

  it('changes#pages-of-changes: ends at the change with which the names in changed exceed 1 MiB', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    for (const name of ['B', 'C', 'D', 'E', 'F']) await records.update('Accounts', 'a', { name });
    await records.store.admin(`update records.change set changed = array['name'] ||
      (select array_agg('custom.' || repeat('x', 60) || n) from generate_series(1, 5000) n) where kind = 'updated'`);
    await order();
    const pages = [await list(ADMINISTRATOR), await list(ADMINISTRATOR, { after: '4' })];
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    expect(pages[1]?.[0]).toMatchObject({ changed: ['name'] });
  });

  it('is read for a webhook up to the change whose record exceeds 256 KiB', async () => {
    const description = 'x'.repeat(60_000);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await records.create('Accounts', { name: id, description }, id);
    await order();
    const pass = await READER_PASSES.make(ADMINISTRATOR.actor?.userId ?? '');
    const of = async (after: string, withRecords: boolean) => {
      const changes = { after, limit: 20, modules: [], kinds: [], clients: [] };
      const page = await records.handlers.listChangesOf({ pass, changes, withRecords }, ADMINISTRATOR);
      return [page.changes?.next, page.changes?.changes?.length, page.records?.map(({ id }) => id)];
    };
    expect(await of('0', true)).toEqual([5, 5, ['a', 'b', 'c', 'd', 'e']]);
    expect(await of('5', true)).toEqual([6, 1, ['f']]);
    expect(await of('0', false)).toEqual([6, 6, []]);
  });

  it('is read for a webhook with the rights of its user, with the records as that user reads them now', async () => {
    await records.create('Accounts', { name: 'A', assigned_user_id: owner.actor?.userId ?? '' }, 'a');
    await records.create('Accounts', { name: 'hidden' }, 'b');
    await records.update('Accounts', 'a', { name: 'B' });
    await order();
    const changes = { after: '0', limit: 10, modules: ['Accounts'], kinds: [], clients: [] };
    const of = async (pass: string, withRecords = true) =>
      records.handlers.listChangesOf({ pass, changes, withRecords }, ADMINISTRATOR);
    const pass = await READER_PASSES.make(owner.actor?.userId ?? '');
    const page = await of(pass);
    expect(page.changes?.changes?.map(({ kind }) => kind)).toEqual(['created', 'updated']);
    expect(
      page.records?.map(({ id, attributesJson }) => [id, JSON.parse((attributesJson as Buffer).toString()) as unknown]),
    ).toEqual([['a', expect.objectContaining({ name: 'B' })]]);
    expect((await of(pass, false)).records).toEqual([]);
    expect(await faultsOf(of('x'))).toEqual(['8502']);
  });

  it('webhooks#attributes: is read for a webhook without what only its user sees', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    await records.create('Favorites', { parent_type: 'Accounts', parent_id: 'a' }, 'f');
    await order();
    expect(await kinds(ADMINISTRATOR, { modules: ['Favorites'] })).toEqual(['created f']);
    const changes = { after: '0', limit: 10, modules: [], kinds: [], clients: [] };
    const pass = await READER_PASSES.make(ADMINISTRATOR.actor?.userId ?? '');
    const page = await records.handlers.listChangesOf({ pass, changes, withRecords: true }, ADMINISTRATOR);
    expect(page.changes).toMatchObject({ next: 2, changes: [{ position: 1 }] });
    expect(page.changes?.changes).toHaveLength(1);
    expect(page.records?.map(({ id }) => id)).toEqual(['a']);
  });

  it('refuses positions that cannot be, and those that are no longer kept', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    await order();
    for (const after of ['2', '-1', '01', '1.5', 'x', '99999999999999999'])
      expect(await faultsOf(list(ADMINISTRATOR, { after }))).toEqual(['8214 page[after]']);
    await records.store.admin('update events.sequencer set last_position = 9, oldest_position = 8');
    expect(await faultsOf(list(ADMINISTRATOR, { after: '6' }))).toEqual(['8219 page[after]']);
    expect(await faultsOf(list(ADMINISTRATOR, { after: '7' }))).toEqual([]);
    await records.store.admin('update events.sequencer set epoch = 1');
    expect(await faultsOf(list(ADMINISTRATOR, { after: '7' }))).toEqual(['8219 page[after]']);
    expect(await faultsOf(list(ADMINISTRATOR, { after: String(2 ** 40 + 7) }))).toEqual([]);
  });
});
