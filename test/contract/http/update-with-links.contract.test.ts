import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf, type Resource } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { expectLinks, expectUnlinked } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_MIDDLE, EACH_TO_MANY, kindOf } from '../client/links/link-kinds.js';
import { entryOf, linkedIds, middleOf, middleValues, readLinkage, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { malformedLinkages } from '../client/links/malformed-linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, read, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

type Members = Readonly<Record<string, unknown>>;

/** Updates links and attributes of a record. */
function patch({ type, id }: Owner, relationships: Members, attributes?: Members, headers = {}): Promise<Answer> {
  const data = { type, id, ...(attributes === undefined ? {} : { attributes }), relationships };
  return api.patch(urlOf({ type, id }), { data }, headers);
}

async function etagOf(record: Owner): Promise<string> {
  return (await api.get(urlOf(record))).headers.etag ?? '';
}

describe.each(EACH_KIND)('an update with %s', (_title, kind) => {
  const { module, link } = kind;
  const root = `/data/relationships/${link}`;

  it('JSON:API 1.0 #crud-updating, #crud-updating-responses: replaces the link and the attributes together, and answers like GET', async () => {
    const owner = await newRecord(api, module);
    const [before, after] = await newRecords(api, kind.related, 2);
    resourceOf(await patch(owner, { [link]: { data: [entryOf(before)] } }));
    await expectLinks(api, kind, owner, [before], [after]);
    const updated = resourceOf(await patch(owner, { [link]: { data: [entryOf(after)] } }, {}));
    expect(updated).toEqual(await read(api, owner));
    await expectLinks(api, kind, owner, [after], [before]);
  });

  it('JSON:API 1.0 #crud-updating: an empty array clears; to one also null', async () => {
    const owner = await newRecord(api, module);
    const related = await newRecord(api, kind.related);
    for (const none of kind.cardinality === 'one' ? [[], null] : [[]]) {
      expectStatus(await writeLink(api, 'replace', owner, link, [entryOf(related)]), 200);
      expect(resourceOf(await patch(owner, { [link]: { data: none } }))).toEqual(await read(api, owner));
      await expectLinks(api, kind, owner, [], [related]);
    }
  });

  it('JSON:API 1.0 #crud-updating: leaves a link that is not sent unchanged', async () => {
    const owner = await newRecord(api, module);
    const related = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, link, [entryOf(related)]);
    const before = await readLinkage(api, owner, link);
    for (const relationships of [undefined, {}]) {
      const { type, id } = owner;
      expectStatus(await api.patch(urlOf(owner), { data: { type, id, attributes: {}, relationships } }), 200);
    }
    expect(await readLinkage(api, owner, link)).toEqual(before);
  });

  it('JSON:API 1.0 #crud, #crud-creating-responses: an unknown id fails the whole request with 404 and its pointer', async () => {
    const owner = await newRecord(api, module);
    const there = await newRecord(api, kind.related);
    await writeLink(api, 'replace', owner, link, [entryOf(there)]);
    const [record, linkage] = [await read(api, owner), await readLinkage(api, owner, link)];
    const answer = await patch(
      owner,
      { [link]: { data: [{ type: kind.related, id: freshId() }] } },
      { description: 'x' },
    );
    const isTold = answer.status === 404 ? faultsOf(answer, 404) : faultsOf(answer, 400);
    expect(isTold).toContain(`8307 ${root}/data/0/id`);
    expect(await read(api, owner)).toEqual(record);
    expect(await readLinkage(api, owner, link)).toEqual(linkage);
  });

  it('JSON:API 1.0 #crud: invalid linkage fails the whole request', async () => {
    const owner = await newRecord(api, module);
    const [there, other] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, link, [entryOf(there)]);
    const record = await read(api, owner);
    for (const { what, body, faults } of malformedLinkages(kind, 'replace', other.id)) {
      if (body === undefined || !body.startsWith('{') || what === 'broken JSON') continue;
      const answer = await patch(owner, { [link]: JSON.parse(body) as unknown });
      const moved = faults.map((fault) => fault.replace(' /data', ` ${root}/data`));
      expect([what, faultsOf(answer, 400)]).toEqual([what, moved]);
    }
    expect(await read(api, owner)).toEqual(record);
    await expectLinks(api, kind, owner, [there], [other]);
  });

  it('operations#if-match: If-Match with another version is 412, and neither record nor link changes', async () => {
    const owner = await newRecord(api, module);
    const [there, other] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'replace', owner, link, [entryOf(there)]);
    const stale = await etagOf(owner);
    const { type, id } = owner;
    expectStatus(await api.patch(urlOf(owner), { data: { type, id, attributes: {} } }), 200);
    const record = await read(api, owner);
    const answer = await patch(owner, { [link]: { data: [entryOf(other)] } }, {}, { 'if-match': stale });
    expect(faultOf(answer, 412)).toBe('8007');
    expect(await read(api, owner)).toEqual(record);
    await expectLinks(api, kind, owner, [there], [other]);

    const fresh = { 'if-match': await etagOf(owner) };
    expectStatus(await patch(owner, { [link]: { data: [entryOf(other)] } }, {}, fresh), 200);
    await expectLinks(api, kind, owner, [other], [there]);
    expectStatus(await patch(owner, { [link]: { data: [] } }, {}, { 'if-match': '*' }), 200);
    await expectLinks(api, kind, owner, [], [other]);
  });

  it('operations#if-match: of two updates of one version one succeeds, with its links', async () => {
    const owner = await newRecord(api, module);
    const [one, two] = await newRecords(api, kind.related, 2);
    const headers = { 'if-match': await etagOf(owner) };
    const answers = await Promise.all(
      [one, two].map((related) => patch(owner, { [link]: { data: [entryOf(related)] } }, {}, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const [winner, loser] = answers[0]?.status === 200 ? [one, two] : [two, one];
    await expectLinks(api, kind, owner, [winner], [loser]);
  });

  it('JSON:API 1.0 #crud-updating-responses: of a missing or deleted record is 404, and nothing is linked', async () => {
    const owner = await newRecord(api, module);
    const related = await newRecord(api, kind.related);
    expectStatus(await api.delete(urlOf(owner)), 200);
    for (const id of [freshId(), owner.id]) {
      const answer = await patch({ type: module, id }, { [link]: { data: [entryOf(related)] } });
      expect(faultOf(answer, 404)).toBe('8001');
      await expectUnlinked(api, kind, related);
    }
  });
});

describe.each(EACH_TO_MANY)('an update of %s to several', (_title, kind) => {
  it('relationships#links-in-documents: keeps, adds and removes entries', async () => {
    const owner = await newRecord(api, kind.module);
    const [goes, stays, ...come] = await newRecords(api, kind.related, 4);
    await patch(owner, { [kind.link]: { data: [goes, stays].map((record) => entryOf(record)) } });
    const rowOf = async (): Promise<string | undefined> =>
      middleOf((await readLinkage(api, owner, kind.link)).find(({ id }) => id === stays.id))?.id;
    const row = await rowOf();
    const wanted = [stays, ...come];
    resourceOf(await patch(owner, { [kind.link]: { data: wanted.map((record) => entryOf(record)) } }));
    await expectLinks(api, kind, owner, wanted, [goes]);
    expect(await rowOf()).toBe(row);
  });
});

describe.each(EACH_MIDDLE)('an update with middle values of %s', (_title, kind) => {
  const { initial, sent, farColumn } = kind.middle;

  it('relationships#links-in-documents: existing pairs keep what is not sent, new ones get what is sent', async () => {
    const owner = await newRecord(api, kind.module);
    const [kept, changed, added] = await newRecords(api, kind.related, 3);
    await patch(owner, { [kind.link]: { data: [entryOf(kept, sent), entryOf(changed, initial)] } });
    const data = [entryOf(kept, {}), entryOf(changed, sent), entryOf(added, {})];
    expectStatus(await patch(owner, { [kind.link]: { data } }), 200);
    const values = await middleValues(api, owner, kind.link);
    expect(values[kept.id]).toMatchObject(sent);
    expect(values[changed.id]).toMatchObject(sent);
    expect(values[added.id]).toMatchObject({ ...initial, [farColumn]: added.id });
  });

  it('documents#sending-back: entries may be sent back as they were read', async () => {
    const owner = await newRecord(api, kind.module);
    const [one, two] = await newRecords(api, kind.related, 2);
    await patch(owner, { [kind.link]: { data: [entryOf(one, sent), entryOf(two)] } });
    const before = await middleValues(api, owner, kind.link);
    expectStatus(await patch(owner, { [kind.link]: { data: await readLinkage(api, owner, kind.link) } }), 200);
    const after = await middleValues(api, owner, kind.link);
    const undated = (values: typeof after, id: string) => ({ ...values[id], date_modified: undefined });
    for (const { id } of [one, two]) expect(undated(after, id)).toEqual(undated(before, id));
  });
});

describe('links and attributes of one update', () => {
  it('relationships#links-in-documents: links of all kinds are replaced at once', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const [user, other] = await newRecords(api, 'Users', 2);
    const [account, contact] = [await newRecord(api, 'Accounts'), await newRecord(api, 'Contacts')];
    const note = await newRecord(api, 'Notes');
    await writeLink(api, 'add', meeting, 'users', [entryOf(other)]);
    const relationships = {
      users: { data: [entryOf(user, { accept_status: 'accept' })] },
      contacts: { data: [entryOf(contact)] },
      accounts: { data: entryOf(account) },
      notes: { data: [entryOf(note)] },
    };
    const updated = resourceOf(await patch(meeting, relationships, { location: 'here' }));
    expect(updated).toEqual(await read(api, meeting));
    expect(updated.attributes).toMatchObject({ location: 'here', parent_type: 'Accounts', parent_id: account.id });
    await expectLinks(api, kindOf('Meetings', 'users'), meeting, [user], [other]);
    expect(await linkedIds(api, contact, 'meetings')).toEqual([meeting.id]);
    expect(await linkedIds(api, account, 'meetings')).toEqual([meeting.id]);
    expect(await linkedIds(api, note, 'meetings')).toEqual([meeting.id]);
  });

  it('JSON:API 1.0 #crud: a fault of one link or attribute fails them all', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const [user, contact] = [await newRecord(api, 'Users'), await newRecord(api, 'Contacts')];
    const good = { users: { data: [entryOf(user)] } };
    const faulty: readonly (readonly [Members, Members, string, number])[] = [
      [
        { ...good, contacts: { data: [{ type: 'Contacts', id: freshId() }] } },
        {},
        '8307 /data/relationships/contacts/data/0/id',
        404,
      ],
      [
        { ...good, contacts: { data: [entryOf(contact), entryOf(contact)] } },
        {},
        '8304 /data/relationships/contacts/data/1/id',
        400,
      ],
      [{ ...good, nope: { data: [] } }, {}, '8313 /data/relationships/nope', 400],
      [good, { nope: 1 }, '8108 /data/attributes/nope', 400],
      [good, { name: '' }, '8110 /data/attributes/name', 400],
      [good, { date_entered: '2020-01-01T00:00:00Z' }, '8109 /data/attributes/date_entered', 400],
      [good, { assigned_user_id: freshId() }, '8117 /data/attributes/assigned_user_id', 400],
    ];
    for (const [relationships, attributes, fault, status] of faulty) {
      expect(faultsOf(await patch(meeting, relationships, attributes), status)).toEqual([fault]);
      expect(await read(api, meeting)).toEqual(meeting);
      await expectLinks(api, kindOf('Meetings', 'users'), meeting, [], [user]);
    }
  });

  it('operations#update: date_modified changes with the links', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    await new Promise((resolve) => setTimeout(resolve, 5));
    const updated = resourceOf(await patch(meeting, { users: { data: [entryOf(user)] } }));
    const instant = ({ attributes }: Resource): number => Date.parse(String(attributes.date_modified));
    expect(instant(updated)).toBeGreaterThan(instant(meeting));
    expect((await api.get(urlOf(meeting))).headers.etag).not.toBeUndefined();
  });

  it('documents#sending-back: an attribute and a link that contradict each other are 400', async () => {
    const record = await newRecord(api, 'Cases');
    const [one, two] = await newRecords(api, 'Accounts', 2);
    const answer = await patch(record, { accounts: { data: entryOf(one) } }, { account_id: two.id });
    expect(faultsOf(answer, 400)).toEqual(['8311 /data/relationships/accounts/data']);
    expect(await read(api, record)).toEqual(record);
  });

  it('relationships#flex-parents: an empty link to one parent module leaves a parent of another alone', async () => {
    const note = await newRecord(api, 'Notes');
    const account = await newRecord(api, 'Accounts');
    await patch(note, { accounts: { data: entryOf(account) } });
    expectStatus(await patch(note, { opportunities: { data: null } }), 200);
    expect(await linkedIds(api, note, 'accounts')).toEqual([account.id]);
    expectStatus(await patch(note, { accounts: { data: null } }), 200);
    expect((await read(api, note)).attributes).toMatchObject({ parent_type: null, parent_id: null });
  });

  it('documents#sending-back: a resource may be sent back as it was read, links and all', async () => {
    const meeting = await newRecord(api, 'Meetings');
    await writeLink(api, 'add', meeting, 'accounts', entryOf(await newRecord(api, 'Accounts')));
    const resource = await read(api, meeting);
    const toOne = Object.entries(resource.relationships ?? {}).filter(
      ([name, { data }]) => data !== undefined && !['created_by_link', 'modified_user_link'].includes(name),
    );
    const { type, id, attributes } = resource;
    const data = { type, id, attributes, relationships: Object.fromEntries(toOne) };
    const { attributes: after } = resourceOf(await api.patch(urlOf(meeting), { data }));
    expect({ ...after, date_modified: null }).toEqual({ ...attributes, date_modified: null });
  });
});
