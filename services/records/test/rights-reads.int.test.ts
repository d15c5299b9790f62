import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import type { RoleRules } from '../src/domain/rights.js';
import { readQuery } from './list-under-test.js';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  listRequest,
  parse,
  startRecords,
  type OwnerTuple,
  type ReadRecord,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
let users = 0;
beforeAll(async () => {
  records = await startRecords();
  await records.create('SecurityGroups', { name: 'Team' }, 'team');
});
afterAll(() => records.stop());

/** A new user with one role, or none, and the team as the group. */
async function userWith(actions?: RoleRules): Promise<CallContext> {
  users += 1;
  const id = `user-${users}`;
  await records.create('Users', { user_name: id, last_name: id }, id);
  await records.changeLinks('add', ['SecurityGroups', 'team', 'users'], [id]);
  if (actions !== undefined) {
    const role = await records.create('ACLRoles', { name: id, actions });
    await records.changeLinks('add', ['Users', id, 'aclroles'], [role.id]);
  }
  return calledBy(id);
}

function idOf({ actor }: CallContext): string {
  return actor?.userId ?? '';
}

async function list(user: CallContext, module: string, more: Partial<ListRequestMessage> = {}): Promise<ListResponse> {
  return records.handlers.list(listRequest(module, more), user);
}

/** The ids of a list, in alphabetical order. */
async function idsOf(user: CallContext, module: string, more: Partial<ListRequestMessage> = {}): Promise<string[]> {
  const { records: found = [] } = await list(user, module, more);
  return found.map(({ id = '' }) => id).toSorted();
}

function query(search: string): Pick<ListRequestMessage, 'query'> {
  return { query: readQuery(search) as NonNullable<ListRequestMessage['query']> };
}

function throughLink([module, id, link]: OwnerTuple, identifiersOnly = false): Partial<ListRequestMessage> {
  return { through: { module, id, link }, identifiersOnly };
}

async function get(user: CallContext, module: string, id: string): Promise<ReadRecord> {
  return parse((await records.handlers.get({ module, id, selection: null, files: [] }, user)).record);
}

const HIDDEN: RoleRules = { Accounts: { list: 'owner', view: 'owner' } };

