import { describe, expect, it } from '@jest/globals';
import { documentOf, expectStatus, type Identifier } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { expectLinks } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_MIDDLE, EACH_TO_MANY, EACH_TO_ONE, kindOf } from '../client/links/link-kinds.js';
import {
  entriesIn,
  entryOf,
  linkedIds,
  linkUrl,
  middleOf,
  middleValues,
  readLinkage,
} from '../client/links/linkage.js';
import { sendToLink, WRITE_URLS, writeLink } from '../client/links/link-writer.js';
import { malformedLinkages } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe.each(EACH_KIND)('POST to %s', (_title, kind) => {
  it.each(WRITE_URLS)('relationships#add: links one, also as a lone object, at %s', async (_name, urlOfLink) => {
    const owner = await newRecord(api, kind.module);
    const [one, two] = await newRecords(api, kind.related, 2);

    const answer = await writeLink(api, 'add', owner, kind.link, [entryOf(one)], urlOfLink);
    expect(entriesIn(answer)).toEqual([expect.objectContaining(entryOf(one))]);
    expect(Array.isArray(documentOf(answer).data)).toBe(kind.cardinality === 'many');
    expect(documentOf(answer).links?.self).toBe(`${owner.links.self}/relationships/${kind.link}`);
    await expectLinks(api, kind, owner, [one], [two]);

    const lone = await writeLink(api, 'add', owner, kind.link, entryOf(two), urlOfLink);
    expect(entriesIn(lone)).toEqual([expect.objectContaining(entryOf(two))]);
    const isReplaced = kind.cardinality === 'one';
    await expectLinks(api, kind, owner, isReplaced ? [two] : [one, two], isReplaced ? [one] : []);
  });

  it('JSON:API 1.0 #crud-updating-relationships: an existing link is kept once', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    const [first] = entriesIn(await writeLink(api, 'add', owner, kind.link, [entryOf(related)]));
    const [second] = entriesIn(await writeLink(api, 'add', owner, kind.link, [entryOf(related)]));
    expect(middleOf(second)?.id).toBe(middleOf(first)?.id);
    await expectLinks(api, kind, owner, [related]);
    expect(await readLinkage(api, owner, kind.link)).toHaveLength(1);
  });

  it('relationships#unknown-records, JSON:API 1.0 #crud-creating-responses: an unknown id is 404 with its pointer, and nothing is written', async () => {
    const owner = await newRecord(api, kind.module);
    const known = await newRecord(api, kind.related);
    const unknown = [1, 2].map(() => ({ type: kind.related, id: freshId() }));
    const isToOne = kind.cardinality === 'one';
    const data = isToOne ? unknown.slice(0, 1) : [entryOf(known), ...unknown];
    const faults = isToOne ? ['8307 /data/0/id'] : ['8307 /data/1/id', '8307 /data/2/id'];
    expect(faultsOf(await writeLink(api, 'add', owner, kind.link, data), 404)).toEqual(faults);
    expect(faultsOf(await writeLink(api, 'add', owner, kind.link, unknown[0]), 404)).toEqual(['8307 /data/id']);
    await expectLinks(api, kind, owner, [], [known]);
  });

  it('relationships#unknown-records: a deleted record, and one of another module, count as unknown', async () => {
    const owner = await newRecord(api, kind.module);
    const deleted = await newRecord(api, kind.related);
    expectStatus(await api.delete(urlOf(deleted)), 200);
    const elsewhere = await newRecord(api, kind.related === 'Accounts' ? 'Contacts' : 'Accounts');
    for (const { id } of [deleted, elsewhere]) {
      const answer = await writeLink(api, 'add', owner, kind.link, [{ type: kind.related, id }]);
      expect(faultsOf(answer, 404)).toEqual(['8307 /data/0/id']);
    }
    await expectLinks(api, kind, owner, []);
  });

  it('JSON:API 1.0 #fetching-relationships: a missing or deleted owner is 404', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    expectStatus(await api.delete(urlOf(owner)), 200);
    for (const id of [freshId(), owner.id]) {
      const answer = await writeLink(api, 'add', { type: kind.module, id }, kind.link, [entryOf(related)]);
      expect(faultsOf(answer, 404)).toEqual(['8001']);
    }
  });

  it('JSON:API 1.0 #document-resource-object-linkage, #crud-updating-relationships: invalid linkage is rejected with its pointer, and nothing is written', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    for (const { what, body, status, faults } of malformedLinkages(kind, 'add', related.id)) {
      const answer = await sendToLink(api, 'add', linkUrl(owner, kind.link), body);
      expect([what, faultsOf(answer, status)]).toEqual([what, faults]);
    }
    await expectLinks(api, kind, owner, [], [related]);
  });
});

