import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf } from '../client/document.js';
import { errorsOf, faultOf, faultsOf } from '../client/error-document.js';
import { createWithLinks } from '../client/links/create-with-links.js';
import { entryOf, linkedIds } from '../client/links/linkage.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { freshId, required, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);

describe('faults of the links of a create', () => {
  it.each([
    ['relationships that are not an object', [], '8107 /data/relationships'],
    ['relationships that are null', null, '8107 /data/relationships'],
    ['an unknown link', { nope: { data: null } }, '8313 /data/relationships/nope'],
    ['a link in another case', { Users: { data: [] } }, '8313 /data/relationships/Users'],
    ['a name with a slash and a tilde', { 'a/b~c': { data: [] } }, '8313 /data/relationships/a~1b~0c'],
    ['a relationship that is an array', { users: [] }, '8107 /data/relationships/users'],
    ['a relationship that is null', { users: null }, '8107 /data/relationships/users'],
    ['a relationship without data', { users: {} }, '8312 /data/relationships/users/data'],
  ])(
    'JSON:API 1.0 #document-resource-object-relationships, #crud-creating: %s is reported with its pointer',
    async (_what, relationships, fault) => {
      const id = freshId();
      const data = { type: 'Meetings', id, attributes: required('Meetings'), relationships };
      expect(faultsOf(await api.post('/modules/Meetings', { data }), 400)).toEqual([fault]);
      expect(faultOf(await api.get(`/modules/Meetings/${id}`), 404)).toBe('8001');
    },
  );

  it('JSON:API 1.0 #document-member-names: __proto__ is not a link', async () => {
    const body = `{"data":{"type":"Accounts","attributes":{"name":"x"},"relationships":{"__proto__":{"data":null}}}}`;
    expect(faultsOf(await api.post('/modules/Accounts', body), 400)).toEqual(['8119 /data/relationships/__proto__']);
  });

  it('documents#faults-together: attributes and links are checked together, with one error each', async () => {
    const user = await newRecord(api, 'Users');
    const data = {
      type: 'Meetings',
      attributes: { ...required('Meetings'), nope: 1, status: 'perhaps' },
      relationships: {
        nope: { data: [] },
        users: { data: [{ type: 'Contacts', id: user.id }, entryOf(user, { accept_status: 'perhaps' })] },
        accounts: { data: 7 },
      },
    };
    expect(faultsOf(await api.post('/modules/Meetings', { data }), 400)).toEqual(
      [
        '8108 /data/attributes/nope',
        '8113 /data/attributes/status',
        '8313 /data/relationships/nope',
        '8303 /data/relationships/users/data/0/type',
        '8304 /data/relationships/users/data/1/id',
        '8113 /data/relationships/users/data/1/meta/middle_table/data/attributes/accept_status',
        '8305 /data/relationships/accounts/data',
      ].toSorted(),
    );
  });

  it('documents#faults-together: unknown ids of all links are reported together', async () => {
    const id = freshId();
    const unknown = (type: string): unknown => ({ type, id: freshId() });
    const answer = await createWithLinks(
      api,
      'Meetings',
      {
        users: { data: [unknown('Users'), unknown('Users')] },
        accounts: { data: unknown('Accounts') },
        notes: { data: [unknown('Notes')] },
        assigned_user_link: { data: [unknown('Users')] },
      },
      id,
    );
    expect(faultsOf(answer, 404)).toEqual([
      '8307 /data/relationships/accounts/data/id',
      '8307 /data/relationships/assigned_user_link/data/0/id',
      '8307 /data/relationships/notes/data/0/id',
      '8307 /data/relationships/users/data/0/id',
      '8307 /data/relationships/users/data/1/id',
    ]);
    expect(faultOf(await api.get(`/modules/Meetings/${id}`), 404)).toBe('8001');
  });

  it('JSON:API 1.0 #errors-processing: an unknown id in an attribute and one in a link are one 400', async () => {
    const relationships = { users: { data: [{ type: 'Users', id: freshId() }] } };
    const answer = await createWithLinks(api, 'Meetings', relationships, freshId(), { assigned_user_id: freshId() });
    expect(
      errorsOf(answer, 400)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([400, 404]);
  });

  it('documents#faults-together: more than 100 faults are not all reported', async () => {
    const data = Array.from({ length: 150 }, () => ({ type: 'Users', id: freshId() }));
    expect(errorsOf(await createWithLinks(api, 'Meetings', { users: { data } }), 404)).toHaveLength(100);
  });

  it('documents#sending-back: an attribute and a link that contradict each other are 400', async () => {
    const [one, two] = await newRecords(api, 'Accounts', 2);
    const answer = await createWithLinks(api, 'Cases', { accounts: { data: entryOf(one) } }, freshId(), {
      account_id: two.id,
    });
    expect(faultsOf(answer, 400)).toEqual(['8311 /data/relationships/accounts/data']);
    const cleared = await createWithLinks(api, 'Cases', { accounts: { data: null } }, freshId(), {
      account_id: two.id,
    });
    expect(faultsOf(cleared, 400)).toEqual(['8311 /data/relationships/accounts/data']);
  });

  it('relationships#flex-parents: two flex parents are 400', async () => {
    const [account, opportunity] = [await newRecord(api, 'Accounts'), await newRecord(api, 'Opportunities')];
    const relationships = { accounts: { data: entryOf(account) }, opportunities: { data: entryOf(opportunity) } };
    expect(faultsOf(await createWithLinks(api, 'Notes', relationships), 400)).toEqual([
      '8311 /data/relationships/opportunities/data',
    ]);
    const attributes = { parent_type: 'Opportunities', parent_id: opportunity.id };
    const contradicting = await createWithLinks(
      api,
      'Notes',
      { accounts: { data: entryOf(account) } },
      freshId(),
      attributes,
    );
    expect(faultsOf(contradicting, 400)).toEqual(['8311 /data/relationships/accounts/data']);
    const agreeing = { accounts: { data: null }, opportunities: { data: entryOf(opportunity) } };
    const created = resourceOf(await createWithLinks(api, 'Notes', agreeing), 201);
    expect(created.attributes).toMatchObject(attributes);
  });

  it('operations#duplicate-ids: an id in use is 8006, and its links are not touched', async () => {
    const [one, two] = await newRecords(api, 'Users', 2);
    const id = freshId();
    const first = resourceOf(await createWithLinks(api, 'Meetings', { users: { data: [entryOf(one)] } }, id), 201);
    for (const user of [one, two]) {
      const answer = await createWithLinks(api, 'Meetings', { users: { data: [entryOf(user)] } }, id);
      expect(faultOf(answer, 409)).toBe('8006 /data/attributes/id');
    }
    expect(await linkedIds(api, first, 'users')).toEqual([one.id]);
    expect(await linkedIds(api, two, 'meetings')).toEqual([]);
    expectStatus(await api.delete(urlOf(first)), 200);
    expect(faultOf(await createWithLinks(api, 'Meetings', { users: { data: [entryOf(two)] } }, id), 409)).toBe(
      '8006 /data/attributes/id',
    );
    expect(await linkedIds(api, two, 'meetings')).toEqual([]);
  });
});