describe('the records of a module', () => {
  it.each([
    ['all', ['-made', '-other', '-own', '-shared']],
    ['group', ['-made', '-own', '-shared']],
    ['owner', ['-made', '-own']],
    ['none', []],
  ] as const)('are visible at the level %s', async (level, seen) => {
    const user = await userWith({ Accounts: { list: level, view: level } });
    const marker = idOf(user);
    const name = `Account of ${marker}`;
    await records.create('Accounts', { name, assigned_user_id: marker }, `${marker}-own`);
    await records.create('Accounts', { name, assigned_user_id: '1' }, `${marker}-made`, user);
    await records.create('Accounts', { name }, `${marker}-shared`);
    await records.changeLinks('add', ['Accounts', `${marker}-shared`, 'SecurityGroups'], ['team']);
    await records.create('Accounts', { name }, `${marker}-other`);
    const filter = query(`filter[Accounts.name]=${name}`);
    const expected = seen.map((end) => `${marker}${end}`);

    expect(await idsOf(user, 'Accounts', filter)).toEqual(expected);
    for (const countMode of ['COUNT_MODE_EXACT', 'COUNT_MODE_UNSPECIFIED'] as const) {
      const { count, countIsExact } = await list(user, 'Accounts', { ...filter, countMode, limit: 1 });
      expect([count, countIsExact]).toEqual([expected.length, true]);
    }
    for (const end of ['-made', '-other', '-own', '-shared'] as const) {
      const id = `${marker}${end}`;
      const isSeen = expected.includes(id);
      expect(await faultsOf(get(user, 'Accounts', id))).toEqual(isSeen ? [] : ['8001']);
      for (const [link, related, identifiersOnly] of [
        ['contacts', 'Contacts', false],
        ['cases', 'Cases', true],
      ] as const) {
        const call = list(user, related, throughLink(['Accounts', id, link], identifiersOnly));
        expect(await faultsOf(call)).toEqual(isSeen ? [] : ['8001']);
      }
    }
  });

  it('are listed if both list and view allow it, and are in linkage if view does', async () => {
    const parent = await records.create('Accounts', { name: 'Parent' });
    const listed = await userWith({ Contacts: { list: 'owner' } });
    const viewed = await userWith({ Contacts: { view: 'owner' } });
    const mine = [listed, viewed].map((user) => idOf(user));
    for (const user of mine) {
      const attributes = { last_name: user, assigned_user_id: user, account_id: parent.id };
      await records.create('Contacts', attributes, `of-${user}`);
    }
    const all = mine.map((user) => `of-${user}`).toSorted();
    const related: OwnerTuple = ['Accounts', parent.id, 'contacts'];
    expect(await idsOf(listed, 'Contacts', throughLink(related))).toEqual([`of-${idOf(listed)}`]);
    expect(await idsOf(listed, 'Contacts', throughLink(related, true))).toEqual(all);
    expect(await faultsOf(get(listed, 'Contacts', `of-${idOf(viewed)}`))).toEqual([]);
    expect(await idsOf(viewed, 'Contacts', throughLink(related))).toEqual([`of-${idOf(viewed)}`]);
    expect(await idsOf(viewed, 'Contacts', throughLink(related, true))).toEqual([`of-${idOf(viewed)}`]);
  });

  // Clients choose ids: otherwise a user who knows an id could create a record of another module with that id, in one
  // of the user's own groups.
  it('belong to the groups of their own module, not to those of a record with the same id', async () => {
    const user = await userWith({ Accounts: { list: 'group', view: 'group' } });
    const id = `twin-of-${idOf(user)}`;
    await records.create('Accounts', { name: id }, id);
    await records.create('Notes', { name: id }, id, user);
    await records.create('Cases', { name: id, account_id: id }, id);
    const groups = await records.linked('Notes', id, 'SecurityGroups');
    expect(groups.map((group) => group.id)).toEqual(['team']);
    expect(await faultsOf(get(user, 'Accounts', id))).toEqual(['8001']);
    expect(await idsOf(user, 'Accounts', query(`filter[id]=${id}`))).toEqual([]);
    expect(await idsOf(user, 'Accounts', query(`filter[Accounts.name]=${id}`))).toEqual([]);
    expect(await idsOf(user, 'Cases', query(`filter[Cases.accounts.name]=${id}`))).toEqual([]);
    expect((await get(user, 'Cases', id)).attributes.account_name).toBeNull();
  });

  it('are all visible to administrators, whatever their roles', async () => {
    const user = await userWith(HIDDEN);
    await records.update('Users', idOf(user), { is_admin: true });
    const { id } = await records.create('Accounts', { name: 'Of others' });
    expect(await faultsOf(get(user, 'Accounts', id))).toEqual([]);
  });
});

