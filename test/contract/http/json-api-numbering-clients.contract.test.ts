import { describe, expect, it } from '@jest/globals';
import { Collection, Model as DatxModel } from '@datx/core';
import { config as datx, jsonapiCollection, jsonapiModel } from '@datx/jsonapi';
import { Model as ColoquentModel } from 'coloquent';
import * as imported from 'jsona';
import { ApiClient } from 'jsonapi-react';
import raJsonApi, { type Row } from 'ra-jsonapi-client';
import { attr, hasMany, SpraypaintBase } from 'spraypaint';
import { documentOf } from '../client/document.js';
import { threeAccounts } from '../client/lists/three-accounts.js';
import { create, freshText, read } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const MODULES_URL = `${baseUrl}/api/v8/modules`;
const authorization = `Bearer ${token}`;

/** The industry that the service stores, independent of a client's view. */
async function industryOf(id: string): Promise<unknown> {
  return (await read(api, { type: 'Accounts', id })).attributes.industry;
}

/** An account that has one contact. */
async function accountWithContact(): Promise<{ readonly id: string; readonly lastName: unknown }> {
  const contact = await create(api, 'Contacts', { last_name: freshText('Doe') });
  const links = { contacts: { data: [{ type: 'Contacts', id: contact.id }] } };
  const data = { type: 'Accounts', attributes: { name: freshText() }, relationships: links };
  const account = documentOf(await api.post('/modules/Accounts', { data })).data as { readonly id: string };
  return { id: account.id, lastName: contact.attributes.last_name };
}

