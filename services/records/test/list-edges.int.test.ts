import type { ListRequestMessage } from '@crm/protos';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, isEdgeLink, type EdgeLink } from '@crm/catalog';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  listRequest,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { expectExamined, planList } from './list-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

async function page(module: string, id: string, link: string, more: Partial<ListRequestMessage> = {}) {
  const related = catalog.module(module)?.links.get(link)?.related ?? '';
  const through = { module, id, link };
  const request = listRequest(related, { through, ...more });
  const answer = await records.handlers.list(request, ADMINISTRATOR);
  return { ...answer, ids: (answer.records ?? []).map((record) => record.id) };
}

function edgeLink(module: string, name: string): EdgeLink {
  const link = catalog.module(module)?.links.get(name);
  if (link === undefined || !isEdgeLink(link)) throw new Error(`no edge ${module}.${name}`);
  return link;
}

describe('a list through a link that relationships stores', () => {
  it('shows the linked records from both ends, with the middle row', async () => {
    const meeting = await records.create('Meetings', {
      name: 'M',
      date_start: '2030-01-01T10:00:00Z',
      duration_hours: 1,
    });
    const [ann, bob] = [
      await records.create('Contacts', { last_name: 'Ann' }),
      await records.create('Contacts', { last_name: 'Bob' }),
    ];
    const row = await records.relationships.link('meetings_contacts', meeting.id, ann.id, {
      required: true,
      accept_status: 'accept',
    });
    await records.relationships.link('meetings_contacts', meeting.id, bob.id, { accept_status: 'none' });

    const linked = await records.linked('Meetings', meeting.id, 'contacts');
    expect(linked.map(({ id }) => id).toSorted()).toEqual([ann.id, bob.id].toSorted());
    expect(linked.find(({ id }) => id === ann.id)?.middle).toEqual({
      id: row,
      meeting_id: meeting.id,
      contact_id: ann.id,
      required: true,
      accept_status: 'accept',
      date_modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
    });
    const [meetingOfAnn] = await records.linked('Contacts', ann.id, 'meetings');
    expect(meetingOfAnn).toMatchObject({ id: meeting.id, middle: { id: row, accept_status: 'accept' } });

    const full = await page('Meetings', meeting.id, 'contacts');
    expect(full).toMatchObject({ count: 2, countIsExact: true, hasMore: false });
    expect(full.records?.map(({ attributesJson }) => JSON.parse(String(attributesJson)) as object)).toEqual([
      expect.objectContaining({ last_name: 'Bob' }),
      expect.objectContaining({ last_name: 'Ann' }),
    ]);
    expect(full.records?.[1]?.middle?.id).toBe(row);
  });

  it('shows a pair only while both ends are live', async () => {
    const account = await records.create('Accounts', { name: 'A' });
    const contact = await records.create('Contacts', { last_name: 'C' });
    const other = await records.create('Contacts', { last_name: 'O' });
    await records.relationships.link('accounts_contacts', account.id, contact.id);
    await records.relationships.link('accounts_contacts', account.id, other.id);
    await records.handlers.delete({ module: 'Contacts', id: contact.id, precondition: null }, ADMINISTRATOR);
    expect(await page('Accounts', account.id, 'contacts')).toMatchObject({ ids: [other.id], count: 1 });
    expect(await faultsOf(page('Contacts', contact.id, 'accounts'))).toEqual(['8001']);
    await records.handlers.delete({ module: 'Accounts', id: account.id, precondition: null }, ADMINISTRATOR);
    expect(await faultsOf(page('Accounts', account.id, 'contacts'))).toEqual(['8001']);
    expect(await page('Contacts', other.id, 'accounts')).toMatchObject({ ids: [], count: 0, countIsExact: true });
  });

  it('shows staged rows once their operation is committed', async () => {
    const account = await records.create('Accounts', { name: 'A' });
    const contact = await records.create('Contacts', { last_name: 'C' });
    const op = crypto.randomUUID();
    const entries = [{ id: contact.id, middleJson: Buffer.alloc(0), pointer: '', linkId: '' }];
    const link = edgeLink('Accounts', 'contacts');
    await records.relationships.stage(op, [{ link, ownerId: account.id, entries, pointer: '' }]);
    expect(await records.linked('Accounts', account.id, 'contacts')).toEqual([]);
    await records.store.admin(
      `insert into records.operation (op_id, outcome, settled) values ($1, 'committed', false)`,
      [op],
    );
    expect(await records.linked('Accounts', account.id, 'contacts')).toMatchObject([{ id: contact.id }]);
    await records.relationships.settle([{ operation: op, committed: true, seconds: 0 }]);
    await records.store.admin(`update records.operation set settled = true where op_id = $1`, [op]);
    expect(await records.linked('Accounts', account.id, 'contacts')).toMatchObject([{ id: contact.id }]);
  });

  it('needs the scopes of links, and of records only if records are shown', async () => {
    const account = await records.create('Accounts', { name: 'A' });
    const through = { module: 'Accounts', id: account.id, link: 'contacts' };
    const list = (identifiersOnly: boolean, ...scopes: string[]) => {
      const request = listRequest('Contacts', { limit: 20, through, identifiersOnly });
      return faultsOf(records.handlers.list(request, calledBy('1', scopes)));
    };
    expect(await list(true, 'standard:relationship:read')).toEqual([]);
    expect(await list(false, 'standard:relationship:read')).toEqual(['8510']);
  });
});

