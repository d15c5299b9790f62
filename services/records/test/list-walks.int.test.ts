import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { readQuery } from './list-under-test.js';
import {
  ADMINISTRATOR,
  faultsOf,
  listRequest,
  startRecords,
  type OwnerTuple,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.users (id, user_name, last_name, status, date_entered, date_modified)
select 'u' || i, (array['Zoe', 'zo', 'amy', 'Bob'])[i], 'L', 'Active', now(), now() from generate_series(1, 4) i`);
  // Few values for many records: ties and empty values in every column, alone and together.
  await admin(`insert into records.accounts (id, name, date_entered, date_modified, industry, website, total_revenue, last_contacted, assigned_user_id, parent_id, deleted)
select 'a' || lpad(i::text, 3, '0'), (array['x', 'X', 'é', 'É', 'y_', 'y%', '","date_entered":"'])[i % 7 + 1],
  timestamptz '2020-01-01Z' + (i / 5) * interval '1 ms', now(), (array['Banking', '', null, 'Energy'])[i % 4 + 1],
  (array['', null, 'b', 'B', 'a'])[i % 5 + 1], (array[null, 1.10, 1.1, -0.0000000000000000000001, 1e30])[i % 5 + 1],
  case when i % 3 > 0 then timestamptz '2020-02-02Z' + (i % 4) * interval '1 ms' end,
  case when i % 6 > 0 then 'u' || (i % 4 + 1) end, case when i % 9 > 0 then 'a' || lpad((i % 11)::text, 3, '0') end, i % 13 = 12
from generate_series(0, 129) i`);
  await admin(`insert into records.contacts (id, first_name, last_name, birthdate, do_not_call, date_entered, date_modified)
select 'c' || i, (array['', null, 'B', 'b'])[i % 4 + 1], (array['b', 'B', 'a'])[i % 3 + 1],
  case when i % 3 > 0 then date '1980-01-01' + i % 4 end, (array[null, true, false])[i % 3 + 1], now(), now()
from generate_series(0, 59) i`);
  await admin(`insert into relationships.accounts_contacts (account_id, contact_id, date_modified)
select 'a001', 'c' || i, now() from generate_series(0, 49) i`);
});
afterAll(() => records.stop());

interface Walk {
  readonly module: string;
  readonly sort: string;
  readonly search?: string;
  readonly through?: OwnerTuple;
  readonly identifiersOnly?: boolean;
}

const WALKS: readonly Walk[] = [
  ...[
    '',
    'name',
    '-name',
    'website',
    '-website',
    'total_revenue',
    '-total_revenue',
    'last_contacted',
    '-last_contacted',
  ],
  ...[
    'industry,-website',
    '-industry,website',
    'website,industry,-total_revenue',
    '-website,-industry,-id',
    'id',
    '-id',
  ],
  ...['assigned_user_name', '-assigned_user_name,website', 'member_of.website,-name', '-member_of.assigned_user_name'],
  ...['-date_created,name', 'assigned_user_id,-parent_id', '-deleted', 'parent_name,name', 'website,id'],
]
  .map((sort): Walk => ({ module: 'Accounts', sort }))
  .concat(
    [
      'name',
      '-name',
      'birthdate,-do_not_call',
      '-birthdate',
      'do_not_call',
      '-first_name,last_name',
      '-account_name,last_name',
    ].flatMap((sort): Walk[] => [
      { module: 'Contacts', sort },
      { module: 'Contacts', sort, through: ['Accounts', 'a001', 'contacts'] },
    ]),
    [
      { module: 'Contacts', sort: '', through: ['Accounts', 'a001', 'contacts'] },
      { module: 'Contacts', sort: '', through: ['Accounts', 'a001', 'contacts'], identifiersOnly: true },
      { module: 'Contacts', sort: 'birthdate', through: ['Accounts', 'a001', 'contacts'], identifiersOnly: true },
      { module: 'Accounts', sort: 'website', through: ['Accounts', 'a001', 'members'] },
      {
        module: 'Accounts',
        sort: 'website',
        search: 'filter[Accounts.name]=[[in]]x,X&filter[Accounts.member_of.id]=[[ne]]',
      },
      { module: 'Accounts', sort: '', search: 'filter[Accounts.contacts.last_name]=b' },
    ],
  );

async function read(
  { module, sort, search, through, ...walk }: Walk,
  more: Partial<ListRequestMessage>,
): Promise<ListResponse> {
  const parts = [...(search === undefined ? [] : [search]), ...(sort === '' ? [] : [`sort=${sort}`])];
  const query = parts.length === 0 ? null : (readQuery(parts.join('&')) as unknown as ListRequestMessage['query']);
  const owner = through && { module: through[0], id: through[1], link: through[2] };
  return records.handlers.list(listRequest(module, { ...walk, query, through: owner ?? null, ...more }), ADMINISTRATOR);
}

function idsOf({ records: found = [] }: ListResponse): string[] {
  return found.map(({ id = '' }) => id);
}

describe('paging', () => {
  it.each(WALKS)(
    'gives the same pages forwards, backwards and by offset: $module sorted by $sort $search $through $identifiersOnly',
    async (walk) => {
      const limit = 7;
      const all = idsOf(await read(walk, { limit: 200 }));
      expect(new Set(all).size).toBe(all.length);
      const pages: ListResponse[] = [];
      let page = await read(walk, { limit });
      for (let offset = 0; ; offset += limit) {
        pages.push(page);
        expect(idsOf(page)).toEqual(all.slice(offset, offset + limit));
        expect(idsOf(await read(walk, { limit, offset }))).toEqual(idsOf(page));
        expect(page).toMatchObject({ hasMore: offset + limit < all.length, hasPrevious: offset > 0 });
        if (page.hasMore !== true) break;
        page = await read(walk, { limit, after: page.lastCursor ?? '' });
      }
      for (let index = pages.length - 1; index > 0; index -= 1) {
        const before = await read(walk, { limit, before: pages[index]?.firstCursor ?? '' });
        expect(idsOf(before)).toEqual(idsOf(pages[index - 1] ?? {}));
        expect(before).toMatchObject({ hasMore: true, hasPrevious: index > 1 });
        expect([before.firstCursor, before.lastCursor]).toEqual([
          pages[index - 1]?.firstCursor,
          pages[index - 1]?.lastCursor,
        ]);
      }
    },
  );

  it('has a next page after an empty page before the first record', async () => {
    const walk = { module: 'Accounts', sort: 'name' };
    const first = await read(walk, { limit: 1 });
    const none = await read(walk, { before: first.firstCursor ?? '' });
    expect(none).toMatchObject({ records: [], hasPrevious: false, hasMore: true, firstCursor: '', lastCursor: '' });
  });

  it('begins after an id that need not exist, in the order of ids alone', async () => {
    const walk = { module: 'Accounts', sort: 'id', search: 'filter[Accounts.industry]=Banking' };
    const all = idsOf(await read(walk, { limit: 200 }));
    const last = all.at(-1) ?? '';
    for (const [afterId, from] of [
      ['a', 0],
      [all[4] ?? '', 5],
      [`${all[4] ?? ''}-`, 5],
      [last, all.length],
    ] as const) {
      const page = await read(walk, { limit: 7, afterId });
      expect(idsOf(page)).toEqual(all.slice(from, from + 7));
      expect(page.hasMore).toBe(from + 7 < all.length);
    }
    for (const sort of ['', '-id', 'name'])
      expect(await faultsOf(read({ module: 'Accounts', sort }, { afterId: 'a' }))).toEqual(['8214 page[after]']);
    expect(await faultsOf(read(walk, { afterId: 'a\0' }))).toEqual(['8214 page[after]']);
  });

  it('accepts only cursors that the service issued', async () => {
    const walk = { module: 'Accounts', sort: 'name' };
    const { lastCursor: cursor = '' } = await read(walk, { limit: 1 });
    const other = { module: 'Accounts', sort: '-name' };
    const members = { ...walk, through: ['Accounts', 'a001', 'members'] as OwnerTuple };
    expect(await faultsOf(read(other, { after: cursor }))).toEqual(['8214 page[after]']);
    expect(await faultsOf(read(members, { before: cursor }))).toEqual(['8214 page[before]']);
    expect(await faultsOf(read(walk, { after: cursor, before: cursor }))).toEqual(['8214 page[before]']);
    const [version, hash] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [number, string];
    const forge = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const forged = ['x', '%', forge(), forge(version, hash), forge(2, hash, 'x', 'y'), forge(version, hash, 1, 'y')];
    forged.push(forge(version, hash, 'x\0', 'y'), forge(version, hash, { a: 1 }, 'y'), cursor.slice(0, -2));
    for (const after of forged) expect(await faultsOf(read(walk, { after }))).toEqual(['8214 page[after]']);
    const dated = await read({ module: 'Accounts', sort: '' }, { limit: 1 });
    const [, dateHash] = JSON.parse(Buffer.from(dated.lastCursor ?? '', 'base64url').toString()) as [number, string];
    const noDate = forge(version, dateHash, 'yesterday-ish', 'a000');
    expect(await faultsOf(read({ module: 'Accounts', sort: '' }, { after: noDate }))).toEqual(['8214 page[after]']);
  });
});
