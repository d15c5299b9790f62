import { describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { Api } from '../client/api.js';
import { documentOf, expectStatus } from '../client/document.js';
import { faultOf, faultsOf } from '../client/error-document.js';
import { idsAt } from '../client/lists/page.js';
import { create, freshText, urlOf } from '../client/records.js';
import type { Answer } from '../client/send.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** The path of an external id of an account. */
function pathOf(value: string, system = 'sap'): string {
  return `/external/Accounts/${system}/${encodeURIComponent(value)}`;
}

function put(path: string, body: unknown, client: Api = api): Promise<Answer> {
  return client.send('PUT', path, {}, typeof body === 'string' ? body : JSON.stringify(body));
}

function bind(path: string, { type, id }: { readonly type: string; readonly id: string }): Promise<Answer> {
  return put(path, { data: { type, id } });
}

describe('external ids', () => {
  it('external-ids#bind, external-ids#unbind: PUT binds, DELETE unbinds', async () => {
    const [account, other] = [await create(api, 'Accounts'), await create(api, 'Accounts')];
    const path = pathOf(freshText());
    const bound = await bind(path, account);
    expectStatus(bound, 201);
    expect(documentOf(bound)).toEqual({
      jsonapi: { version: '1.0' },
      data: { type: 'Accounts', id: account.id },
      links: { self: `${baseUrl}/api/v8${path}`, related: account.links.self },
    });
    const again = await bind(path, account);
    expect([again.status, again.text]).toEqual([200, bound.text]);
    expect(faultOf(await bind(path, other), 409)).toBe('8020');
    const unbound = await api.delete(path);
    expect([unbound.status, unbound.text]).toEqual([204, '']);
    expect(faultOf(await api.delete(path), 404)).toBe('8001');
    expect(faultOf(await api.get(path), 404)).toBe('8001');
    expectStatus(await bind(path, other), 201);
  });

  it('external-ids#read-by-external-id: GET answers as the URL of the record does, and counts as a view', async () => {
    const account = await create(api, 'Accounts');
    const path = pathOf(freshText());
    await bind(path, account);
    for (const query of ['', '?fields[Accounts]=name&include=assigned_user_link']) {
      const [direct, external] = [await api.get(urlOf(account) + query), await api.get(path + query)];
      expect([external.status, external.text, external.headers.etag]).toEqual([200, direct.text, direct.headers.etag]);
    }
    const { etag = '' } = (await api.head(path)).headers;
    expectStatus(await api.get(path, { 'if-none-match': etag }), 304);
    expect(faultOf(await api.get(`${path}?sort=name`), 400)).toBe('8204 sort');
    expect(faultOf(await api.get(`${pathOf(freshText())}?fields[Accounts]=nope`), 400)).toBe('8212 fields[Accounts]');
    const viewed = await create(api, 'Accounts');
    await bind(`${path}-2`, viewed);
    expectStatus(await api.get(`${path}-2`), 200);
    await eventually(async () => {
      expect(await idsAt(api, `/modules/Accounts/viewed?filter[id]=${viewed.id}`)).toEqual([viewed.id]);
    });
  });

  it.each(['a/b', `o'n"e`, 'a b?c#d&e=%', '%2F', '…', '\\', 'ü😀', 'x'.repeat(255)])(
    'external-ids#system-and-value: the value %j is one segment of the path',
    async (value) => {
      const account = await create(api, 'Accounts');
      const system = freshText('s');
      expectStatus(await bind(pathOf(value, system), account), 201);
      const { data } = documentOf(await api.get(pathOf(value, system)));
      expect(data).toMatchObject({ id: account.id });
      expect(documentOf(await bind(pathOf(value, system), account)).links?.self).toBe(
        `${baseUrl}/api/v8${pathOf(value, system)}`,
      );
    },
  );

  it.each([
    [pathOf('a\0b'), 400, '8129'],
    [pathOf('x'.repeat(256)), 400, '8129'],
    [pathOf('v', 'SAP'), 400, '8129'],
    [pathOf('v', encodeURIComponent('s/ap')), 400, '8129'],
    ['/external/Accounts/sap/%zz', 400, '8407'],
    ['/external/Accounts/sap/%ff', 400, '8407'],
    ['/external/Accounts/sap/%2e%2e', 400, '8407'],
    ['/external/Accounts/sap/', 404, '8401'],
    ['/external/Accounts/sap/a/b', 404, '8401'],
    ['/external/Nothing/sap/1', 404, '8402'],
    ['/external/Favorites/sap/1', 404, '8402'],
  ])('external-ids#system-and-value: %s is %i %s', async (path, status, fault) => {
    const type = path.split('/')[2];
    for (const answer of [await api.get(path), await put(path, { data: { type, id: '1' } }), await api.delete(path)]) {
      expect(faultOf(answer, status)).toBe(fault);
    }
  });

  it.each([
    ['', 400, ['8101 ']],
    [[], 400, ['8102 ']],
    [{ data: null }, 400, ['8103 /data']],
    [{ data: [{ type: 'Accounts', id: '1' }] }, 400, ['8103 /data']],
    [{ data: {} }, 400, ['8104 /data/type', '8105 /data/id']],
    [{ data: { type: 'Contacts' } }, 409, ['8008 /data/type']],
    [{ data: { type: 'Accounts', id: 1, attributes: {} } }, 400, ['8105 /data/id', '8305 /data/attributes']],
    [{ data: { type: 'Accounts', id: '1', relationships: {} } }, 400, ['8305 /data/relationships']],
    [{ data: { type: 'Accounts', id: 'no such' } }, 404, ['8001']],
    [{ data: { type: 'Accounts', id: 'none' } }, 404, ['8001 /data/id']],
  ])('external-ids#bind: the document %j is refused with %i %j', async (document, status, faults) => {
    const path = pathOf(freshText());
    expect(faultsOf(await put(path, document), status)).toEqual(faults);
    expect(faultOf(await api.get(path), 404)).toBe('8001');
  });

  it('external-ids#bind: PUT and DELETE take no query', async () => {
    const account = await create(api, 'Accounts');
    const path = `${pathOf(freshText())}?include=contacts`;
    expect(faultOf(await bind(path, account), 400)).toBe('8204 include');
    expect(faultOf(await api.delete(path), 400)).toBe('8204 include');
  });

  it('filters#external-ids-in-filters: filter lists and linkage, with their own scopes', async () => {
    const account = await create(api, 'Accounts');
    const contact = await create(api, 'Contacts', { account_id: account.id });
    const [value, other] = [`${freshText()}/,é`, freshText()];
    await bind(pathOf(value), account);
    await bind(`/external/Contacts/sap/${other}`, contact);
    const readsOnly = apiWith(await adminToken('standard:read'));
    const [one, among] = [encodeURIComponent(value), `[[in]]${other},${encodeURIComponent(value.replace(',', '\\,'))}`];
    expect(await idsAt(readsOnly, `/modules/Accounts?filter[Accounts.external.sap]=${one}`)).toEqual([account.id]);
    expect(await idsAt(readsOnly, `/modules/Accounts?filter[Accounts.external.sap]=${among}`)).toEqual([account.id]);
    const overLink = `/modules/Contacts?filter[Contacts.accounts.external.sap]=${one}`;
    expect(await idsAt(api, overLink)).toEqual([contact.id]);
    expect(faultOf(await readsOnly.get(overLink), 403)).toBe('8510');
    const linkage = `${urlOf(account)}/relationships/contacts?filter[Contacts.external.sap]=`;
    expect(await idsAt(api, linkage + other)).toEqual([contact.id]);
    expect(await idsAt(api, linkage + one)).toEqual([]);
    const linksOnly = apiWith(await adminToken('standard:relationship:read'));
    expect(faultOf(await linksOnly.get(linkage + other), 403)).toBe('8510');
  });
});
