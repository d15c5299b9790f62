import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import {
  calledBy,
  createRequest,
  faultsOf,
  parse,
  startRecords,
  updateRequest,
  type Links,
  type RecordsUnderTest,
} from './records-under-test.js';
import { restrictedUser, userOf } from './restricted-user.js';

let records: RecordsUnderTest;
/** Sees all accounts, may change and delete its own. */
let owner: CallContext;
/** Sees its own accounts, may change all that it sees. */
let ownOnly: CallContext;
/** Sees all accounts and may neither change nor delete any. */
let reader: CallContext;
/** Sees, changes and deletes the accounts of its group. */
let member: CallContext;

beforeAll(async () => {
  records = await startRecords();
  await records.create('SecurityGroups', { name: 'team' }, 'team');
  owner = await restrictedUser(records, { Accounts: { edit: 'owner', delete: 'owner' } });
  ownOnly = await restrictedUser(records, { Accounts: { view: 'owner' } });
  reader = await restrictedUser(records, { Accounts: { edit: 'none', delete: 'none' } });
  member = await restrictedUser(records, { Accounts: { view: 'group', edit: 'group', delete: 'group' } }, ['team']);
});
afterAll(() => records.stop());

function update(call: CallContext, id: string, attributes: object, versions?: readonly number[], links: Links = {}) {
  return records.handlers.update(updateRequest('Accounts', id, attributes, versions, links), call);
}

function remove(call: CallContext, id: string, versions?: readonly number[]) {
  const precondition = versions === undefined ? null : { any: false, versions: [...versions] };
  return records.handlers.delete({ module: 'Accounts', id, precondition }, call);
}

async function account(attributes: object = {}): Promise<string> {
  return (await records.create('Accounts', { name: 'A', ...attributes })).id;
}

describe('an update', () => {
  it('of a hidden record is answered as not found', async () => {
    const id = await account();
    expect(await faultsOf(update(ownOnly, id, { name: 'B' }))).toEqual(['8001']);
    expect(await faultsOf(update(ownOnly, id, { name: 'B' }, [1]))).toEqual(['8001']);
    expect(await faultsOf(update(ownOnly, id, { nonsense: 1 }))).toEqual(['8001']);
    expect((await records.read('Accounts', id)).attributes.name).toBe('A');
  });

  it('of a visible record that the user may not edit is refused, whatever else is wrong', async () => {
    const id = await account();
    for (const call of [owner, reader]) {
      expect(await faultsOf(update(call, id, { name: 'B' }))).toEqual(['8512']);
      expect(await faultsOf(update(call, id, { nonsense: 1 }, [7]))).toEqual(['8512']);
      expect(await faultsOf(update(call, 'nowhere', { name: 'B' }))).toEqual(['8001']);
    }
    expect((await records.read('Accounts', id)).version).toBe(1);
  });

  it('is allowed if the user owns the record or shares a group with it', async () => {
    const own = await account({ assigned_user_id: userOf(owner) });
    const { record } = await update(owner, own, { name: 'B' }, [1]);
    expect(parse(record)).toMatchObject({ version: 2, attributes: { name: 'B' } });
    const shared = await account();
    expect(await faultsOf(update(member, shared, { name: 'B' }))).toEqual(['8001']);
    await records.changeLinks('add', ['SecurityGroups', 'team', 'accounts'], [shared]);
    expect(await faultsOf(update(member, shared, { name: 'B' }))).toEqual([]);
  });

  it.each(['update', 'deletion'])(
    'checks rights in its own statement: %s of a record whose owner changes meanwhile',
    async (kind) => {
      const id = await account({ assigned_user_id: userOf(owner) });
      let written: Promise<string[]> = Promise.resolve([]);
      await records.database.transaction(async (tx) => {
        await tx.count({ text: 'update records.accounts set assigned_user_id = $2 where id = $1', values: [id, '1'] });
        written = faultsOf(kind === 'update' ? update(owner, id, { name: 'B' }) : remove(owner, id));
        await records.store.untilLocked();
      });
      expect(await written).toEqual(['8512']);
      expect((await records.read('Accounts', id)).attributes.name).toBe('A');
    },
  );

  it('answers with the record also if the user loses it by the update', async () => {
    const id = await account({ assigned_user_id: userOf(ownOnly) });
    const { record } = await update(ownOnly, id, { assigned_user_id: '1', name: 'Gone' });
    expect(parse(record).attributes).toMatchObject({ name: 'Gone', assigned_user_id: '1' });
    expect(await faultsOf(update(ownOnly, id, { assigned_user_id: userOf(ownOnly) }))).toEqual(['8001']);
  });

  it('shows nothing of hidden records', async () => {
    const parent = await account({ name: 'Hidden' });
    const id = await account({ assigned_user_id: userOf(ownOnly), parent_id: parent });
    const { record } = await update(ownOnly, id, { name: 'B' });
    expect(parse(record)).toMatchObject({ attributes: { parent_id: parent, parent_name: null }, toOne: {} });
    const made = parse((await records.handlers.create(createRequest('Accounts', { name: 'C' }), ownOnly)).record);
    expect(made.attributes).toMatchObject({ name: 'C', created_by: userOf(ownOnly) });
  });
});

