import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { createWithLinks, type Relationships } from '../client/links/create-with-links.js';
import { expectLinks, expectUnlinked } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_MIDDLE } from '../client/links/link-kinds.js';
import { entryOf, linkedIds, middleValues, readLinkage } from '../client/links/linkage.js';
import { malformedLinkages } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, freshText, read, urlOf } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);

/** The number of records of a module, exactly. */
async function countOf(path: string): Promise<unknown> {
  const { meta } = JSON.parse((await api.get(path)).text) as {
    meta: { page: { count: unknown; countIsExact: unknown } };
  };
  expect(meta.page.countIsExact).toBe(true);
  return meta.page.count;
}

describe('the meeting of the specification', () => {
  function meeting(users: readonly unknown[]): unknown {
    return {
      data: {
        id: '',
        type: 'Meetings',
        attributes: {
          name: freshText('Meeting'),
          date_start: '2017-11-15T13:00:00+00:00',
          date_end: '2017-11-15T13:15:00+00:00',
          duration_hours: 0,
          duration_minutes: 15,
          assigned_user_id: adminId,
          assigned_user_name: stack.admin.username,
        },
        relationships: { users: { data: users } },
      },
    };
  }

  function invitee({ id }: Resource, accept_status?: string): unknown {
    const attributes = { accept_status, user_id: id };
    const middle_table = { data: { id: '', type: 'Link', attributes } };
    return { id, type: 'Users', ...(accept_status === undefined ? {} : { meta: { middle_table } }) };
  }

  async function statuses(record: Resource): Promise<unknown> {
    const values = await middleValues(api, record, 'users');
    return Object.fromEntries(Object.entries(values).map(([id, row]) => [id, row?.accept_status]));
  }

  it('relationships#middle-tables, relationships#inherited-middle-values: three invitees, each with its own accept_status', async () => {
    const [one, two, three] = await newRecords(api, 'Users', 3);
    const users = [invitee(one, 'accept'), invitee(two, 'none'), invitee(three, 'decline')];
    const created = resourceOf(await api.post('/modules/Meetings', meeting(users)), 201);
    expect(created).toEqual(await read(api, created));
    expect(await statuses(created)).toEqual({ [one.id]: 'accept', [two.id]: 'none', [three.id]: 'decline' });
    for (const user of [one, two, three]) {
      const [entry, ...others] = await readLinkage(api, user, 'meetings');
      expect([entry?.id, others]).toEqual([created.id, []]);
    }
  });

  it('relationships#inherited-middle-values: where only the first has values, all inherit them, except its user', async () => {
    const [one, two, three] = await newRecords(api, 'Users', 3);
    const users = [invitee(one, 'Accept'), invitee(two), invitee(three)];
    const created = resourceOf(await api.post('/modules/Meetings', meeting(users)), 201);
    expect(await statuses(created)).toEqual({ [one.id]: 'accept', [two.id]: 'accept', [three.id]: 'accept' });
    for (const [id, row] of Object.entries(await middleValues(api, created, 'users'))) expect(row?.user_id).toBe(id);
  });

  it('operations#all-or-nothing: an unknown invitee is 404 with its pointer, and no meeting is created', async () => {
    const [one, two] = await newRecords(api, 'Users', 2);
    const before = await countOf(`${urlOf(one)}/meetings`);
    const stranger = { ...one, id: freshId() };
    const answer = await api.post(
      '/modules/Meetings',
      meeting([one, stranger, two].map((user) => invitee(user, 'accept'))),
    );
    expect(faultsOf(answer, 404)).toEqual(['8307 /data/relationships/users/data/1/id']);
    expect(await countOf(`${urlOf(one)}/meetings`)).toBe(before);
    expect(await linkedIds(api, two, 'meetings')).toEqual([]);
  });

  it('errors#sources: a wrong answer of the third invitee is reported with its pointer', async () => {
    const [one, two, three] = await newRecords(api, 'Users', 3);
    const users = [invitee(one, 'accept'), invitee(two, 'none'), invitee(three, 'perhaps')];
    const place = '/data/relationships/users/data/2/meta/middle_table/data/attributes/accept_status';
    expect(faultsOf(await api.post('/modules/Meetings', meeting(users)), 400)).toEqual([`8113 ${place}`]);
    for (const user of [one, two, three]) expect(await linkedIds(api, user, 'meetings')).toEqual([]);
  });

  it('relationships#middle-tables: the user of another invitee among the values is refused', async () => {
    const [one, two] = await newRecords(api, 'Users', 2);
    const attributes = { accept_status: 'accept', user_id: two.id };
    const answer = await api.post('/modules/Meetings', meeting([entryOf(one, attributes)]));
    const place = '/data/relationships/users/data/0/meta/middle_table/data/attributes/user_id';
    expect(faultsOf(answer, 400)).toEqual([`8109 ${place}`]);
  });
});