describe.each(EACH_TO_MANY)('POST of several to %s', (_title, kind) => {
  it('relationships#add: returns the entries sent with their current values, and adds them to the existing ones', async () => {
    const owner = await newRecord(api, kind.module);
    const [there, ...added] = await newRecords(api, kind.related, 4);
    await writeLink(api, 'add', owner, kind.link, [entryOf(there)]);
    const answer = await writeLink(
      api,
      'add',
      owner,
      kind.link,
      added.map((record) => entryOf(record)),
    );
    expect(entriesIn(answer).map(({ id }) => id)).toEqual(added.map(({ id }) => id));
    await expectLinks(api, kind, owner, [there, ...added]);
  });

  it('JSON:API 1.0 #crud-updating-relationships: an empty array changes nothing and is a success', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'add', owner, kind.link, [entryOf(related)]);
    expect(entriesIn(await writeLink(api, 'add', owner, kind.link, []))).toEqual([]);
    await expectLinks(api, kind, owner, [related]);
  });

  it('JSON:API 1.0 #crud-updating-relationships: links each of old and new ones once', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecords(api, kind.related, 3);
    await writeLink(api, 'add', owner, kind.link, [entryOf(related[1])]);
    const answer = await writeLink(
      api,
      'add',
      owner,
      kind.link,
      related.map((record) => entryOf(record)),
    );
    expect(entriesIn(answer)).toHaveLength(3);
    await expectLinks(api, kind, owner, related);
  });
});

describe.each(EACH_TO_ONE)('POST to %s, a link to one', (_title, kind) => {
  it('relationships#add: replaces', async () => {
    const owner = await newRecord(api, kind.module);
    const [one, two] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'add', owner, kind.link, entryOf(one));
    await writeLink(api, 'add', owner, kind.link, entryOf(two));
    await expectLinks(api, kind, owner, [two], [one]);
  });
});

