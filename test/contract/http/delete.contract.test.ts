import { describe, expect, it } from '@jest/globals';
import { documentOf, JSON_API, resourceOf, resourcesOf } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { create, creation, freshId, MODULES, read, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe.each(MODULES)('deleting %s', (module) => {
  it('operations#delete, JSON:API 1.0 #crud-deleting-responses, #crud-updating-responses: 200 with exactly meta.status and jsonapi', async () => {
    const record = await create(api, module);
    const answer = await api.delete(urlOf(record));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(JSON_API);
    expect(JSON.parse(answer.text)).toEqual({ meta: { status: 200 }, jsonapi: { version: '1.0' } });
  });

  it('operations#delete: a record that never existed is 404', async () => {
    expect(faultOf(await api.delete(`/modules/${module}/${freshId()}`), 404)).toBe('8001');
  });

  it('operations#delete: a second delete is 404', async () => {
    const record = await create(api, module);
    await api.delete(urlOf(record));
    expect(faultOf(await api.delete(urlOf(record)), 404)).toBe('8001');
  });

  it('operations#deleted-records: a deleted record is absent from lists', async () => {
    const [kept, gone] = [await create(api, module), await create(api, module)];
    await api.delete(urlOf(gone));
    const listed = resourcesOf(await api.get(`/modules/${module}?filter[id]=${kept.id},${gone.id}`));
    expect(listed.map(({ id }) => id)).toEqual([kept.id]);
  });
});

describe('deleting', () => {
  it('operations#delete: needs no body and no Content-Type', async () => {
    const record = await create(api, 'Notes');
    expect((await api.delete(urlOf(record), { 'content-type': null })).status).toBe(200);
  });

  it('operations#deleted-records: leaves its id in the attribute over a column, and the link of that column empty', async () => {
    const account = await create(api, 'Accounts');
    const attributes = { name: 'Orphan', account_id: account.id };
    const orphan = resourceOf(await api.post('/modules/Cases', { data: { type: 'Cases', attributes } }), 201);
    await api.delete(urlOf(account));
    expect((await read(api, orphan)).attributes).toMatchObject({ account_id: account.id, account_name: null });
    expect(documentOf(await api.get(`${urlOf(orphan)}/accounts`)).data).toBeNull();
    const found = resourcesOf(await api.get(`/modules/Cases?filter[Cases.account_id]=${account.id}`));
    expect(found.map(({ id }) => id)).toEqual([orphan.id]);
  });

  it('operations#permanent-records: the base currency is 409, because amounts use it; another currency is deleted', async () => {
    const base = { type: 'Currencies', id: '-99' };
    const before = await read(api, base);
    expect(faultOf(await api.delete(urlOf(base)), 409)).toBe('8014');
    expect(await read(api, base)).toEqual(before);
    const attributes = { name: 'Crown', symbol: 'kr', conversion_rate: 10 };
    const other = resourceOf(await api.post('/modules/Currencies', { data: { type: 'Currencies', attributes } }), 201);
    expect((await api.delete(urlOf(other))).status).toBe(200);
  });

  it('JSON:API 1.0 #fetching-resources: an unknown module is 404', async () => {
    expect(faultOf(await api.delete('/modules/Nope/1'), 404)).toBe('8402');
  });

  it('JSON:API 1.0 #fetching-resources: the id of another module is 404 and deletes nothing', async () => {
    const record = await create(api, 'Notes');
    expect(faultOf(await api.delete(`/modules/Cases/${record.id}`), 404)).toBe('8001');
    expect(await read(api, record)).toEqual(record);
  });

  it('operations#deleted-records: a deleted record is absent from counts and from to-many links', async () => {
    const parent = await create(api, 'Accounts');
    const [kept, gone] = [
      await create(api, 'Cases', { account_id: parent.id }),
      await create(api, 'Cases', { account_id: parent.id }),
    ];
    await api.delete(urlOf(gone));
    const related = await api.get(`${urlOf(parent)}/cases`);
    expect(resourcesOf(related).map((record) => record.id)).toEqual([kept.id]);
    expect(documentOf(related).meta?.page).toMatchObject({ count: 1, countIsExact: true });
    expect(documentOf(await api.get(`${urlOf(parent)}/relationships/cases`)).data).toEqual([
      expect.objectContaining({ type: 'Cases', id: kept.id }),
    ]);
  });

  it('operations#deleted-records: a link to a deleted record is empty, everywhere it is shown', async () => {
    const parent = await create(api, 'Accounts');
    const child = await create(api, 'Cases', { account_id: parent.id });
    await api.delete(urlOf(parent));
    expect((await read(api, child)).relationships?.accounts?.data).toBeNull();
    expect(documentOf(await api.get(`${urlOf(child)}/relationships/accounts`)).data).toBeNull();
    expect(documentOf(await api.get(`${urlOf(child)}/accounts`)).data).toBeNull();
  });

  it('operations#deleted-records: the links of a deleted record are 404', async () => {
    const record = await create(api, 'Accounts');
    await api.delete(urlOf(record));
    expect(faultOf(await api.get(`${urlOf(record)}/cases`), 404)).toBe('8001');
    expect(faultOf(await api.get(`${urlOf(record)}/relationships/cases`), 404)).toBe('8001');
  });

  it('durability#delete-races: a create never revives a deleted id', async () => {
    const record = await create(api, 'Notes');
    await api.delete(urlOf(record));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post('/modules/Notes', creation('Notes', {}, record.id))),
    );
    for (const answer of answers) expect(faultOf(answer, 409)).toBe('8006 /data/attributes/id');
    expect((await api.get(urlOf(record))).status).toBe(404);
  });

  it('durability#delete-races: of ten deletes at once exactly one succeeds', async () => {
    const record = await create(api, 'Notes');
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.delete(urlOf(record))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
  });
});