describe.each(EACH_KIND)('a create with %s', (_title, kind) => {
  const { module, link, cardinality } = kind;
  const root = `/data/relationships/${link}`;

  it('relationships#linkage-in-requests: links one, also as a lone object or in an array', async () => {
    const related = await newRecords(api, kind.related, 2);
    for (const [index, record] of related.entries()) {
      const data = index === 0 ? entryOf(record) : [entryOf(record)];
      const created = resourceOf(await createWithLinks(api, module, { [link]: { data } }), 201);
      expect(created).toEqual(await read(api, created));
      await expectLinks(api, kind, created, [record]);
    }
  });

  it('relationships#linkage-in-requests: links several to many, and none', async () => {
    const related = cardinality === 'many' ? await newRecords(api, kind.related, 3) : [];
    const created = resourceOf(
      await createWithLinks(api, module, { [link]: { data: related.map((record) => entryOf(record)) } }),
      201,
    );
    await expectLinks(api, kind, created, related);
    if (cardinality === 'many') return;
    await expectLinks(api, kind, resourceOf(await createWithLinks(api, module, { [link]: { data: null } }), 201), []);
  });

  it('JSON:API 1.0 #crud-creating-responses: an unknown id is 404 with its pointer, and nothing is written', async () => {
    const known = await newRecord(api, kind.related);
    const unknown = { type: kind.related, id: freshId() };
    const id = freshId();
    const data = cardinality === 'many' ? [entryOf(known), unknown] : [unknown];
    const answer = await createWithLinks(api, module, { [link]: { data } }, id);
    expect(faultsOf(answer, 404)).toEqual([`8307 ${root}/data/${data.length - 1}/id`]);
    expect(faultOf(await api.get(`/modules/${module}/${id}`), 404)).toBe('8001');
    await expectUnlinked(api, kind, known);
    expectStatus(await createWithLinks(api, module, { [link]: { data: [entryOf(known)] } }, id), 201);
  });

  it('JSON:API 1.0 #crud-creating: invalid linkage is rejected with its pointer, and nothing is written', async () => {
    const related = await newRecord(api, kind.related);
    const id = freshId();
    for (const { what, body, faults } of malformedLinkages(kind, 'replace', related.id)) {
      if (body === undefined || !body.startsWith('{') || what === 'broken JSON') continue;
      const answer = await createWithLinks(api, module, { [link]: JSON.parse(body) as unknown }, id);
      const moved = faults.map((fault) => fault.replace(' /data', ` ${root}/data`));
      expect([what, faultsOf(answer, 400)]).toEqual([what, moved]);
    }
    expect(faultOf(await api.get(`/modules/${module}/${id}`), 404)).toBe('8001');
    await expectUnlinked(api, kind, related);
  });
});

describe.each(EACH_MIDDLE)('a create with middle values of %s', (_title, kind) => {
  const { initial, sent, nearColumn, farColumn } = kind.middle;

  it('relationships#inherited-middle-values: each entry has its own', async () => {
    const [one, two] = await newRecords(api, kind.related, 2);
    const data = [entryOf(one, sent), entryOf(two, {})];
    const created = resourceOf(await createWithLinks(api, kind.module, { [kind.link]: { data } }), 201);
    const values = await middleValues(api, created, kind.link);
    expect(values[one.id]).toMatchObject({ ...sent, [nearColumn]: created.id, [farColumn]: one.id });
    expect(values[two.id]).toMatchObject({ ...initial, [nearColumn]: created.id, [farColumn]: two.id });
  });

  it('errors#sources: a fault is reported with its pointer, and nothing is written', async () => {
    const [one, two] = await newRecords(api, kind.related, 2);
    const id = freshId();
    const answer = await createWithLinks(
      api,
      kind.module,
      { [kind.link]: { data: [entryOf(one), entryOf(two, { nope: 1 })] } },
      id,
    );
    const place = `/data/relationships/${kind.link}/data/1/meta/middle_table/data/attributes/nope`;
    expect(faultsOf(answer, 400)).toEqual([`8108 ${place}`]);
    expect(faultOf(await api.get(`/modules/${kind.module}/${id}`), 404)).toBe('8001');
    await expectUnlinked(api, kind, one);
  });
});

