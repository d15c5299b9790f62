import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListRequestMessage } from '@crm/protos';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  listRequest,
  parse,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await records.create('Accounts', { name: 'Parent' }, 'parent');
  await records.create('Accounts', { name: 'Child', parent_id: 'parent', assigned_user_id: '1' }, 'child');
  await records.create('Contacts', { last_name: 'Doe' }, 'doe');
  await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: 'parent' }, 'note');
  await records.relationships.link('accounts_contacts', 'parent', 'doe');
});
afterAll(() => records.stop());

type Selection = NonNullable<ListRequestMessage['selection']>;

async function read(module: string, id: string, selection: Selection | null) {
  const { record } = await records.handlers.get({ module, id, selection, files: [] }, ADMINISTRATOR);
  return parse(record);
}

async function list(module: string, more: Partial<ListRequestMessage>) {
  const { records: found = [] } = await records.handlers.list(listRequest(module, more), ADMINISTRATOR);
  return found.map((record) => parse(record));
}

describe('a selection', () => {
  it('contains the named attributes and links of one record', async () => {
    const selection = { attributes: ['parent_name', 'name', 'id'].slice(0, 2), toOne: ['member_of'] };
    const child = await read('Accounts', 'child', selection);
    expect(child.attributes).toEqual({ name: 'Child', parent_name: 'Parent' });
    expect(child.toOne).toEqual({ member_of: 'parent' });
    expect(child.version).toBe(1);
    const whole = await read('Accounts', 'child', null);
    expect(whole.toOne).toMatchObject({ member_of: 'parent', assigned_user_link: '1' });
    expect(Object.keys(whole.attributes).length).toBeGreaterThan(30);
  });

  it('can be empty', async () => {
    const nothing = { attributes: [], toOne: [] };
    expect((await read('Accounts', 'child', nothing)).json).toBe('{}');
    const [first] = await list('Accounts', { selection: nothing });
    expect(first).toMatchObject({ json: '{}', toOne: {} });
  });

  it('contains the named attributes in lists, however they are sorted', async () => {
    const sort = [{ path: ['assigned_user_name'], descending: true, position: 0 }];
    const selection = { attributes: ['name'], toOne: ['member_of', 'assigned_user_link'] };
    const query = { conditions: [], namedFilters: [], sort };
    const found = await list('Accounts', { selection, query });
    expect(found.map(({ id, attributes, toOne }) => ({ id, attributes, toOne }))).toEqual([
      { id: 'child', attributes: { name: 'Child' }, toOne: { member_of: 'parent', assigned_user_link: '1' } },
      { id: 'parent', attributes: { name: 'Parent' }, toOne: {} },
    ]);
  });

  it('contains the named attributes of linked records, with the middle row', async () => {
    const through = { module: 'Accounts', id: 'parent', link: 'contacts' };
    const selection = { attributes: ['last_name'], toOne: [] };
    const request = listRequest('Contacts', { through, selection });
    const { records: [contact] = [] } = await records.handlers.list(request, ADMINISTRATOR);
    expect(String(contact?.attributesJson)).toBe('{"last_name":"Doe"}');
    expect(JSON.parse(String(contact?.middle?.attributesJson))).toMatchObject({ contact_id: 'doe' });
    const notes = await list('Notes', {
      through: { ...through, link: 'notes' },
      selection: { attributes: ['parent_name'], toOne: ['accounts'] },
    });
    expect(notes).toMatchObject([{ attributes: { parent_name: 'Parent' }, toOne: { accounts: 'parent' } }]);
  });

  it('cannot name unknown attributes', async () => {
    const selection = { attributes: ['name', 'nonsense'], toOne: ['members'] };
    const faults = ['8212 fields[Accounts]', '8212 fields[Accounts]'];
    expect(await faultsOf(read('Accounts', 'child', selection))).toEqual(faults);
    expect(await faultsOf(list('Accounts', { selection }))).toEqual(faults);
  });
});

describe('a list of a user', () => {
  const marked = async (id: string) =>
    records.create('Favorites', { parent_type: 'Accounts', parent_id: id }, `mark-${id}`);

  it('contains the favorites, and accepts filters and sort orders', async () => {
    await marked('child');
    await marked('parent');
    const ofUser = 'OF_USER_FAVORITES' as const;
    expect((await list('Accounts', { ofUser })).map(({ id }) => id)).toEqual(['child', 'parent']);
    const sort = [{ path: ['name'], descending: true, position: 0 }];
    const query = { conditions: [], namedFilters: [], sort };
    expect((await list('Accounts', { ofUser, query })).map(({ id }) => id)).toEqual(['parent', 'child']);
    expect(
      (await list('Accounts', { ofUser, query: { ...query, namedFilters: ['mine'] } })).map(({ id }) => id),
    ).toEqual(['child']);
    const other = await records.handlers.list(listRequest('Accounts', { ofUser }), calledBy('other'));
    expect(other).toMatchObject({ records: [], count: 0, countIsExact: true });
  });

  it('contains the viewed records, newest first, and is paged by cursors', async () => {
    await records.store.admin(`insert into records.viewed (user_id, module, record_id, date_viewed)
select '1', 'Accounts', id, timestamptz '2024-01-01 10:00:00.123456Z' + case id when 'parent' then interval '1 us' else interval '0' end from records.accounts`);
    const ofUser = 'OF_USER_VIEWED' as const;
    const first = await records.handlers.list(listRequest('Accounts', { ofUser, limit: 1 }), ADMINISTRATOR);
    expect(first.records).toMatchObject([{ id: 'parent', dateViewed: '2024-01-01T10:00:00.123Z' }]);
    const more = { ofUser, limit: 1, after: first.lastCursor ?? '' };
    const next = await records.handlers.list(listRequest('Accounts', more), ADMINISTRATOR);
    expect(next).toMatchObject({ records: [{ id: 'child' }], hasMore: false, hasPrevious: true });
    const back = { ofUser, limit: 1, before: next.firstCursor ?? '' };
    expect((await list('Accounts', back)).map(({ id }) => id)).toEqual(['parent']);
    expect((await list('Accounts', { ofUser, limit: 1, offset: 1 })).map(({ id }) => id)).toEqual(['child']);
  });
});
