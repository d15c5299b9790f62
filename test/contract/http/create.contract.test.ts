import { describe, expect, it } from '@jest/globals';
import { documentOf, resourceOf, resourcesOf } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { create, creation, freshId, freshText, MODULES, read, required, urlOf } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken, claimsOf, userToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describe.each(MODULES)('creating %s', (module) => {
  it('operations#create, JSON:API 1.0 #crud-creating-responses: 201 with Location, both self links and the full resource', async () => {
    const answer = await api.post(`/modules/${module}`, creation(module));
    const record = resourceOf(answer, 201);
    expect(answer.headers.location).toBe(`${baseUrl}/api/v8/modules/${module}/${record.id}`);
    expect(documentOf(answer).links?.self).toBe(answer.headers.location);
    expect(record.links.self).toBe(answer.headers.location);
    expect(await read(api, record)).toEqual(record);
  });

  it('operations#client-ids: without an id the server makes a UUIDv7', async () => {
    expect((await create(api, module)).id).toMatch(UUID_V7);
  });

  it('documents#attributes: the attributes sent are returned as sent', async () => {
    const { date_start: sentStart, ...sent } = required(module);
    const { date_start: start, ...others } = (
      await create(api, module, { ...sent, ...(sentStart === undefined ? {} : { date_start: sentStart }) })
    ).attributes;
    expect(others).toMatchObject(sent);
    expect(instantOf(start)).toBe(instantOf(sentStart));
  });

  it('values#required-fields: all missing required attributes are reported at once, each with its pointer', async () => {
    const answer = await api.post(`/modules/${module}`, { data: { type: module, attributes: {} } });
    const faults = faultsOf(answer, 400);
    const always = Object.keys(required(module)).filter((name) => !['portal_flag', 'status'].includes(name));
    expect(faults).toEqual(expect.arrayContaining(always.map((name) => `8110 /data/attributes/${name}`)));
    for (const derived of ['account_name', 'case_number', 'date_entered', 'date_modified', 'deleted', 'is_admin']) {
      expect(faults.join()).not.toContain(derived);
    }
  });

  it('operations#create: the server sets author and time', async () => {
    const before = Date.now();
    const { attributes } = await create(api, module);
    expect(attributes).toMatchObject({ created_by: adminId, modified_user_id: adminId, deleted: false });
    expect(attributes.date_modified).toBe(attributes.date_entered);
    expect(Date.parse(String(attributes.date_entered))).toBeGreaterThan(before - 5000);
    expect(Date.parse(String(attributes.date_entered))).toBeLessThan(Date.now() + 5000);
  });

  it('operations#duplicate-ids: an id that exists is 409, code 8006', async () => {
    const record = await create(api, module, {}, freshId());
    const answer = await api.post(`/modules/${module}`, creation(module, {}, record.id));
    expect(faultOf(answer, 409)).toBe('8006 /data/attributes/id');
    expect(await read(api, record)).toEqual(record);
  });

  it('operations#duplicate-ids: an id used before, even by a deleted record, is 8006', async () => {
    const record = await create(api, module);
    expect((await api.delete(urlOf(record))).status).toBe(200);
    const answer = await api.post(`/modules/${module}`, creation(module, {}, record.id));
    expect(faultOf(answer, 409)).toBe('8006 /data/attributes/id');
  });
});