describe('ra-jsonapi-client', () => {
  // The library reads the token from the browser's storage.
  Object.assign(globalThis, { localStorage: { getItem: (key: string) => (key === 'token' ? token : null) } });
  const provide = raJsonApi.default(MODULES_URL);

  it('lists page by page, creates, reads, updates and deletes', async () => {
    const { like, names } = await threeAccounts(api);
    const params = { filter: { 'Accounts.name': like }, sort: { field: 'name', order: 'ASC' } };
    const list = await provide('GET_LIST', 'Accounts', { ...params, pagination: { page: 2, perPage: 2 } });
    expect((list.data as readonly Row[]).map(({ name }) => name)).toEqual(names.slice(2));
    const { id } = (await provide('CREATE', 'Accounts', { data: { name: freshText('RA') } })).data as Row;
    await provide('UPDATE', 'Accounts', { id, data: { id, industry: 'Energy' } });
    expect((await provide('GET_ONE', 'Accounts', { id })).data).toMatchObject({ id, industry: 'Energy' });
    await provide('DELETE', 'Accounts', { id });
    await expect(provide('GET_ONE', 'Accounts', { id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('spraypaint', () => {
  const Base = SpraypaintBase.extend({
    static: { baseUrl, apiNamespace: '/api/v8/modules', keyCase: { server: 'snake', client: 'snake' } },
  });
  Base.generateAuthHeader = () => authorization;
  Base.jwt = token;
  const Contacts = Base.extend({
    static: { jsonapiType: 'Contacts', endpoint: '/Contacts' },
    attrs: { last_name: attr() },
  });
  const Accounts = Base.extend({
    static: { jsonapiType: 'Accounts', endpoint: '/Accounts' },
    attrs: { name: attr(), industry: attr(), contacts: hasMany({ type: Contacts }) },
  });

  it('lists page by page, includes, creates, updates and deletes', async () => {
    const { ids, names } = await threeAccounts(api);
    const { data: second } = await Accounts.where({ id: ids.join() }).order('name').per(2).page(2).all();
    expect(second).toMatchObject(names.slice(2).map((name) => ({ name })));
    const { id, lastName } = await accountWithContact();
    const { data: full } = await Accounts.includes('contacts').find(id);
    expect(full.contacts).toMatchObject([{ last_name: lastName }]);
    const account = new Accounts({ name: freshText('Spraypaint') });
    expect(await account.save()).toBe(true);
    account.industry = 'Energy';
    expect(await account.save()).toBe(true);
    expect(await industryOf(account.id ?? '')).toBe('Energy');
    expect(await account.destroy()).toBe(true);
  });
});

describe('jsona', () => {
  interface Formatter {
    deserialize(document: string): unknown;
    serialize(values: { readonly stuff: object }): object;
  }

  // Its types name files in a form that Node's resolution does not support.
  const jsona = new (imported as unknown as { readonly Jsona: new () => Formatter }).Jsona();

  it('reads a numbered page with included resources, and writes documents that are accepted', async () => {
    const { id, lastName } = await accountWithContact();
    const answer = await api.get(`/modules/Accounts?filter[id]=${id}&include=contacts&page[number]=1&page[size]=2`);
    expect(jsona.deserialize(answer.text)).toMatchObject([{ id, contacts: [{ last_name: lastName }] }]);
    const stuff = { type: 'Accounts', id, industry: 'Energy', relationshipNames: [] };
    await api.patch(`/modules/Accounts/${id}`, jsona.serialize({ stuff }));
    expect(await industryOf(id)).toBe('Energy');
  });
});

describe('jsonapi-react', () => {
  const client = new ApiClient({
    url: MODULES_URL,
    headers: { Authorization: authorization },
    schema: {
      Accounts: { type: 'Accounts', relationships: { contacts: { type: 'Contacts' } } },
      Contacts: { type: 'Contacts' },
    },
  });

  it('lists page by page, includes, creates, updates and deletes', async () => {
    const { like, names } = await threeAccounts(api);
    const query = { filter: { 'Accounts.name': like }, sort: 'name', page: { number: 2, size: 2 } };
    const { data: second } = await client.fetch(['Accounts', query]);
    expect(second).toMatchObject(names.slice(2).map((name) => ({ name })));
    const { id, lastName } = await accountWithContact();
    const { data: full } = await client.fetch(['Accounts', id, { include: 'contacts' }] as never);
    expect(full).toMatchObject({ contacts: [{ last_name: lastName }] });
    const { data: made } = await client.mutate(['Accounts'] as never, { name: freshText('React') });
    const { id: madeId } = made as { readonly id: string };
    await client.mutate(['Accounts', madeId], { industry: 'Energy' });
    expect(await industryOf(madeId)).toBe('Energy');
    await client.delete(['Accounts', madeId]);
    expect((await client.fetch(['Accounts', madeId])).error).toMatchObject({ code: 8001 });
  });
});

describe('@datx/jsonapi', () => {
  class Accounts extends jsonapiModel(DatxModel) {
    static override type = 'Accounts';
    declare name: string;
  }
  class Store extends jsonapiCollection(Collection) {
    static override types = [Accounts];
  }
  datx.baseUrl = `${MODULES_URL}/`;
  datx.fetchReference = fetch;
  datx.usePatchWhenPossible = true;
  datx.encodeQueryString = true;
  datx.defaultFetchOptions = {
    headers: { Authorization: authorization, 'content-type': 'application/vnd.api+json' },
  };

  it('lists page by page along the links, creates, updates and deletes', async () => {
    const { like, names } = await threeAccounts(api);
    const store = new Store();
    const page = [
      { key: 'page[number]', value: '1' },
      { key: 'page[size]', value: '2' },
    ];
    const queryParams = { filter: { 'Accounts.name': like }, sort: 'name', custom: page };
    const first = await store.getMany(Accounts, { queryParams });
    const second = await first.next?.();
    const namesOn = (data: unknown): string[] => (data as readonly Accounts[]).map(({ name }) => name);
    expect([namesOn(first.data), namesOn(second?.data)]).toEqual([names.slice(0, 2), names.slice(2)]);
    const account = store.add({ name: freshText('Datx') }, Accounts);
    await account.save();
    account.assign('industry', 'Energy');
    await account.save();
    expect(await industryOf(String(account.meta.id))).toBe('Energy');
    await account.destroy();
  });
});

describe('coloquent', () => {
  abstract class Base extends ColoquentModel {
    static override pageSize = 2;
    getJsonApiBaseUrl(): string {
      return MODULES_URL;
    }
  }
  class Contacts extends Base {
    protected jsonApiType = 'Contacts';
  }
  class Accounts extends Base {
    protected jsonApiType = 'Accounts';
    contacts() {
      return this.hasMany(Contacts, 'contacts');
    }
    get name(): unknown {
      return this.getAttributes().name as unknown;
    }
    set(name: string, value: unknown): this {
      this.setAttribute(name, value);
      return this;
    }
    get lastNames(): unknown[] {
      return (this.getRelation('contacts') as readonly Contacts[]).map(
        (contact) => contact.getAttributes().last_name as unknown,
      );
    }
  }

  const dataOf = (answer: unknown): unknown => (answer as { getData(): unknown }).getData();

  it('lists page by page, includes, creates, updates and deletes', async () => {
    const made = new Accounts().set('name', freshText('Coloquent'));
    const http = Accounts.getHttpClient().getImplementingClient() as {
      readonly defaults: { readonly headers: { readonly common: Record<string, string> } };
    };
    http.defaults.headers.common.Authorization = authorization;
    const { like, names } = await threeAccounts(api);
    const second = await Accounts.where('Accounts.name', like).orderBy('name').get(2);
    expect(dataOf(second)).toMatchObject(names.slice(2).map((name) => ({ name })));
    const { id, lastName } = await accountWithContact();
    const full = await Accounts.with('contacts').find(id);
    expect(dataOf(full)).toMatchObject({ lastNames: [lastName] });
    const madeId = (await made.save()).getModelId() ?? '';
    made.setApiId(madeId);
    await made.set('industry', 'Energy').save();
    expect(await industryOf(madeId)).toBe('Energy');
    await made.delete();
  });
});