describe('a list through a link over a local middle table', () => {
  it('distinguishes the links of one table by their roles', async () => {
    const admin = (text: string, values?: unknown[]) => records.store.admin(text, values);
    for (const module of ['Accounts', 'Contacts']) {
      await records.create(module, module === 'Accounts' ? { name: 'A' } : { last_name: 'C' }, 'same-id');
    }
    for (const id of ['work', 'home']) {
      await records.create('EmailAddresses', { email_address: `${id}@example.com` }, id);
    }
    await admin(`insert into records.email_addr_bean_rel (bean_id, email_address_id, bean_module, primary_address, date_modified)
      values ('same-id', 'work', 'Contacts', true, now()), ('same-id', 'home', 'Contacts', false, now()), ('same-id', 'home', 'Accounts', true, now())`);
    const ids = async (module: string, id: string, link: string) =>
      (await records.linked(module, id, link)).map((one) => one.id).toSorted();
    expect(await ids('Contacts', 'same-id', 'email_addresses')).toEqual(['home', 'work']);
    expect(await ids('Contacts', 'same-id', 'email_addresses_primary')).toEqual(['work']);
    expect(await ids('Accounts', 'same-id', 'email_addresses_primary')).toEqual(['home']);
    expect(await ids('EmailAddresses', 'work', 'contacts')).toEqual(['same-id']);
    expect(await ids('EmailAddresses', 'work', 'accounts')).toEqual([]);
    const [middle] = (await records.linked('Contacts', 'same-id', 'email_addresses')).filter(({ id }) => id === 'work');
    expect(middle?.middle).toMatchObject({ bean_id: 'same-id', email_address_id: 'work', primary_address: true });
  });
});