describe('a create with many links', () => {
  it('relationships#links-in-documents: writes links of all kinds at once', async () => {
    const [account, contact, user] = [
      await newRecord(api, 'Accounts'),
      await newRecord(api, 'Contacts'),
      await newRecord(api, 'Users'),
    ];
    const [note, other] = await newRecords(api, 'Notes', 2);
    const lead = await newRecord(api, 'Leads');
    const relationships = {
      users: { data: [entryOf(user, { accept_status: 'accept' })] },
      contacts: { data: [entryOf(contact)] },
      leads: { data: [entryOf(lead)] },
      accounts: { data: entryOf(account) },
      notes: { data: [entryOf(note), entryOf(other)] },
      assigned_user_link: { data: entryOf(user) },
    };
    const created = resourceOf(await createWithLinks(api, 'Meetings', relationships), 201);
    expect(created).toEqual(await read(api, created));
    expect(created.attributes).toMatchObject({
      parent_type: 'Accounts',
      parent_id: account.id,
      parent_name: account.attributes.name,
      assigned_user_id: user.id,
    });
    for (const [related, link] of [
      [account, 'meetings'],
      [contact, 'meetings'],
      [user, 'meetings'],
      [lead, 'meetings'],
      [note, 'meetings'],
      [other, 'meetings'],
    ] as const) {
      expect([link, await linkedIds(api, related, link)]).toEqual([link, [created.id]]);
    }
  });

  it('relationships#links-in-documents: a new record may be its own parent', async () => {
    const id = freshId();
    const created = resourceOf(
      await createWithLinks(api, 'Accounts', { member_of: { data: { type: 'Accounts', id } } }, id),
      201,
    );
    expect(created).toEqual(await read(api, created));
    expect(await linkedIds(api, created, 'members')).toEqual([id]);
  });

  it('relationships#column-links: an attribute and its link may both be sent when they agree', async () => {
    const account = await newRecord(api, 'Accounts');
    const relationships = { accounts: { data: entryOf(account) } };
    const created = resourceOf(
      await createWithLinks(api, 'Cases', relationships, freshId(), { account_id: account.id }),
      201,
    );
    expect(created.attributes).toMatchObject({ account_id: account.id, account_name: account.attributes.name });
  });

  it('relationships#column-links: two links over one column may both be sent when they agree', async () => {
    const [contact, other] = await newRecords(api, 'Contacts', 2);
    const both = (one: Resource, two: Resource): Relationships => ({
      contacts: { data: entryOf(one) },
      contact: { data: entryOf(two) },
    });
    const created = resourceOf(await createWithLinks(api, 'Leads', both(contact, contact)), 201);
    expect(await linkedIds(api, contact, 'leads')).toEqual([created.id]);
    expect(faultsOf(await createWithLinks(api, 'Leads', both(contact, other)), 400)).toEqual([
      '8311 /data/relationships/contact/data',
    ]);
  });
});

describe('concurrent creates', () => {
  it('relationships#concurrent-changes: twenty that link one popular user all succeed', async () => {
    const user = await newRecord(api, 'Users');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        createWithLinks(api, 'Meetings', { users: { data: [entryOf(user, { accept_status: 'accept' })] } }),
      ),
    );
    const created = answers.map((answer) => resourceOf(answer, 201).id).toSorted();
    expect(await linkedIds(api, user, 'meetings')).toEqual(created);
  });

  it('relationships#concurrent-changes: twenty that claim one child all succeed, and one of them gets it', async () => {
    const record = await newRecord(api, 'Cases');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createWithLinks(api, 'Accounts', { cases: { data: [entryOf(record)] } })),
    );
    const created = answers.map((answer) => resourceOf(answer, 201));
    const holders = await Promise.all(created.map((account) => linkedIds(api, account, 'cases')));
    expect(holders.filter((ids) => ids.length > 0)).toEqual([[record.id]]);
  });

  it('operations#duplicate-ids: two with one id are one record with the links of one', async () => {
    const [one, two] = await newRecords(api, 'Users', 2);
    const id = freshId();
    const answers = await Promise.all(
      [one, two].map((user) => createWithLinks(api, 'Meetings', { users: { data: [entryOf(user)] } }, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const winner = answers[0]?.status === 201 ? one : two;
    expect(await linkedIds(api, { type: 'Meetings', id }, 'users')).toEqual([winner.id]);
  });
});