describe('a deletion', () => {
  it('is refused depending on what the user may view and delete', async () => {
    const id = await account();
    for (const versions of [undefined, [1], [7]]) {
      expect(await faultsOf(remove(ownOnly, id, versions))).toEqual(['8001']);
      for (const call of [owner, reader]) expect(await faultsOf(remove(call, id, versions))).toEqual(['8512']);
    }
    for (const call of [ownOnly, owner, reader]) expect(await faultsOf(remove(call, 'nowhere'))).toEqual(['8001']);
    const own = await account({ assigned_user_id: userOf(owner) });
    expect(await faultsOf(remove(owner, own, [7]))).toEqual(['8007']);
    expect(await faultsOf(remove(owner, own))).toEqual([]);
    expect(await faultsOf(remove(owner, own))).toEqual(['8001']);
    expect((await records.read('Accounts', id)).version).toBe(1);
  });
});

describe('a create', () => {
  it('needs the right to edit some records of the module', async () => {
    expect(await faultsOf(records.create('Accounts', { name: 'A' }, 'never', reader))).toEqual(['8512']);
    expect(await faultsOf(records.read('Accounts', 'never'))).toEqual(['8001']);
    for (const call of [owner, ownOnly, member]) {
      expect(await faultsOf(records.create('Accounts', { name: 'A' }, '', call))).toEqual([]);
    }
  });

  it('reports that an id is taken, also by a hidden record', async () => {
    const id = await account();
    expect(await faultsOf(records.create('Accounts', { name: 'A' }, id, ownOnly))).toEqual([
      '8006 /data/attributes/id',
    ]);
  });
});

describe('references of a document', () => {
  it('must be visible, unless they are unchanged', async () => {
    const hidden = await account();
    const own = await account({ assigned_user_id: userOf(ownOnly) });
    const unknown = ['8117 /data/attributes/parent_id'];
    expect(await faultsOf(records.create('Accounts', { name: 'B', parent_id: hidden }, '', ownOnly))).toEqual(unknown);
    expect(await faultsOf(update(ownOnly, own, { parent_id: hidden }))).toEqual(unknown);
    await records.update('Accounts', own, { parent_id: hidden });
    expect(await faultsOf(update(ownOnly, own, { parent_id: hidden, name: 'C' }))).toEqual([]);
    const seen = await account({ assigned_user_id: userOf(ownOnly) });
    expect(await faultsOf(update(ownOnly, own, { parent_id: seen }))).toEqual([]);
  });

  it('must be visible in links too', async () => {
    const hidden = await account();
    const own = await account({ assigned_user_id: userOf(ownOnly) });
    const faults = ['8307 /data/relationships/members/data/0/id'];
    expect(await faultsOf(records.create('Accounts', { name: 'B' }, '', ownOnly, { members: [hidden] }))).toEqual(
      faults,
    );
    expect(await faultsOf(update(ownOnly, own, {}, undefined, { members: [hidden] }))).toEqual(faults);
    const note = { name: 'N', parent_type: 'Accounts', parent_id: hidden };
    expect(await faultsOf(records.create('Notes', note, '', ownOnly))).toEqual(['8117 /data/attributes/parent_id']);
  });

  it('do not reveal an existing favorite that is hidden', async () => {
    const withoutFavorites = await restrictedUser(records, { Favorites: { view: 'none' } });
    const id = await account();
    const mark = () => records.create('Favorites', { parent_type: 'Accounts', parent_id: id }, '', withoutFavorites);
    const { id: first } = await mark();
    const error: unknown = await mark().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(JSON.stringify((error as AppError).faults)).not.toContain(first);
  });
});

