import { describe, expect, it } from '@jest/globals';
import { documentOf, resourceOf } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { change, create, freshId, freshText, MODULES, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);

describe.each(MODULES)('updating %s', (module) => {
  it('operations#update, JSON:API 1.0 #crud-updating-responses: 200 with the full resource, as GET returns it', async () => {
    const record = await create(api, module);
    const answer = await api.patch(urlOf(record), change(record, { description: 'changed' }));
    const updated = resourceOf(answer);
    expect(updated.attributes.description).toBe('changed');
    const got = await api.get(urlOf(record));
    expect(resourceOf(got)).toEqual(updated);
    expect(documentOf(answer).links?.self).toBe(record.links.self);
    expect(answer.headers.etag).toBe(got.headers.etag);
  });

  it('operations#update, JSON:API 1.0 #crud-updating: fields not sent keep their values', async () => {
    const record = await create(api, module, { description: 'kept' });
    const { attributes } = await update(api, record, { description: 'new' });
    const { description, date_modified: modified, ...others } = attributes;
    const { description: oldDescription, date_modified: oldModified, ...before } = record.attributes;
    expect([oldDescription, description]).toEqual(['kept', 'new']);
    expect(Date.parse(String(modified))).toBeGreaterThanOrEqual(Date.parse(String(oldModified)));
    expect(others).toEqual(before);
  });

  it('documents#sending-back: a client may send back all attributes that it read', async () => {
    const record = await create(api, module);
    const updated = await update(api, record, record.attributes);
    const { date_modified: _modified, ...after } = updated.attributes;
    const { date_modified: _before, ...before } = record.attributes;
    expect(after).toEqual(before);
  });

  it('JSON:API 1.0 #crud-updating-responses: a record that never existed is 404', async () => {
    const record = { type: module, id: freshId() };
    expect(faultOf(await api.patch(urlOf(record), change(record, { description: 'x' })), 404)).toBe('8001');
  });

  it('operations#deleted-records, JSON:API 1.0 #crud-updating-responses: a deleted record is 404 and stays deleted', async () => {
    const record = await create(api, module);
    await api.delete(urlOf(record));
    expect(faultOf(await api.patch(urlOf(record), change(record, { description: 'x' })), 404)).toBe('8001');
    expect(faultOf(await api.get(urlOf(record)), 404)).toBe('8001');
  });

  it('JSON:API 1.0 #crud-updating-responses: another type or id than the URL has is 409 with its pointer', async () => {
    const record = await create(api, module);
    const type = module === 'Notes' ? 'Cases' : 'Notes';
    expect(faultOf(await api.patch(urlOf(record), change({ ...record, type }, {})), 409)).toBe('8008 /data/type');
    expect(faultOf(await api.patch(urlOf(record), change({ ...record, id: freshId() }, {})), 409)).toBe(
      '8009 /data/id',
    );
    expect(await read(api, record)).toEqual(record);
  });
});

describe('the document of an update', () => {
  it('documents#request-documents, JSON:API 1.0 #crud-updating: without id or type it is 400', async () => {
    const record = await create(api, 'Notes');
    const { type, id } = record;
    expect(errorOf(await api.patch(urlOf(record), { data: { type, attributes: {} } }), 400).code).toBe(8105);
    expect(errorOf(await api.patch(urlOf(record), { data: { id, attributes: {} } }), 400).code).toBe(8104);
    const both = faultsOf(await api.patch(urlOf(record), { data: { attributes: {} } }), 400);
    expect(both.map((fault) => fault.slice(0, 4))).toEqual(['8104', '8105']);
  });

  it.each([null, [], 'x', undefined])('JSON:API 1.0 #crud-updating: data %j is 400', async (data) => {
    const record = await create(api, 'Notes');
    expect(errorOf(await api.patch(urlOf(record), { data }), 400).code).toBe(8103);
  });

  it.each(['', null, 7])('JSON:API 1.0 #crud-updating: the id %j is 400', async (id) => {
    const record = await create(api, 'Notes');
    const answer = await api.patch(urlOf(record), { data: { type: 'Notes', id, attributes: {} } });
    expect([400, 409]).toContain(answer.status);
    expect(errorOf(answer, answer.status).source?.pointer).toBe('/data/id');
  });

  it.each([{ attributes: {} }, {}])(
    'JSON:API 1.0 #crud-updating: a resource with %j changes no attribute',
    async (members) => {
      const record = await create(api, 'Notes', { description: 'same' });
      const updated = resourceOf(
        await api.patch(urlOf(record), { data: { type: record.type, id: record.id, ...members } }),
      );
      const { date_modified: _after, ...after } = updated.attributes;
      const { date_modified: _before, ...before } = record.attributes;
      expect(after).toEqual(before);
    },
  );
});