describe.each(EACH_MIDDLE)('the middle values of %s', (_title, kind) => {
  const { nearColumn, farColumn, initial, sent } = kind.middle;

  it('relationships#middle-tables: are returned and read with both ends; a new pair has the initial ones', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    const [added] = entriesIn(await writeLink(api, 'add', owner, kind.link, [entryOf(related)]));
    const row = middleOf(added);
    expect(row).toEqual({ id: expect.stringMatching(/./u), type: 'Link', attributes: expect.anything() });
    expect(row?.attributes).toMatchObject({ ...initial, [nearColumn]: owner.id, [farColumn]: related.id });
    expect(Date.parse(String(row?.attributes.date_modified))).toBeGreaterThan(0);
    expect(await readLinkage(api, owner, kind.link)).toEqual([added]);
    const { inverse } = kind;
    const seen = inverse === undefined ? added : (await readLinkage(api, related, inverse.link))[0];
    expect(middleOf(seen)).toEqual(row);
  });

  it('relationships#middle-tables: are kept as sent, each entry its own, and changed by sending the pair again', async () => {
    const owner = await newRecord(api, kind.module);
    const [one, two] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'add', owner, kind.link, [entryOf(one, sent), entryOf(two, initial)]);
    const before = await middleValues(api, owner, kind.link);
    expect(before[one.id]).toMatchObject(sent);
    expect(before[two.id]).toMatchObject(initial);

    const answer = await writeLink(api, 'add', owner, kind.link, [entryOf(two, sent)]);
    expect(middleOf(entriesIn(answer)[0])?.attributes).toMatchObject(sent);
    const after = await middleValues(api, owner, kind.link);
    expect(after[one.id]).toEqual(before[one.id]);
    expect(after[two.id]).toMatchObject(sent);
    expect(await linkedIds(api, owner, kind.link)).toHaveLength(2);
  });

  it('relationships#add: of an existing pair keep what is not sent', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'add', owner, kind.link, [entryOf(related, sent)]);
    for (const entry of [entryOf(related), entryOf(related, {})]) {
      const answer = await writeLink(api, 'add', owner, kind.link, [entry]);
      expect(middleOf(entriesIn(answer)[0])?.attributes).toMatchObject(sent);
    }
    expect((await middleValues(api, owner, kind.link))[related.id]).toMatchObject(sent);
  });

  it('relationships#inherited-middle-values: are inherited from the first entry that has them', async () => {
    const owner = await newRecord(api, kind.module);
    const [one, two, three] = await newRecords(api, kind.related, 3);
    const middle = { ...sent, [nearColumn]: owner.id, [farColumn]: two.id };
    await writeLink(api, 'add', owner, kind.link, [entryOf(one), entryOf(two, middle), entryOf(three)]);
    const values = await middleValues(api, owner, kind.link);
    for (const { id } of [one, two, three]) expect(values[id]).toMatchObject({ ...sent, [farColumn]: id });
  });

  it('documents#sending-back: may be sent back as they were read', async () => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecords(api, kind.related, 2);
    await writeLink(
      api,
      'add',
      owner,
      kind.link,
      related.map((record) => entryOf(record, sent)),
    );
    const read = await readLinkage(api, owner, kind.link);
    const answer = await writeLink(api, 'add', owner, kind.link, read);
    expect(entriesIn(answer).map(withoutDate)).toEqual(read.map(withoutDate));
    expect((await readLinkage(api, owner, kind.link)).map(withoutDate)).toEqual(read.map(withoutDate));
  });

  it.each([
    ['an unknown middle value', { nope: 1 }, '8108', 'nope'],
    ['the id of another record at this end', { [nearColumn]: 'other' }, '8109', nearColumn],
    ['the id of another record at the other end', { [farColumn]: 'other' }, '8109', farColumn],
    ['another date of change', { date_modified: '2020-01-01T00:00:00Z' }, '8109', 'date_modified'],
    ['a deletion', { deleted: true }, '8109', 'deleted'],
  ])(
    'relationships#middle-tables: %s is 400 with its pointer, and nothing is written',
    async (_what, attributes, code, name) => {
      const owner = await newRecord(api, kind.module);
      const [one, two] = await newRecords(api, kind.related, 2);
      const answer = await writeLink(api, 'add', owner, kind.link, [entryOf(one), entryOf(two, attributes)]);
      expect(faultsOf(answer, 400)).toEqual([`${code} /data/1/meta/middle_table/data/attributes/${name}`]);
      await expectLinks(api, kind, owner, [], [one, two]);
    },
  );

  it.each([
    ['meta', { meta: 1 }, '/data/0/meta'],
    ['middle_table', { meta: { middle_table: [] } }, '/data/0/meta/middle_table'],
    ['data', { meta: { middle_table: { data: null } } }, '/data/0/meta/middle_table/data'],
    [
      'attributes',
      { meta: { middle_table: { data: { attributes: 'x' } } } },
      '/data/0/meta/middle_table/data/attributes',
    ],
  ])('JSON:API 1.0 #document-meta: %s that is not an object is 400 with its pointer', async (_name, member, place) => {
    const owner = await newRecord(api, kind.module);
    const related = await newRecord(api, kind.related);
    const answer = await writeLink(api, 'add', owner, kind.link, [{ ...entryOf(related), ...member }]);
    expect(faultsOf(answer, 400)).toEqual([`8107 ${place}`]);
    await expectLinks(api, kind, owner, [], [related]);
  });
});