describe('the two URLs of a create', () => {
  it.each([
    ['body id equal', (id: string) => id],
    ['body id empty', () => ''],
    ['body id absent', () => undefined],
  ])(
    'operations#create: POST /modules/{m}/{id} with the %s creates under the id of the path',
    async (_title, bodyId) => {
      const id = freshId();
      const answer = await api.post(`/modules/Accounts/${id}`, creation('Accounts', {}, bodyId(id)));
      expect(resourceOf(answer, 201).id).toBe(id);
      expect(answer.headers.location).toBe(`${baseUrl}/api/v8/modules/Accounts/${id}`);
    },
  );

  it('operations#create: a path id and another body id are 409', async () => {
    const id = freshId();
    const answer = await api.post(`/modules/Accounts/${id}`, creation('Accounts', {}, freshId()));
    expect(faultOf(answer, 409)).toBe('8009 /data/id');
    expect(faultOf(await api.get(`/modules/Accounts/${id}`), 404)).toBe('8001');
  });

  it('operations#client-ids: POST /modules/{m} with an empty id makes one', async () => {
    expect(resourceOf(await api.post('/modules/Accounts', creation('Accounts', {}, '')), 201).id).toMatch(UUID_V7);
  });

  it('operations#duplicate-ids: a duplicate at POST /modules/{m}/{id} is 8006 too', async () => {
    const record = await create(api, 'Accounts');
    expect(faultOf(await api.post(urlOf(record), creation('Accounts')), 409)).toBe('8006 /data/attributes/id');
  });

  it('JSON:API 1.0 #document-resource-object-identification: an id created by one URL exists for the other', async () => {
    const id = freshId();
    expect((await api.post(`/modules/Cases/${id}`, creation('Cases'))).status).toBe(201);
    expect(faultOf(await api.post('/modules/Cases', creation('Cases', {}, id)), 409)).toBe('8006 /data/attributes/id');
  });
});

describe('ids that clients choose', () => {
  it.each(['x', 'A', '0', '-', '_', 'a-b_C-9', 'x'.repeat(36)])('operations#client-ids: %j is valid', async (form) => {
    const id = form.length === 36 ? freshId() : `${form}${freshId().slice(0, 18)}`.slice(0, 36);
    expect((await create(api, 'Notes', {}, id)).id).toBe(id);
  });

  it.each(['a b', 'a/b', 'ä', 'a.b', 'a:b', 'x'.repeat(37), 'a%20b', "';--", '../x', 'a\n', ' ', '\u0000'])(
    'operations#client-ids: %j is 400',
    async (id) => {
      expect(faultOf(await api.post('/modules/Notes', creation('Notes', {}, id)), 400)).toBe('8106 /data/id');
    },
  );

  it.each(['viewed', 'favorites', 'meta'])('operations#client-ids: the route word %s is 400', async (id) => {
    expect(faultOf(await api.post('/modules/Notes', creation('Notes', {}, id)), 400)).toBe('8106 /data/id');
  });

  it.each([1, null, true, {}, ['x']])(
    'JSON:API 1.0 #document-resource-object-identification: the id %j is not a string: 400',
    async (id) => {
      const document = { data: { type: 'Notes', id, attributes: required('Notes') } };
      expect(faultOf(await api.post('/modules/Notes', document), 400)).toBe('8106 /data/id');
    },
  );

  it.each(['x'.repeat(37), 'meta'])('operations#client-ids: the id %s in the path is 400', async (id) => {
    const { code, source } = errorOf(await api.post(`/modules/Notes/${id}`, creation('Notes')), 400);
    expect([code, source]).toEqual([8106, undefined]);
  });

  it('durability#duplicate-creates: of 20 creates at once with one id exactly one succeeds, and its values remain', async () => {
    const id = freshId();
    const names = Array.from({ length: 20 }, (_, index) => `racer ${index} ${id}`.slice(0, 50));
    const answers = await Promise.all(
      names.map((name) => api.post('/modules/Accounts', creation('Accounts', { name }, id))),
    );
    const winners = answers.filter((answer) => answer.status === 201);
    expect(winners).toHaveLength(1);
    for (const loser of answers.filter((answer) => answer.status !== 201)) {
      expect(faultOf(loser, 409)).toBe('8006 /data/attributes/id');
    }
    const [winner] = winners;
    expect(winner && resourceOf(winner, 201)).toEqual(await read(api, { type: 'Accounts', id }));
  });
});