describe('records with very many links', () => {
  const all = 60_000;
  /** Each list and the prospects on it. */
  const lists: Readonly<Record<string, { readonly from: number; readonly to: number }>> = {
    everybody: { from: 0, to: all },
    archive: { from: 0, to: all - 6_000 },
    recent: { from: all - 3_000, to: all },
    old: { from: 0, to: 3_000 },
    few: { from: 0, to: 100 },
  };

  beforeAll(async () => {
    const admin = (text: string, values?: unknown[]) => records.store.admin(text, values);
    await admin(
      `insert into records.prospects (id, last_name, date_entered, date_modified, deleted)
select 'p' || i, 'P', timestamptz '2020-01-01Z' + (i / 3) * interval '1 s', now(), i % 10 = 9
from generate_series(0, $1::int - 1) i`,
      [all],
    );
    for (const [list, { from, to }] of Object.entries(lists)) {
      await records.create('ProspectLists', { name: list }, list);
      await admin(
        `insert into relationships.prospect_lists_prospects (prospect_list_id, prospect_id, date_modified)
select $1, 'p' || i, now() from generate_series($2::int, $3::int - 1) i`,
        [list, from, to],
      );
    }
    await admin('vacuum analyze records.prospects');
    await admin('vacuum analyze relationships.prospect_lists_prospects');
  });

  const expected = (list: string): string[] => {
    const { from = 0, to = 0 } = lists[list] ?? {};
    return Array.from({ length: to - from }, (_, i) => from + i)
      .filter((i) => i % 10 !== 9)
      .map((i) => ({ id: `p${i}`, second: Math.floor(i / 3) }))
      .toSorted((a, b) => b.second - a.second || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  };

  it.each(Object.keys(lists))('are paged in the default order: %s', async (list) => {
    const wanted = expected(list);
    for (const offset of [0, 7, wanted.length - 7, wanted.length - 3, wanted.length]) {
      const { ids, hasMore, firstCursor, lastCursor } = await page('ProspectLists', list, 'prospects', {
        limit: 7,
        offset,
      });
      expect(ids).toEqual(wanted.slice(offset, offset + 7));
      expect(hasMore).toBe(offset + 7 < wanted.length);
      const next = await page('ProspectLists', list, 'prospects', { limit: 7, after: lastCursor ?? '' });
      expect(next.ids).toEqual(ids.length === 0 ? wanted.slice(0, 7) : wanted.slice(offset + 7, offset + 14));
      const previous = await page('ProspectLists', list, 'prospects', { limit: 7, before: firstCursor ?? '' });
      expect(previous.ids).toEqual(
        ids.length === 0 ? wanted.slice(0, 7) : wanted.slice(Math.max(0, offset - 7), offset),
      );
    }
  });

  it('show live records among very many deleted ones', async () => {
    await records.create('ProspectLists', { name: 'mostly dead' }, 'dead');
    await records.store
      .admin(`insert into relationships.prospect_lists_prospects (prospect_list_id, prospect_id, date_modified)
select 'dead', 'p' || i * 10 + 9, now() from generate_series(0, 1999) i`);
    expect(await page('ProspectLists', 'dead', 'prospects')).toMatchObject({ ids: [], count: 0, countIsExact: true });
    await records.store
      .admin(`insert into relationships.prospect_lists_prospects (prospect_list_id, prospect_id, date_modified)
select 'dead', 'p' || i, now() from generate_series(0, 2) i`);
    expect(await page('ProspectLists', 'dead', 'prospects')).toMatchObject({ ids: ['p0', 'p1', 'p2'], hasMore: false });
    expect(await page('ProspectLists', 'dead', 'prospects', { offset: 2 })).toMatchObject({ ids: ['p2'] });
  });

  it('have an estimate as count, and the exact count if there are few', async () => {
    const count = async (id: string) => {
      const through = { module: 'ProspectLists', id, link: 'prospects' };
      return records.handlers.list(listRequest('Prospects', { limit: 20, through }), ADMINISTRATOR);
    };
    expect(await count('few')).toMatchObject({ count: 90, countIsExact: true });
    expect((await count('old')).count).toBeGreaterThan(1_000);
    for (const time of ['first', 'second']) {
      const estimate = await count('everybody');
      expect([time, estimate.countIsExact]).toEqual([time, false]);
      expect(estimate.count).toBeGreaterThan(5_000);
    }
  });

  // Of 60,000 prospects. The short walk examines 5,000 of them, after up to 1,000 edges of the list have been counted.
  it.each([
    ['few', 'look-ups of its pairs', { prospects: 200, pairs: 200 }],
    ['recent', 'a walk to the end of the page', { prospects: 100, pairs: 1_200 }],
    ['old', 'look-ups of its pairs after a short walk', { prospects: 8_500, pairs: 4_200 }],
    ['everybody', 'a walk to the end of the page', { prospects: 100, pairs: 1_200 }],
    ['archive', 'a walk, after a short one and 50,000 pairs', { prospects: 11_500, pairs: 52_000 }],
  ])(
    'are read by the cheaper plan, without reading whole tables: %s by %s',
    async (list, _way, { prospects, pairs }) => {
      const wanted = planList('Prospects', { through: ['ProspectLists', list, 'prospects'] });
      await expectExamined(records, wanted, { prospects, prospect_lists_prospects: pairs });
    },
  );

  it.each([
    ['few', { prospects: 300, pairs: 200 }],
    ['everybody', { prospects: 1_100, pairs: 1_100 }],
  ])('are collected no further than short lists go: %s', async (list, { prospects, pairs }) => {
    const wanted = planList('Prospects', { through: ['ProspectLists', list, 'prospects'] });
    const statement = compilePage(catalog, wanted.structure, { gathering: 'met' });
    const most = { prospects, prospect_lists_prospects: pairs };
    await expectExamined(records, wanted, most, { statement });
  });
});