describe('a link over a column of the related records', () => {
  it('changes no record that the user may not edit', async () => {
    const parent = await account({ assigned_user_id: userOf(owner) });
    const [foreign, own] = [await account(), await account({ assigned_user_id: userOf(owner) })];
    const link = ['Accounts', parent, 'members'] as const;
    expect(await faultsOf(records.changeLinks('add', link, [own, foreign], owner))).toEqual(['8512 /data/1']);
    expect(await faultsOf(update(owner, parent, {}, undefined, { members: [foreign] }))).toEqual([
      '8512 /data/relationships/members/data/0',
    ]);
    expect(await faultsOf(records.create('Accounts', { name: 'P' }, '', owner, { members: [foreign] }))).toEqual([
      '8512 /data/relationships/members/data/0',
    ]);
    expect(await records.linked(...link)).toEqual([]);

    await records.changeLinks('add', link, [foreign]);
    expect(await faultsOf(records.changeLinks('add', link, [own, foreign], owner))).toEqual([]);
    expect(await faultsOf(records.changeLinks('replace', link, [own], owner))).toEqual(['8512 /data']);
    expect(await faultsOf(records.changeLinks('remove', link, [foreign], owner))).toEqual(['8512 /data/0']);
    expect(await faultsOf(records.changeLinks('remove', link, [own], owner))).toEqual([]);
    expect((await records.linked(...link)).map(({ id }) => id)).toEqual([foreign]);
    expect((await records.read('Accounts', foreign)).version).toBe(2);
  });

  it('keeps hidden records linked', async () => {
    const mine = { assigned_user_id: userOf(ownOnly) };
    const parent = await account(mine);
    const [hidden, own] = [await account({ parent_id: parent }), await account({ ...mine, parent_id: parent })];
    const link = ['Accounts', parent, 'members'] as const;
    await records.changeLinks('remove', link, [hidden, own], ownOnly);
    expect((await records.linked(...link)).map(({ id }) => id)).toEqual([hidden]);
    await records.changeLinks('replace', link, [own], ownOnly);
    await update(ownOnly, parent, {}, undefined, { members: [] });
    expect((await records.linked(...link)).map(({ id }) => id)).toEqual([hidden]);
  });

  it('needs the right to edit the owner of the link', async () => {
    const parent = await account();
    const own = await account({ assigned_user_id: userOf(owner) });
    for (const verb of ['add', 'replace', 'remove'] as const) {
      const change = (call: CallContext) => records.changeLinks(verb, ['Accounts', parent, 'members'], [own], call);
      expect(await faultsOf(change(owner))).toEqual(['8512']);
      expect(await faultsOf(change(ownOnly))).toEqual(['8001']);
      const back = records.changeLinks(verb, ['Accounts', parent, 'member_of'], [own], reader);
      expect(await faultsOf(back)).toEqual(['8512']);
    }
  });
});

describe('e-mail addresses', () => {
  it('remain linked if they are hidden', async () => {
    const call = await restrictedUser(records, { EmailAddresses: { view: 'owner' } });
    const { id } = await records.create('Accounts', { name: 'A', email1: 'hidden@example.com' });
    const link = ['Accounts', id, 'email_addresses'] as const;
    const { record } = await update(call, id, { name: 'B', email1: null });
    expect(parse(record).attributes.email1).toBeNull();
    await records.changeLinks('replace', link, [], call);
    expect(await records.linked(...link)).toHaveLength(1);
    expect((await records.read('Accounts', id)).attributes.email1).toBe('hidden@example.com');

    // A search does not find records that the user does not see: the same text is stored again for this user.
    const written = parse((await update(call, id, { email1: 'hidden@example.com' })).record);
    expect(written.attributes.email1).toBe('hidden@example.com');
    const [address] = await records.linked('Accounts', id, 'email_addresses_primary');
    expect((await records.read('EmailAddresses', address?.id ?? '')).attributes.created_by).toBe(userOf(call));
  });

  it('cannot be written by users who may not edit them', async () => {
    const call = await restrictedUser(records, { EmailAddresses: { edit: 'none' } });
    const { id } = await records.create('Accounts', { name: 'A', email1: 'known@example.com' });
    expect(await faultsOf(update(call, id, { email_opt_out: true }))).toEqual(['8512 /data/attributes/email_opt_out']);
    expect(await faultsOf(update(call, id, { email1: 'new@example.com' }))).toEqual(['8512 /data/attributes/email1']);
    const other = await account();
    const linking = update(call, other, { email1: 'known@example.com' });
    expect(await faultsOf(linking)).toEqual(['8512 /data/attributes/email1']);
    const unknown = records.changeLinks('replace', ['Accounts', id, 'email_addresses'], ['nowhere'], call);
    expect(await faultsOf(unknown)).toEqual(['8512 /data']);
  });
});