describe('a hidden record', () => {
  let user: CallContext;
  let account: ReadRecord;
  let caseOf: ReadRecord;
  let contact: ReadRecord;
  let meeting: ReadRecord;
  beforeAll(async () => {
    user = await userWith({ ...HIDDEN, Users: { view: 'none' } });
    account = await records.create('Accounts', { name: 'Hidden Inc.' });
    caseOf = await records.create('Cases', { name: 'Case', account_id: account.id, priority: 'P1' });
    contact = await records.create('Contacts', { last_name: 'Contact', account_id: account.id });
    const times = { date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };
    const parent = { parent_type: 'Accounts', parent_id: account.id };
    meeting = await records.create('Meetings', { name: 'Meeting', ...times, ...parent });
  });

  it('is shown in other records only by ids in their own columns', async () => {
    const ofCase = await get(user, 'Cases', caseOf.id);
    expect(ofCase.attributes).toMatchObject({
      account_id: account.id,
      account_name: null,
      created_by: '1',
      created_by_name: null,
    });
    expect(ofCase.toOne).toEqual({});
    const ofContact = await get(user, 'Contacts', contact.id);
    expect(ofContact.attributes).toMatchObject({ account_id: null, account_name: null });
    const ofMeeting = await get(user, 'Meetings', meeting.id);
    expect(ofMeeting.attributes).toMatchObject({ parent_id: account.id, parent_name: null });
    const [listed] = (await list(user, 'Contacts', query(`filter[id]=${contact.id}`))).records ?? [];
    expect(parse(listed).attributes).toEqual(ofContact.attributes);
    const visible = await get(ADMINISTRATOR, 'Contacts', contact.id);
    expect(visible.attributes).toMatchObject({ account_id: account.id, account_name: 'Hidden Inc.' });
  });

  it.each([
    ['Cases', 'filter[Cases.accounts.name]=Hidden Inc.'],
    ['Cases', 'filter[Cases.account_name]=Hidden Inc.'],
    ['Contacts', 'filter[Contacts.accounts.name]=Hidden Inc.'],
    ['Contacts', 'filter[Contacts.account_name]=[[li]]hidden%25'],
    ['Meetings', 'filter[Meetings.parent_name]=Hidden Inc.'],
    ['Cases', 'filter[Cases.created_by_link.user_name]=admin'],
    ['Contacts', 'filter[Contacts.accounts.cases.priority]=P1'],
  ])('is not found through other records: %s?%s', async (module, search) => {
    expect(await idsOf(ADMINISTRATOR, module, query(search))).not.toEqual([]);
    expect(await idsOf(user, module, query(search))).toEqual([]);
    const { count } = await list(user, module, { ...query(search), countMode: 'COUNT_MODE_EXACT' });
    expect(count).toBe(0);
  });

  it.each([
    ['Cases', 'filter[Cases.account_name]=[[eq]]'],
    ['Contacts', 'filter[Contacts.account_id]=[[eq]]'],
    ['Meetings', 'filter[Meetings.parent_name]=[[ne]]Hidden Inc.'],
  ])('counts as empty: %s?%s', async (module, search) => {
    expect(await idsOf(ADMINISTRATOR, module, query(search))).toEqual([]);
    expect(await idsOf(user, module, query(search))).not.toEqual([]);
  });

  it('does not affect a sort order', async () => {
    const own = await records.create('Accounts', { name: 'Zeta', assigned_user_id: idOf(user) });
    const other = await records.create('Cases', { name: 'Case', account_id: own.id });
    const sorted = async (caller: CallContext, search: string): Promise<string[]> => {
      const { records: found = [] } = await list(caller, 'Cases', query(`filter[Cases.name]=Case&${search}`));
      return found.map(({ id = '' }) => id);
    };
    for (const search of ['sort=account_name', 'sort=accounts.name']) {
      expect(await sorted(ADMINISTRATOR, search)).toEqual([caseOf.id, other.id]);
      expect(await sorted(user, search)).toEqual([other.id, caseOf.id]);
    }
  });

  it('is excluded from linkage, related lists and compound documents, as an owner and as an end', async () => {
    expect(await idsOf(user, 'Accounts', throughLink(['Contacts', contact.id, 'accounts'], true))).toEqual([]);
    expect(await idsOf(user, 'Accounts', throughLink(['Contacts', contact.id, 'accounts']))).toEqual([]);
    expect(await idsOf(user, 'Accounts', throughLink(['Cases', caseOf.id, 'accounts']))).toEqual([]);
    const linked = async (caller: CallContext, module: string, id: string, link: string): Promise<number> => {
      const request = { module, link, ownerIds: [id], limit: 20, selection: null };
      const { records: found = [], linkages = [] } = await records.handlers.listLinked(request, caller);
      expect(linkages.flatMap((one) => one.linked ?? [])).toHaveLength(found.length);
      return found.length;
    };
    for (const [module, id, link] of [
      ['Cases', caseOf.id, 'accounts'],
      ['Contacts', contact.id, 'accounts'],
      ['Accounts', account.id, 'contacts'],
      ['Accounts', account.id, 'cases'],
    ] as const) {
      expect([await linked(ADMINISTRATOR, module, id, link), await linked(user, module, id, link)]).toEqual([1, 0]);
    }
  });

  it('is neither stored as viewed nor listed as viewed or as a favorite', async () => {
    const noted: string[] = [];
    const handlers = records.handlersWith({ noteView: (_user, _module, id) => noted.push(id) });
    const own = await records.create('Accounts', { name: 'Own', assigned_user_id: idOf(user) });
    for (const { id } of [account, own]) {
      await faultsOf(handlers.get({ module: 'Accounts', id, selection: null, files: [] }, user));
      await records.store.admin(
        `insert into records.viewed (user_id, module, record_id, date_viewed) values ($1, 'Accounts', $2, now())`,
        [idOf(user), id],
      );
      await records.store.admin(
        `insert into records.favorites (id, parent_type, parent_id, created_by, date_entered, date_modified)
values ($2 || '-mark', 'Accounts', $2, $1, now(), now())`,
        [idOf(user), id.slice(0, 30)],
      );
      await records.store.admin(`update records.favorites set parent_id = $1 where parent_id = $2`, [
        id,
        id.slice(0, 30),
      ]);
    }
    expect(noted).toEqual([own.id]);
    for (const ofUser of ['OF_USER_VIEWED', 'OF_USER_FAVORITES'] as const) {
      expect(await idsOf(user, 'Accounts', { ofUser })).toEqual([own.id]);
    }
  });
});

