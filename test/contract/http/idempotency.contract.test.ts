import { describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { entryOf, linkedIds } from '../client/links/linkage.js';
import { newRecord } from '../client/links/new-record.js';
import { creation, freshId, required, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, serviceToken, userToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** A header that no other test sends. */
function freshKey(): Record<string, string> {
  return { 'idempotency-key': freshId() };
}

describe('a create with Idempotency-Key', () => {
  it.each([
    ['without links', {}],
    ['with links', { relationships: { users: { data: [] } } }],
  ])(
    'operations#idempotency-keys: %s, repeated, returns the first answer again and writes nothing',
    async (_what, members) => {
      const user = await newRecord(api, 'Users');
      const relationships = 'relationships' in members ? { users: { data: [entryOf(user)] } } : {};
      const body = { data: { type: 'Meetings', attributes: required('Meetings'), relationships } };
      const key = freshKey();
      const first = await api.post('/modules/Meetings', body, key);
      const created = resourceOf(first, 201);
      await update(api, created, { location: 'changed meanwhile' });
      for (let round = 0; round < 3; round += 1) {
        const again = await api.post('/modules/Meetings', body, key);
        expect([again.status, again.text]).toEqual([201, first.text]);
        expect(again.headers.location).toBe(first.headers.location);
        expect(again.headers.etag).toBe(first.headers.etag);
      }
      const isLinked = 'relationships' in members;
      expect(await linkedIds(api, user, 'meetings')).toEqual(isLinked ? [created.id] : []);
    },
  );

  it('operations#idempotency-keys: returns the first answer again when the record is gone', async () => {
    const [body, key] = [creation('Accounts'), freshKey()];
    const first = await api.post('/modules/Accounts', body, key);
    expectStatus(await api.delete(urlOf(resourceOf(first, 201))), 200);
    const again = await api.post('/modules/Accounts', body, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
  });

  it('operations#idempotency-keys: with an id of the client is not 8006 when it is repeated', async () => {
    const id = freshId();
    const [body, key] = [creation('Accounts', {}, id), freshKey()];
    for (let round = 0; round < 2; round += 1)
      expect(resourceOf(await api.post('/modules/Accounts', body, key), 201).id).toBe(id);
    expect(faultOf(await api.post('/modules/Accounts', body, freshKey()), 409)).toBe('8006 /data/attributes/id');
    expect(faultOf(await api.post('/modules/Accounts', body), 409)).toBe('8006 /data/attributes/id');
  });

  it('operations#idempotency-keys: with a key used for another body is 409, and nothing is written', async () => {
    const [key, id] = [freshKey(), freshId()];
    resourceOf(await api.post('/modules/Accounts', creation('Accounts'), key), 201);
    expect(errorOf(await api.post('/modules/Accounts', creation('Accounts', {}, id), key), 409).code).toBe(8010);
    expectStatus(await api.get(`/modules/Accounts/${id}`), 404);
  });

  it('operations#idempotency-keys: is separate for each user, client and URL', async () => {
    const key = freshKey();
    const id = freshId();
    const bodies = [creation('Notes'), creation('Notes')];
    const clients = [api, apiWith(await userToken()), apiWith(await serviceToken())];
    const ids = await Promise.all(
      clients.map(async (client) => resourceOf(await client.post('/modules/Notes', bodies[0], key), 201).id),
    );
    expect(new Set(ids).size).toBe(3);
    const elsewhere = await api.post(`/modules/Notes/${id}`, bodies[1], key);
    expect(resourceOf(elsewhere, 201).id).toBe(id);
    resourceOf(await api.post('/modules/Accounts', creation('Accounts'), key), 201);
  });

  it('operations#idempotency-keys: that was refused may be repeated once its fault is corrected', async () => {
    const [key, id] = [freshKey(), freshId()];
    const body = {
      data: {
        type: 'Meetings',
        attributes: required('Meetings'),
        relationships: { users: { data: [{ type: 'Users', id }] } },
      },
    };
    expect(faultOf(await api.post('/modules/Meetings', body, key), 404)).toBe(
      '8307 /data/relationships/users/data/0/id',
    );
    resourceOf(await api.post('/modules/Users', creation('Users', {}, id)), 201);
    const created = resourceOf(await api.post('/modules/Meetings', body, key), 201);
    expect(await linkedIds(api, { type: 'Users', id }, 'meetings')).toEqual([created.id]);
  });

  it('operations#idempotency-keys: repeated ten times at once creates one record', async () => {
    const user = await newRecord(api, 'Users');
    const relationships = { users: { data: [entryOf(user)] } };
    const body = { data: { type: 'Meetings', attributes: required('Meetings'), relationships } };
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post('/modules/Meetings', body, key)));
    const last = await api.post('/modules/Meetings', body, key);
    expect(new Set([...answers, last].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await linkedIds(api, user, 'meetings')).toEqual([resourceOf(last, 201).id]);
  });

  it('operations#idempotency-keys: two bodies under one key at once give one record and one 409', async () => {
    const key = freshKey();
    const bodies = [creation('Accounts'), creation('Accounts')];
    const answers = await Promise.all(bodies.map((body) => api.post('/modules/Accounts', body, key)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it.each([
    ['of 256 characters', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['not ASCII', 'schl\u00fcssel'],
  ])('operations#idempotency-keys: a key that is %s is 400, and nothing is written', async (_what, value) => {
    const id = freshId();
    const answer = await api.post('/modules/Accounts', creation('Accounts', {}, id), { 'idempotency-key': value });
    expect(errorOf(answer, 400).code).toBe(8123);
    expectStatus(await api.get(`/modules/Accounts/${id}`), 404);
  });

  it.each([freshId().padEnd(255, 'k'), `~ !"#$%&'()*+,/:;<=>?@[\\]^{|} ${freshId()}`])(
    'operations#idempotency-keys: the key %j is valid',
    async (value) => {
      const [body, key] = [creation('Accounts'), { 'idempotency-key': value }];
      const first = await api.post('/modules/Accounts', body, key);
      resourceOf(first, 201);
      expect((await api.post('/modules/Accounts', body, key)).text).toBe(first.text);
    },
  );
});
