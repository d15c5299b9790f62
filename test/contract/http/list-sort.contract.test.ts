import { beforeAll, describe, expect, it } from '@jest/globals';
import { resourcesOf, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { newRecord } from '../client/links/new-record.js';
import { labelledRecords, type LabelledRecords } from '../client/lists/labelled-records.js';
import { pagesFrom, queryOf } from '../client/lists/page.js';
import { compareTexts } from '../client/lists/reference/lower-case.js';
import { create, update } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** Expected lists sorted by an attribute: labels in order, empty ones last in both directions. */
const ORDERS: readonly {
  readonly what: string;
  readonly module: string;
  readonly attribute: string;
  /** Values by label; no two differ only in their label. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly ascending: readonly string[];
}[] = [
  {
    what: 'texts, ignoring case, ties by code point, as characters and not as UTF-16',
    module: 'Accounts',
    attribute: 'ownership',
    values: {
      b: 'b',
      capitalB: 'B',
      aa: 'aa',
      capitalA: 'A',
      underscore: '_',
      ten: '10',
      nine: '9',
      eszett: 'ß',
      private: '\u{FFFD}',
      astral: '😀',
      blank: ' b',
    },
    ascending: ['blank', 'ten', 'nine', 'underscore', 'capitalA', 'aa', 'capitalB', 'b', 'eszett', 'private', 'astral'],
  },
  {
    what: 'exact numbers',
    module: 'Accounts',
    attribute: 'total_revenue',
    values: {
      ten: '10',
      nine: '9.99',
      minus: '-1',
      huge: '12345678901234567890.2',
      hugeLess: '12345678901234567890.1',
      zero: '0',
    },
    ascending: ['minus', 'zero', 'nine', 'ten', 'hugeLess', 'huge'],
  },
  {
    what: 'whole numbers',
    module: 'Meetings',
    attribute: 'sequence',
    values: { ten: 10, nine: 9, minus: -1, most: 2147483647 },
    ascending: ['minus', 'nine', 'ten', 'most'],
  },
  {
    what: 'flags, false first',
    module: 'Contacts',
    attribute: 'portal_account_disabled',
    values: { yes: true, no: false },
    ascending: ['no', 'yes'],
  },
  {
    what: 'days',
    module: 'Contacts',
    attribute: 'birthdate',
    values: { later: '2024-03-01', leap: '2024-02-29', first: '0001-01-01', last: '9999-12-31' },
    ascending: ['first', 'leap', 'later', 'last'],
  },
  {
    what: 'instants, by the millisecond',
    module: 'Accounts',
    attribute: 'last_contacted',
    values: {
      second: '2026-03-02T09:00:00.001+01:00',
      first: '2026-03-02T08:00:00.000Z',
      third: '2026-03-02T07:00:01-02:00',
    },
    ascending: ['first', 'second', 'third'],
  },
  {
    what: 'times of day',
    module: 'ProjectTask',
    attribute: 'time_due',
    values: { late: '23:59:59', early: '00:00:00', nine: '09:00:00' },
    ascending: ['early', 'nine', 'late'],
  },
  {
    what: 'keys of drop-downs, as text',
    module: 'Accounts',
    attribute: 'industry',
    values: { tech: 'Technology', bank: 'Banking', other: 'Other' },
    ascending: ['bank', 'other', 'tech'],
  },
];

describe.each(ORDERS)('a list sorted by $what', ({ module, attribute, values, ascending }) => {
  let records: LabelledRecords;
  const isText = typeof Object.values(values)[0] === 'string' && attribute !== 'total_revenue';

  beforeAll(async () => {
    const empty = isText && ['ownership', 'industry'].includes(attribute) ? { blankText: '' } : {};
    const all = Object.entries({ nothing: null, ...values, ...empty, nothingToo: null });
    const attributes = all.map(([label, value]) => [label, { [attribute]: value }] as const);
    records = await labelledRecords(api, module, Object.fromEntries(attributes));
  });

  const empties = (): string[] =>
    Object.entries(records.byLabel)
      .filter(([label]) => !(label in values))
      .toSorted(([, one], [, other]) => (one.id < other.id ? -1 : 1))
      .map(([label]) => label);

  it('lists#order: is ascending, with empty values last, by id', async () => {
    expect(await records.find(`sort=${attribute}`)).toEqual([...ascending, ...empties()]);
  });

  it('lists#order: is descending, with empty values last too, by id ascending', async () => {
    expect(await records.find(`sort=-${attribute}`)).toEqual([...ascending.toReversed(), ...empties()]);
  });
});

describe('the order of a list', () => {
  it('lists#default-order: is newest first by default, ties by id', async () => {
    const records = await labelledRecords(api, 'Accounts', { one: {}, two: {}, three: {} });
    const byDefault = await records.find('');
    expect(byDefault).toEqual(await records.find('sort=-date_entered'));
    expect(byDefault).toEqual(await records.find('sort=-date_created'));
    expect((await records.find('sort=date_entered')).toSorted()).toEqual(['one', 'three', 'two']);
  });

  it('lists#default-order: an update does not move a record in the default order', async () => {
    const records = await labelledRecords(api, 'Accounts', { one: {}, two: {} });
    const before = await records.find('');
    await update(api, { type: 'Accounts', id: records.byLabel.one?.id ?? '' }, { name: 'new' });
    expect(await records.find('')).toEqual(before);
    expect(await records.find('sort=-date_modified')).toEqual(['one', 'two']);
  });

  it('lists#cursors: changes since an instant are read page by page, in the order of changes and reversed', async () => {
    const { byLabel } = await labelledRecords(api, 'Accounts', { a: {}, b: {}, c: {}, d: {}, e: {} });
    const since = String(byLabel.e?.attributes.date_modified);
    const changed = ['d', 'a', 'c'].map((label) => byLabel[label]?.id ?? '');
    for (const id of changed) await update(api, { type: 'Accounts', id }, { name: 'changed' });
    const ids = Object.values(byLabel).map(({ id }) => id);
    for (const [sort, expected] of [
      ['date_modified', changed],
      ['-date_modified', changed.toReversed()],
    ] as const) {
      const query = queryOf(
        ['filter[id]', ids.join(',')],
        ['filter[Accounts.date_modified]', `[[gt]]${since}`],
        ['sort', sort],
        ['page[limit]', '2'],
      );
      const pages = await pagesFrom(api, `/modules/Accounts?${query}`, 'next');
      expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([expected.slice(0, 2), expected.slice(2)]);
    }
  });

  it('lists#sort: several fields, each with its direction', async () => {
    const records = await labelledRecords(api, 'Accounts', {
      a1: { ownership: 'a', rating: '1' },
      b1: { ownership: 'b', rating: '1' },
      a2: { ownership: 'a', rating: '2' },
      b2: { ownership: 'b', rating: '2' },
      none: { rating: '1' },
    });
    expect(await records.find('sort=ownership,-rating')).toEqual(['a2', 'a1', 'b2', 'b1', 'none']);
    expect(await records.find('sort=-ownership,rating')).toEqual(['b1', 'b2', 'a1', 'a2', 'none']);
    expect(await records.find('sort=-rating,-ownership')).toEqual(['b2', 'a2', 'b1', 'a1', 'none']);
  });

  it('lists#order: ties are in the order of ids, ascending in either direction', async () => {
    const records = await labelledRecords(api, 'Accounts', {
      one: { ownership: 'x' },
      two: { ownership: 'x' },
      three: { ownership: 'x' },
    });
    const byId = Object.entries(records.byLabel)
      .toSorted(([, a], [, b]) => (a.id < b.id ? -1 : 1))
      .map(([label]) => label);
    expect(await records.find('sort=ownership')).toEqual(byId);
    expect(await records.find('sort=-ownership')).toEqual(byId);
    expect(await records.find('sort=id')).toEqual(byId);
    expect(await records.find('sort=-id')).toEqual(byId.toReversed());
    expect(await records.find('sort=ownership,-id')).toEqual(byId.toReversed());
  });

  it('lists#sort: names sort as they are displayed', async () => {
    const people = await labelledRecords(api, 'Contacts', {
      c: { first_name: 'Zoe', last_name: 'Abel' },
      a: { first_name: null, last_name: 'abel' },
      b: { first_name: 'al', last_name: 'Zorn' },
    });
    expect(await people.find('sort=name')).toEqual(['a', 'b', 'c']);
    expect(await people.find('sort=-full_name')).toEqual(['c', 'b', 'a']);
  });
});

describe('a list sorted by related records', () => {
  let parents: readonly Resource[];

  beforeAll(async () => {
    parents = [
      await create(api, 'Accounts', { name: 'beta', rating: null }),
      await create(api, 'Accounts', { name: 'Alpha', rating: '5' }),
      await create(api, 'Accounts', { name: 'gamma', rating: '1' }),
    ];
  });

  it('lists#sort: sorts over a column, also of its own module, with missing ones last', async () => {
    const [beta, alpha, gamma] = parents;
    const records = await labelledRecords(api, 'Accounts', {
      orphan: {},
      beta: { parent_id: beta?.id },
      gamma: { parent_id: gamma?.id },
      alpha: { parent_id: alpha?.id },
    });
    expect(await records.find('sort=member_of.name')).toEqual(['alpha', 'beta', 'gamma', 'orphan']);
    expect(await records.find('sort=-member_of.name')).toEqual(['gamma', 'beta', 'alpha', 'orphan']);
    expect(await records.find('sort=parent_name')).toEqual(['alpha', 'beta', 'gamma', 'orphan']);
    const byRating = await records.find('sort=member_of.rating');
    expect(byRating.slice(0, 2)).toEqual(['gamma', 'alpha']);
    expect((await records.find('sort=-member_of.rating,member_of.name')).slice(0, 3)).toEqual([
      'alpha',
      'gamma',
      'beta',
    ]);
  });

  it('lists#sort: sorts by the assigned user', async () => {
    const [ann, bob] = [await newRecord(api, 'Users'), await newRecord(api, 'Users')];
    const records = await labelledRecords(api, 'Accounts', {
      none: {},
      ann: { assigned_user_id: ann.id },
      bob: { assigned_user_id: bob.id },
    });
    const names = [ann, bob].map(({ attributes }) => String(attributes.user_name));
    const order = compareTexts(names[0] ?? '', names[1] ?? '') < 0 ? ['ann', 'bob'] : ['bob', 'ann'];
    expect(await records.find('sort=assigned_user_name')).toEqual([...order, 'none']);
    expect(await records.find('sort=assigned_user_link.user_name')).toEqual([...order, 'none']);
    expect(await records.find('sort=-assigned_user_name')).toEqual([...order.toReversed(), 'none']);
  });

  it('relationships#flex-parents: treats a flex parent of another module as missing', async () => {
    const [beta, alpha] = parents;
    const contact = await create(api, 'Contacts', { last_name: 'Aaa' });
    const notes = await labelledRecords(api, 'Notes', {
      contact: { parent_type: 'Contacts', parent_id: contact.id },
      beta: { parent_type: 'Accounts', parent_id: beta?.id },
      alpha: { parent_type: 'Accounts', parent_id: alpha?.id },
    });
    expect(await notes.find('sort=accounts.name')).toEqual(['alpha', 'beta', 'contact']);
    expect(await notes.find('sort=parent_name')).toEqual(['contact', 'alpha', 'beta']);
  });

  it('operations#deleted-records: treats a deleted related record as missing', async () => {
    const gone = await create(api, 'Accounts', { name: 'aaaa' });
    const [beta] = parents;
    const records = await labelledRecords(api, 'Cases', {
      gone: { account_id: gone.id },
      beta: { account_id: beta?.id },
    });
    expect(await records.find('sort=accounts.name')).toEqual(['gone', 'beta']);
    await api.delete(`/modules/Accounts/${gone.id}`);
    expect(await records.find('sort=accounts.name')).toEqual(['beta', 'gone']);
    expect(await records.find('sort=account_name')).toEqual(['beta', 'gone']);
  });
});

describe('an invalid sort', () => {
  it.each([
    ['nope', 1],
    ['name,nope', 6],
    ['-nope', 1],
    ['', 1],
    [',name', 1],
    ['name,', 6],
    ['name,,rating', 6],
    ['-', 1],
    ['--name', 1],
    ['+name', 1],
    [' name', 1],
    ['Name', 1],
    ['name ', 1],
    ['description', 1],
    ['members.name', 1],
    ['contacts.last_name', 1],
    ['member_of', 1],
    ['member_of.nope', 1],
    ['member_of.description', 1],
    ['member_of.member_of.name', 1],
    ['nope.name', 1],
    ['name.name', 1],
    ['Accounts.name', 1],
    ['name,-name', 6],
    ['name,rating,name', 13],
    ['__proto__', 1],
    ['id; drop table', 1],
  ])('lists#sort: sort=%j is 400 with its position', async (sort, character) => {
    const error = errorOf(await api.get(`/modules/Accounts?sort=${encodeURIComponent(sort)}`), 400);
    expect([error.code, error.source]).toEqual([8211, { parameter: 'sort' }]);
    expect(error.detail).toMatch(new RegExp(`at character ${character}\\b`, 'u'));
  });

  it('lists#sort: a raw + before a name is not ignored', async () => {
    expect(faultOf(await api.get('/modules/Accounts?sort=+name'), 400)).toBe('8211 sort');
  });

  it('lists#faults-of-a-query: may be given only once', async () => {
    expect(faultOf(await api.get('/modules/Accounts?sort=name&sort=rating'), 400)).toBe('8205 sort');
  });

  it('lists#faults-of-a-query: all faults are reported', async () => {
    expect(faultsOf(await api.get('/modules/Accounts?sort=nope,name,description'), 400)).toEqual([
      '8211 sort',
      '8211 sort',
    ]);
  });

  it('metadata#claims-hold: attributes that the metadata calls not sortable are refused', async () => {
    expect(faultOf(await api.get('/modules/ACLRoles?sort=actions'), 400)).toBe('8211 sort');
    expect(faultOf(await api.get('/modules/AOS_Quotes?sort=template_ddown_c'), 400)).toBe('8211 sort');
    expect(resourcesOf(await api.get('/modules/Accounts?sort=created_by,-id&page[limit]=1'))).toHaveLength(1);
  });
});