describe('the type of a create', () => {
  it('JSON:API 1.0 #crud-creating-responses: a type that does not match the collection is 409 with an explanation', async () => {
    const document = { data: { type: 'Contacts', attributes: required('Accounts') } };
    const error = errorOf(await api.post('/modules/Accounts', document), 409);
    expect([error.code, error.source?.pointer]).toEqual([8008, '/data/type']);
    expect(error.title).toContain('"Contacts"');
  });

  it('JSON:API 1.0 #crud-creating: no type is 400', async () => {
    const answer = await api.post('/modules/Accounts', { data: { attributes: required('Accounts') } });
    expect(errorOf(answer, 400).code).toBe(8104);
  });

  it.each([1, null, {}, ''])(
    'JSON:API 1.0 #document-resource-object-identification: the type %j is refused',
    async (type) => {
      const answer = await api.post('/modules/Accounts', { data: { type, attributes: required('Accounts') } });
      expect([400, 409]).toContain(answer.status);
      expect(errorOf(answer, answer.status).source?.pointer).toBe('/data/type');
    },
  );

  it('JSON:API 1.0 #fetching-resources: an unknown module is 404', async () => {
    const document = { data: { type: 'Nope', attributes: { name: 'x' } } };
    expect(errorOf(await api.post('/modules/Nope', document), 404).code).toBe(8402);
  });

  it('JSON:API 1.0 #document-member-names: module names are case-sensitive', async () => {
    expect(errorOf(await api.post('/modules/accounts', creation('Accounts')), 404).code).toBe(8402);
  });
});

describe('attributes of a create', () => {
  it('documents#unknown-attributes: an unknown attribute is 400 with its pointer', async () => {
    const answer = await api.post('/modules/Accounts', creation('Accounts', { shoe_size: 44 }));
    expect(faultOf(answer, 400)).toBe('8108 /data/attributes/shoe_size');
  });

  it.each([null, ''])('values#required-fields: a required attribute that is %j is missing', async (name) => {
    expect(faultOf(await api.post('/modules/Accounts', creation('Accounts', { name })), 400)).toBe(
      '8110 /data/attributes/name',
    );
  });

  it.each([
    ['date_entered', '2020-01-01T00:00:00Z'],
    ['date_created', '2020-01-01T00:00:00Z'],
    ['date_modified', '2020-01-01T00:00:00Z'],
    ['created_by', 'somebody'],
    ['modified_user_id', 'somebody'],
    ['deleted', true],
  ])('values#server-managed-attributes: the server-managed %s is 400', async (name, value) => {
    const answer = await api.post('/modules/Accounts', creation('Accounts', { [name]: value }));
    expect(faultOf(answer, 400)).toBe(`8109 /data/attributes/${name}`);
  });

  it('values#server-managed-attributes: the auto-number case_number is 400', async () => {
    const answer = await api.post('/modules/Cases', creation('Cases', { case_number: 7 }));
    expect(faultOf(answer, 400)).toBe('8109 /data/attributes/case_number');
  });

  it('values#server-managed-attributes: case numbers are positive integers and never repeat, even in parallel', async () => {
    const cases = await Promise.all(Array.from({ length: 10 }, () => create(api, 'Cases')));
    const numbers = cases.map((record) => record.attributes.case_number);
    for (const number of numbers) expect(Number.isInteger(number) && Number(number) > 0).toBe(true);
    expect(new Set(numbers).size).toBe(10);
  });

  it.each([
    ['Accounts', 'assigned_user_id'],
    ['Cases', 'account_id'],
    ['Notes', 'contact_id'],
    ['Contacts', 'reports_to_id'],
  ] as const)('values#ids: %s with an unknown id in %s is 400 with its pointer', async (module, name) => {
    const answer = await api.post(`/modules/${module}`, creation(module, { [name]: freshId() }));
    expect(faultOf(answer, 400)).toBe(`8117 /data/attributes/${name}`);
  });

  it('values#ids: the id of a deleted record is an unknown id', async () => {
    const account = await create(api, 'Accounts');
    await api.delete(urlOf(account));
    const answer = await api.post('/modules/Cases', creation('Cases', { account_id: account.id }));
    expect(faultOf(answer, 400)).toBe('8117 /data/attributes/account_id');
  });

  it('values#ids: the id of another module is an unknown id', async () => {
    const contact = await create(api, 'Contacts');
    const answer = await api.post('/modules/Cases', creation('Cases', { account_id: contact.id }));
    expect(faultOf(answer, 400)).toBe('8117 /data/attributes/account_id');
  });

  it('values#derived-names: a derived name is accepted when it matches or when its id is sent too', async () => {
    const account = await create(api, 'Accounts');
    const name = account.attributes.name;
    const matching = await create(api, 'Cases', { account_id: account.id, account_name: name });
    expect(matching.attributes).toMatchObject({ account_id: account.id, account_name: name });
    const beside = await create(api, 'Cases', { account_id: account.id, account_name: 'whatever' });
    expect(beside.attributes).toMatchObject({ account_id: account.id, account_name: name });
  });

  it('values#derived-names: a derived name alone that does not match is 400', async () => {
    const answer = await api.post(
      '/modules/Accounts',
      creation('Accounts', { assigned_user_name: freshText('nobody') }),
    );
    expect(faultOf(answer, 400)).toBe('8109 /data/attributes/assigned_user_name');
  });

  it('values#required-fields: fields with a default receive it', async () => {
    expect((await create(api, 'Cases')).attributes.state).toBe('Open');
    expect((await create(api, 'Contacts')).attributes).toMatchObject({
      do_not_call: false,
      portal_user_type: 'Single',
    });
    expect((await create(api, 'Users')).attributes).toMatchObject({ is_admin: false, receive_notifications: true });
    expect((await create(api, 'Meetings')).attributes).toMatchObject({
      status: 'Planned',
      meeting_type: 'Sugar',
      reminder_time: -1,
      email_reminder_time: -1,
      repeat_interval: 1,
    });
  });

  it('values#null-and-empty: attributes that are not sent and have no default are null', async () => {
    expect((await create(api, 'Accounts')).attributes).toMatchObject({
      industry: null,
      description: null,
      total_revenue: null,
    });
  });

  it.each([
    ['Cases', 'case_type', 'Product'],
    ['Meetings', 'meeting_type', 'WebEx'],
  ] as const)(
    'values#renamed-type-attributes: %s have %s, and an attribute called type is 400 naming it',
    async (module, name, value) => {
      expect((await create(api, module, { [name]: value })).attributes).toMatchObject({ [name]: value });
      const error = errorOf(await api.post(`/modules/${module}`, creation(module, { type: value })), 400);
      expect([error.code, error.source?.pointer]).toEqual([8118, '/data/attributes/type']);
      expect(error.detail).toContain(name);
    },
  );

  it('JSON:API 1.0 #document-resource-object-fields: an attribute called id is refused', async () => {
    const answer = await api.post('/modules/Accounts', creation('Accounts', { id: freshId() }));
    expect(errorOf(answer, 400).source?.pointer).toBe('/data/attributes/id');
  });
});