describe('the attributes of an update', () => {
  it('values#null-and-empty: null empties a field that is not required', async () => {
    const record = await create(api, 'Accounts', { industry: 'Banking', description: 'x', total_revenue: 1 });
    const { attributes } = await update(api, record, { industry: null, description: null, total_revenue: null });
    expect(attributes).toMatchObject({ industry: null, description: null, total_revenue: null });
  });

  it.each([null, ''])('values#required-fields: a required attribute cannot become %j', async (name) => {
    const record = await create(api, 'Accounts');
    expect(faultOf(await api.patch(urlOf(record), change(record, { name })), 400)).toBe('8110 /data/attributes/name');
    expect(await read(api, record)).toEqual(record);
  });

  it.each([
    ['date_entered', '2020-01-01T00:00:00Z'],
    ['date_created', '2020-01-01T00:00:00Z'],
    ['date_modified', '2020-01-01T00:00:00Z'],
    ['created_by', 'somebody'],
    ['modified_user_id', 'somebody'],
    ['deleted', true],
    ['case_number', -1],
    ['created_by_name', 'somebody'],
    ['assigned_user_name', 'somebody'],
  ])('values#server-managed-attributes: another %s than the stored one is 400', async (name, value) => {
    const record = await create(api, 'Cases');
    const answer = await api.patch(urlOf(record), change(record, { [name]: value, description: 'x' }));
    expect(faultOf(answer, 400)).toBe(`8109 /data/attributes/${name}`);
    expect(await read(api, record)).toEqual(record);
  });

  it('documents#sending-back: a stored date written with another offset is the stored date', async () => {
    const record = await create(api, 'Notes');
    const entered = new Date(String(record.attributes.date_entered));
    const elsewhere = new Date(entered.getTime() + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    expect((await update(api, record, { date_entered: elsewhere })).id).toBe(record.id);
  });

  it('documents#faults-together: all faults are reported together and nothing is written', async () => {
    const record = await create(api, 'Opportunities');
    const answer = await api.patch(
      urlOf(record),
      change(record, { nope: 1, amount: 'x', sales_stage: 'Dreaming', date_closed: 'soon', next_step: 'ok' }),
    );
    expect(faultsOf(answer, 400)).toEqual([
      '8108 /data/attributes/nope',
      '8111 /data/attributes/amount',
      '8113 /data/attributes/sales_stage',
      '8114 /data/attributes/date_closed',
    ]);
    expect(await read(api, record)).toEqual(record);
  });

  it('values#ids: an unknown id is 400 with its pointer', async () => {
    const record = await create(api, 'Cases');
    const answer = await api.patch(
      urlOf(record),
      change(record, { account_id: freshId(), assigned_user_id: freshId() }),
    );
    expect(faultsOf(answer, 400)).toEqual([
      '8117 /data/attributes/account_id',
      '8117 /data/attributes/assigned_user_id',
    ]);
  });

  it('values#derived-names: an id changes the link and the derived name; null clears both', async () => {
    const [first, second] = [await create(api, 'Accounts'), await create(api, 'Accounts')];
    const record = await create(api, 'Cases', { account_id: first.id });
    const moved = await update(api, record, { account_id: second.id });
    expect(moved.attributes).toMatchObject({ account_id: second.id, account_name: second.attributes.name });
    expect(moved.relationships?.accounts?.data).toEqual({ type: 'Accounts', id: second.id });
    const freed = await update(api, record, { account_id: null });
    expect(freed.attributes).toMatchObject({ account_id: null, account_name: null });
    expect(freed.relationships?.accounts?.data).toBeNull();
  });

  it('operations#update: the server records author and time', async () => {
    const userAccess = await userToken();
    const record = await create(api, 'Notes');
    const { attributes } = await update(apiWith(userAccess), record, { description: 'by another' });
    expect(attributes).toMatchObject({
      created_by: claimsOf(token).sub,
      modified_user_id: claimsOf(userAccess).sub,
    });
    expect(attributes.date_entered).toBe(record.attributes.date_entered);
  });
});

describe('concurrent updates', () => {
  it('durability#lost-updates: changes of different fields all survive', async () => {
    const record = await create(api, 'Contacts');
    const fields = [
      'title',
      'department',
      'assistant',
      'phone_home',
      'phone_work',
      'phone_mobile',
      'phone_other',
      'phone_fax',
    ];
    const values = Object.fromEntries(fields.map((field) => [field, freshText(field)]));
    await Promise.all(fields.map((field) => update(api, record, { [field]: values[field] })));
    expect((await read(api, record)).attributes).toMatchObject(values);
  });

  it('durability#lost-updates: of concurrent changes of one field one acknowledged value remains', async () => {
    const record = await create(api, 'Notes');
    const values = Array.from({ length: 10 }, () => freshText());
    await Promise.all(values.map((description) => update(api, record, { description })));
    expect(values).toContain((await read(api, record)).attributes.description);
  });

  it('durability#read-your-writes: 30 of 30 updates are read back at once', async () => {
    const record = await create(api, 'Notes');
    for (let round = 0; round < 30; round += 1) {
      await update(api, record, { description: `round ${round}` });
      const got = resourceOf(await api.get(urlOf(record), { connection: 'close' }));
      expect(got.attributes.description).toBe(`round ${round}`);
    }
  });

  it('durability#delete-races: an acknowledged delete is final under updates', async () => {
    const record = await create(api, 'Notes');
    const updates = Array.from({ length: 10 }, (_, index) =>
      api.patch(urlOf(record), change(record, { description: `${index}` })),
    );
    const [removed, ...others] = await Promise.all([api.delete(urlOf(record)), ...updates]);
    expect(removed.status).toBe(200);
    for (const answer of others) expect([200, 404]).toContain(answer.status);
    expect((await api.get(urlOf(record))).status).toBe(404);
  });
});
