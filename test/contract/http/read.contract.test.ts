import { describe, expect, it } from '@jest/globals';
import { documentOf, resourceOf } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { WRITABLE } from '../client/module-fields.js';
import { create, freshId, freshText, MODULES, read, update, urlOf } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);

describe.each(MODULES)('reading %s', (module) => {
  it('operations#read, JSON:API 1.0 #fetching-resources: 200 with the full resource', async () => {
    const record = await create(api, module);
    expect(resourceOf(await api.get(urlOf(record)))).toEqual(record);
  });

  it('documents#attributes: every field of the module is an attribute', async () => {
    const { attributes } = await create(api, module);
    const names = [
      ...Object.keys(WRITABLE[module]),
      'date_created',
      'date_entered',
      'date_modified',
      'created_by',
      'modified_user_id',
      'deleted',
    ];
    expect(Object.keys(attributes)).toEqual(expect.arrayContaining(names));
  });

  it('JSON:API 1.0 #fetching-resources: an id that never existed is 404', async () => {
    expect(faultOf(await api.get(`/modules/${module}/${freshId()}`), 404)).toBe('8001');
  });

  it('operations#deleted-records, JSON:API 1.0 #fetching-resources: a deleted record is 404', async () => {
    const record = await create(api, module);
    await api.delete(urlOf(record));
    expect(faultOf(await api.get(urlOf(record)), 404)).toBe('8001');
  });

  it('JSON:API 1.0 #fetching-resources: the id of another module is 404', async () => {
    const other = await create(api, module === 'Notes' ? 'Cases' : 'Notes');
    expect(faultOf(await api.get(`/modules/${module}/${other.id}`), 404)).toBe('8001');
  });

  it('JSON:API 1.0 #fetching-resources: HEAD answers like GET, without a body', async () => {
    const url = urlOf(await create(api, module));
    const [get, head] = [await api.get(url), await api.head(url)];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length']) expect(head.headers[name]).toBe(get.headers[name]);
  });

  it('documents#resource-objects: links.self at the top is the URL of the record', async () => {
    const record = await create(api, module);
    expect(documentOf(await api.get(urlOf(record))).links?.self).toBe(record.links.self);
  });
});

describe('reading', () => {
  it('JSON:API 1.0 #fetching-resources: an unknown module is 404', async () => {
    expect(faultOf(await api.get('/modules/Nope/1'), 404)).toBe('8402');
  });

  it.each([
    '%2e%2e',
    "'%20or%201=1",
    'x'.repeat(200),
    '%F0%9F%98%80',
    'a%2Fb',
    '%00',
    'null',
    'undefined',
    '__proto__',
    'constructor',
  ])('JSON:API 1.0 #fetching-resources: the id %s is not a record: 404 or 400, never a failure', async (id) => {
    const answer = await api.get(`/modules/Accounts/${id}`);
    expect([400, 404]).toContain(answer.status);
    expect([8001, 8106, 8401, 8407]).toContain(errorOf(answer, answer.status).code);
  });

  it.each(['foo', 'limit', 'page', 'access_token', 'camelCase', 'page[limit]', 'page[offset]', 'x[y]'])(
    'operations#read, JSON:API 1.0 #query-parameters: the query parameter %s is 400',
    async (name) => {
      const record = await create(api, 'Notes');
      const error = errorOf(await api.get(`${urlOf(record)}?${encodeURIComponent(name)}=1`), 400);
      expect(error.source).toEqual({ parameter: name });
    },
  );

  it.each(['filter[id]', 'filter', 'sort', 'page[count]', 'page[after]'])(
    'JSON:API 1.0 #fetching-includes: the list parameter %s is 400, never ignored',
    async (name) => {
      const record = await create(api, 'Accounts');
      const error = errorOf(await api.get(`${urlOf(record)}?${name}=name`), 400);
      expect([error.code, error.source]).toEqual([8204, { parameter: name }]);
    },
  );
});

describe('derived attributes', () => {
  it('values#derived-names: include the names of the users behind the ids', async () => {
    const { attributes } = await create(api, 'Accounts', { assigned_user_id: adminId });
    const name = stack.admin.username;
    expect(attributes).toMatchObject({ assigned_user_name: name, created_by_name: name, modified_by_name: name });
  });

  it('values#derived-names: are null when there is no id', async () => {
    const { attributes } = await create(api, 'Accounts');
    expect(attributes).toMatchObject({
      assigned_user_id: null,
      assigned_user_name: null,
      parent_id: null,
      parent_name: null,
    });
  });

  it('values#derived-names: follow the other record', async () => {
    const account = await create(api, 'Accounts');
    const record = await create(api, 'Cases', { account_id: account.id });
    expect(record.attributes.account_name).toBe(account.attributes.name);
    const name = freshText('Renamed');
    await update(api, account, { name });
    expect((await read(api, record)).attributes.account_name).toBe(name);
  });

  it('values#derived-names: a deleted record has no name', async () => {
    const account = await create(api, 'Accounts');
    const record = await create(api, 'Cases', { account_id: account.id });
    await api.delete(urlOf(account));
    expect((await read(api, record)).attributes.account_name).toBeNull();
  });

  it('values#derived-names: a person has the full name made of its parts', async () => {
    const contact = await create(api, 'Contacts', { first_name: 'Ada', last_name: 'Lovelace' });
    expect(contact.attributes).toMatchObject({ full_name: 'Ada Lovelace', name: 'Ada Lovelace' });
    const boss = await create(api, 'Contacts', { last_name: 'Babbage' });
    const renamed = await update(api, contact, { reports_to_id: boss.id });
    expect(renamed.attributes.report_to_name).toBe('Babbage');
  });

  it('relationships#links-in-documents: a record may refer to itself, and create, read and update return the same', async () => {
    const id = freshId();
    const record = await create(api, 'Accounts', { parent_id: id }, id);
    expect(record.attributes).toMatchObject({ parent_id: id, parent_name: record.attributes.name });
    expect(await read(api, record)).toEqual(record);
    const name = freshText('Renamed');
    const renamed = await update(api, record, { name });
    expect(renamed.attributes).toMatchObject({ name, parent_name: name });
    expect(await read(api, record)).toEqual(renamed);
  });

  it('values#flex-parents: a flex parent shows its name', async () => {
    const account = await create(api, 'Accounts');
    const note = await create(api, 'Notes', { parent_type: 'Accounts', parent_id: account.id });
    expect(note.attributes).toMatchObject({
      parent_type: 'Accounts',
      parent_id: account.id,
      parent_name: account.attributes.name,
    });
  });

  it('module-notes#accounts: total_revenue and last_contacted are attributes of Accounts', async () => {
    const { attributes } = await create(api, 'Accounts', {
      total_revenue: 12.5,
      last_contacted: '2026-01-02T03:04:05+02:00',
    });
    expect(attributes).toMatchObject({ total_revenue: 12.5, last_contacted: '2026-01-02T01:04:05.000Z' });
  });
});