describe('the groups of a new record', () => {
  const groupsOf = async (module: string, id: string): Promise<unknown[]> =>
    (await records.linked(module, id, 'SecurityGroups')).map((one) => one.id).toSorted();

  it('are those of its creator and its assignee, except for those that are not inheritable', async () => {
    for (const id of ['g1', 'g2', 'g3', 'dead']) await records.create('SecurityGroups', { name: id }, id);
    await records.create('SecurityGroups', { name: 'kept', noninheritable: true }, 'kept');
    const maker = await restrictedUser(records, {}, ['g1', 'kept', 'dead', ['g2', { noninheritable: true }]]);
    const assignee = userOf(await restrictedUser(records, {}, ['g1', 'g3', 'kept']));
    await records.handlers.delete({ module: 'SecurityGroups', id: 'dead', precondition: null }, calledBy('1'));

    const own = await records.create('Accounts', { name: 'A' }, '', maker);
    expect(await groupsOf('Accounts', own.id)).toEqual(['g1']);
    const [link] = await records.linked('Accounts', own.id, 'SecurityGroups');
    expect(link?.middle).toMatchObject({ created_by: userOf(maker), modified_user_id: userOf(maker) });
    const both = await records.create('Accounts', { name: 'A', assigned_user_id: assignee }, '', maker, {
      members: [own.id],
    });
    expect(await groupsOf('Accounts', both.id)).toEqual(['g1', 'g3']);
    const given = await records.create('Notes', { name: 'N', assigned_user_id: assignee });
    expect(await groupsOf('Notes', given.id)).toEqual(['g1', 'g3']);
    expect(await groupsOf('Accounts', await account())).toEqual([]);
    await records.create('SecurityGroups', { name: 'no record of a group', assigned_user_id: assignee });
    const pairs = await records.database.run<{ module: string }>({
      text: 'select distinct e.module from records.securitygroups_records e order by 1',
      values: [],
    });
    expect(pairs.map(({ module }) => module)).toEqual(['Accounts', 'Notes']);
    await records.update('Accounts', own.id, { assigned_user_id: assignee });
    expect(await groupsOf('Accounts', own.id)).toEqual(['g1']);
  });

  it('apply immediately to the rights of users', async () => {
    const maker = await restrictedUser(records, { Accounts: { view: 'group' } }, ['team']);
    const { id } = await records.create('Accounts', { name: 'A' }, '', maker);
    expect(await faultsOf(update(member, id, { name: 'B' }))).toEqual([]);
  });
});

describe('other services', () => {
  const judge = (call: CallContext, ids: string[], action: 'RECORD_ACTION_VIEW' | 'RECORD_ACTION_EDIT') =>
    records.handlers.judge(
      { questions: [{ module: 'Accounts', ids, action }], replaced: null, written: null, wantedIds: [] },
      call,
    );

  it('are informed what a user may not view or edit', async () => {
    const [foreign, own] = [await account(), await account({ assigned_user_id: userOf(owner) })];
    const ids = [foreign, own, 'nowhere', 'no id at all!'];
    const refused = { hiddenIds: ['nowhere'], forbiddenIds: [foreign] };
    expect((await judge(owner, ids, 'RECORD_ACTION_EDIT')).refusals).toEqual([refused]);
    expect((await judge(owner, ids, 'RECORD_ACTION_VIEW')).refusals).toEqual([{ hiddenIds: [], forbiddenIds: [] }]);
    const { refusals = [] } = await judge(ownOnly, ids, 'RECORD_ACTION_EDIT');
    expect(refusals[0]?.hiddenIds?.toSorted()).toEqual([foreign, own, 'nowhere'].toSorted());
    expect((await judge(calledBy('1'), ids, 'RECORD_ACTION_EDIT')).refusals).toEqual([
      { hiddenIds: [], forbiddenIds: [] },
    ]);
  });
});