describe('values of middle tables', () => {
  const users = kindOf('Meetings', 'users');

  it.each([
    ['Accept', 'accept'],
    ['TENTATIVE', 'tentative'],
    ['decline', 'decline'],
  ])('values#dropdowns: the option %s is stored as %s', async (sent, kept) => {
    const [owner, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    const answer = await writeLink(api, 'add', owner, 'users', [entryOf(user, { accept_status: sent })]);
    expect(middleOf(entriesIn(answer)[0])?.attributes.accept_status).toBe(kept);
  });

  it.each([
    ['8113', 'accept_status', 'perhaps'],
    ['8111', 'accept_status', 7],
    ['8111', 'required', 'perhaps'],
    ['8111', 'required', []],
  ])('relationships#middle-tables: a fault %s of %s is reported with its pointer', async (code, name, value) => {
    const [owner, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    const answer = await writeLink(api, 'add', owner, 'users', entryOf(user, { [name]: value }));
    expect(faultsOf(answer, 400)).toEqual([`${code} /data/meta/middle_table/data/attributes/${name}`]);
    await expectLinks(api, users, owner, [], [user]);
  });

  it('documents#faults-together: all faults of one linkage are reported together', async () => {
    const owner = await newRecord(api, 'Meetings');
    const [one, two] = await newRecords(api, 'Users', 2);
    const data = [
      entryOf(one, { accept_status: 'perhaps', nope: 1 }),
      { type: 'Contacts', id: two.id },
      entryOf(one),
      entryOf(two, { required: 'x' }),
    ];
    const place = (index: number, name: string): string => `/data/${index}/meta/middle_table/data/attributes/${name}`;
    expect(faultsOf(await writeLink(api, 'add', owner, 'users', data), 400)).toEqual([
      `8108 ${place(0, 'nope')}`,
      `8111 ${place(3, 'required')}`,
      `8113 ${place(0, 'accept_status')}`,
      '8303 /data/1/type',
      '8304 /data/2/id',
      '8304 /data/3/id',
    ]);
  });

  it('relationships#middle-tables: null clears a value', async () => {
    const [owner, opportunity] = [await newRecord(api, 'Contacts'), await newRecord(api, 'Opportunities')];
    const add = (contact_role: string | null) =>
      writeLink(api, 'add', owner, 'opportunities', [entryOf(opportunity, { contact_role })]);
    await add('Influencer');
    await add(null);
    expect((await middleValues(api, owner, 'opportunities'))[opportunity.id]).toMatchObject({ contact_role: null });
  });

  it('relationships#middle-tables: a link without a middle table accepts no middle values', async () => {
    const [owner, account] = [await newRecord(api, 'Cases'), await newRecord(api, 'Accounts')];
    const answer = await writeLink(api, 'add', owner, 'accounts', entryOf(account, { accept_status: 'accept' }));
    expect(faultsOf(answer, 400)).toEqual(['8108 /data/meta/middle_table/data/attributes/accept_status']);
    const empty = await writeLink(api, 'add', owner, 'accounts', entryOf(account, {}));
    expect(entriesIn(empty)).toEqual([entryOf(account)]);
  });

  it('relationships#primary-email-address: an address that is made primary is so wherever it is read', async () => {
    const contact = await newRecord(api, 'Contacts');
    const [one, two] = await newRecords(api, 'EmailAddresses', 2);
    await writeLink(api, 'add', contact, 'email_addresses', [entryOf(one)]);
    expect(await linkedIds(api, contact, 'email_addresses_primary')).toEqual([]);
    await writeLink(api, 'add', contact, 'email_addresses', [entryOf(one, { primary_address: true })]);
    expect(await linkedIds(api, contact, 'email_addresses_primary')).toEqual([one.id]);
    await writeLink(api, 'replace', contact, 'email_addresses_primary', [entryOf(two)]);
    expect(await linkedIds(api, contact, 'email_addresses_primary')).toEqual([two.id]);
    expect((await middleValues(api, contact, 'email_addresses'))[two.id]).toMatchObject({ primary_address: true });
  });
});

function withoutDate(entry: Identifier): unknown {
  const row = middleOf(entry);
  return { id: entry.id, row: row?.id, values: { ...row?.attributes, date_modified: undefined } };
}