/** More than a page looks up one by one. */
const MANY = 1_300;

describe.each([
  ['few', 7],
  ['many', 1],
])('%s visible records among hidden ones', (_, every) => {
  const tag = `walk-${every}`;
  let user: CallContext;
  beforeAll(async () => {
    user = await userWith({ Tasks: { list: 'group', view: 'group' } });
    // Some are shared, some assigned, some both; each third has no date.
    await records.store.admin(
      `with made as (
  insert into records.tasks (id, name, priority, status, date_due, assigned_user_id, date_entered, date_modified)
  select $1 || '-' || i, $1, 'High', 'Not Started', case when i % 3 > 0 then timestamptz '2030-01-01' + i % 50 * interval '1 day' end,
    case when i % $2 = 0 and i % 4 > 1 then $3 end, timestamptz '2020-01-01' + i % 700 * interval '1 minute', now()
  from generate_series(1, $4) i
  returning id
)
insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
select 'team', $1 || '-' || i, 'Tasks', now() from generate_series(1, $4) i where i % $2 = 0 and i % 4 <> 2`,
      [tag, every, idOf(user), MANY],
    );
  });

  it.each(['', '&sort=date_due', '&sort=-date_due,name'])(
    'are paged%s completely, forwards and backwards',
    async (sort) => {
      const asked = query(`filter[Tasks.name]=${tag}${sort}`);
      const expected = await expectedOrder(sort);
      expect(expected).toHaveLength(Math.floor(MANY / every));
      const forwards: string[] = [];
      const befores: string[] = [];
      for (let after = ''; ;) {
        const page = await list(user, 'Tasks', { ...asked, limit: 200, after });
        forwards.push(...(page.records ?? []).map(({ id = '' }) => id));
        befores.push(page.firstCursor ?? '');
        after = page.lastCursor ?? '';
        if (page.hasMore !== true) break;
      }
      expect(forwards).toEqual(expected);
      const { records: previous = [] } = await list(user, 'Tasks', {
        ...asked,
        limit: 50,
        before: befores.at(-1) ?? '',
      });
      const begin = (befores.length - 1) * 200;
      expect(previous.map(({ id }) => id)).toEqual(expected.slice(Math.max(0, begin - 50), begin));
      const { records: skipped = [] } = await list(user, 'Tasks', { ...asked, limit: 10, offset: 45 });
      expect(skipped.map(({ id }) => id)).toEqual(expected.slice(45, 55));
    },
  );

  it('are counted', async () => {
    const total = Math.floor(MANY / every);
    const asked = query(`filter[Tasks.name]=${tag}`);
    const exact = await list(user, 'Tasks', { ...asked, limit: 5, countMode: 'COUNT_MODE_EXACT' });
    expect(exact.count).toBe(total);
    const some = query(`filter[Tasks.name]=${tag}&filter[Tasks.date_due]=2030-01-08`);
    const few = await list(user, 'Tasks', { ...some, limit: 200, countMode: 'COUNT_MODE_EXACT' });
    expect(few.count).toBe(few.records?.length);
  });

  async function expectedOrder(sort: string): Promise<string[]> {
    const order = {
      '': 'date_entered desc',
      '&sort=date_due': 'date_due nulls last',
      '&sort=-date_due,name': 'date_due desc nulls last',
    }[sort];
    const rows = await records.store.admin(
      `select id from records.tasks where name = $1 and substr(id, length($1) + 2)::int % $2 = 0 order by ${order ?? ''}, id`,
      [tag, every],
    );
    return (rows as readonly { readonly id: string }[]).map(({ id }) => id);
  }
});