describe('the effects of a create', () => {
  it('JSON:API 1.0 #crud: a refused create writes nothing', async () => {
    const id = freshId();
    expect((await api.post('/modules/Accounts', creation('Accounts', { nope: 1 }, id))).status).toBe(400);
    expect(faultOf(await api.get(`/modules/Accounts/${id}`), 404)).toBe('8001');
    expect((await create(api, 'Accounts', {}, id)).id).toBe(id);
  });

  it('durability#read-your-writes: 30 of 30 creates are read back at once', async () => {
    const found = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const record = await create(api, 'Notes');
        return (await api.get(urlOf(record), { connection: 'close' })).status;
      }),
    );
    expect(found).toEqual(found.map(() => 200));
  });

  it('lists#default-order: a new record is the first of the list', async () => {
    const name = freshText('same');
    const older = await create(api, 'Opportunities', { name });
    const newer = await create(api, 'Opportunities', { name });
    const listed = resourcesOf(await api.get(`/modules/Opportunities?filter[Opportunities.name]=${name}`));
    expect(listed.map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it('operations#create: created_by is the user of the token', async () => {
    const token = await userToken();
    const { attributes } = await create(apiWith(token), 'Notes');
    expect(attributes.created_by).toBe(claimsOf(token).sub);
  });
});

function instantOf(value: unknown): number | undefined {
  return typeof value === 'string' ? Date.parse(value) : undefined;
}
