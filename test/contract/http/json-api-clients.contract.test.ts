import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ATOMIC, JSON_API } from '@crm/jsonapi';
import { JSONAPISerializers, JSONAPISource } from '@orbit/jsonapi';
import { RecordSchema, type InitializedRecord } from '@orbit/records';
import DevourClient from 'devour-client';
import Kitsu from 'kitsu';
import { expectStatus, resourcesOf } from '../client/document.js';
import { threeAccounts } from '../client/lists/three-accounts.js';
import { create, freshText, urlOf } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const MODULES_URL = `${baseUrl}/api/v8/modules`;

/** The contacts that the service stores, independent of a client's view. */
async function contactsOf(accountId: string): Promise<string[]> {
  const related = await api.get(`${urlOf({ type: 'Accounts', id: accountId })}/contacts`);
  return resourcesOf(related).map(({ id }) => id);
}

describe('kitsu', () => {
  interface Entity {
    readonly id: string;
    readonly type: string;
    readonly name: string;
    readonly industry: string;
    readonly contacts?: { readonly data: readonly { readonly id: string; readonly last_name: string }[] };
  }

  const kitsu = new Kitsu({
    baseURL: MODULES_URL,
    headers: { Authorization: `Bearer ${token}` },
    query: 'modern',
    pluralize: false,
    resourceCase: 'none',
    camelCaseTypes: false,
  });
  const one = (answer: unknown): Entity => (answer as { readonly data: Entity }).data;
  const many = (answer: unknown): readonly Entity[] => (answer as { readonly data: readonly Entity[] }).data;

  it('creates, reads, updates and deletes', async () => {
    const name = freshText('Kitsu');
    const made = one(await kitsu.create('Accounts', { name, industry: 'Retail' }));
    expect(made).toMatchObject({ type: 'Accounts', name });
    const changed = one(await kitsu.update('Accounts', { id: made.id, industry: 'Energy' }));
    expect(changed).toMatchObject({ id: made.id, name, industry: 'Energy' });
    expect(one(await kitsu.get(`Accounts/${made.id}`))).toMatchObject({ name, industry: 'Energy' });
    await kitsu.remove('Accounts', made.id);
    await expect(kitsu.get(`Accounts/${made.id}`)).rejects.toMatchObject({ errors: [{ code: 8001, status: 404 }] });
  });

  it('creates with a relationship, relates, and includes', async () => {
    const contact = await create(api, 'Contacts', { last_name: freshText('Doe') });
    const link = { data: [{ type: 'Contacts', id: contact.id }] };
    const account = one(await kitsu.create('Accounts', { name: freshText(), contacts: link }));
    expect(await contactsOf(account.id)).toEqual([contact.id]);
    const other = await create(api, 'Contacts');
    await kitsu.request({
      method: 'POST',
      url: `Accounts/${account.id}/relationships/contacts`,
      type: 'Contacts',
      body: [{ type: 'Contacts', id: other.id }],
    });
    expect((await contactsOf(account.id)).toSorted()).toEqual([contact.id, other.id].toSorted());
    const full = one(await kitsu.get(`Accounts/${account.id}`, { params: { include: 'contacts' } }));
    expect(full.contacts?.data.map(({ last_name }) => last_name).toSorted()).toEqual(
      [contact, other].map(({ attributes }) => attributes.last_name).toSorted(),
    );
  });

  it('filters, sorts and pages', async () => {
    const { like, names } = await threeAccounts(api);
    const pages: string[][] = [];
    for (const offset of [0, 2]) {
      const params = {
        filter: { 'Accounts.name': like },
        fields: { Accounts: 'name' },
        sort: 'name',
        page: { limit: 2, offset },
      };
      pages.push(many(await kitsu.get('Accounts', { params })).map(({ name }) => name));
    }
    expect(pages).toEqual([names.slice(0, 2), names.slice(2)]);
  });

  it('reports the errors of the service', async () => {
    await expect(kitsu.create('Accounts', { nme: 'x' })).rejects.toMatchObject({
      response: { status: 400 },
      errors: expect.arrayContaining([expect.objectContaining({ source: { pointer: '/data/attributes/nme' } })]),
    });
  });
});

describe('devour-client', () => {
  const devour = new DevourClient({ apiUrl: MODULES_URL, bearer: token, pluralize: false, logger: false });
  devour.define('Accounts', {
    name: '',
    industry: '',
    contacts: { jsonApi: 'hasMany', type: 'Contacts' },
    member_of: { jsonApi: 'hasOne', type: 'Accounts' },
  });
  devour.define('Contacts', { last_name: '' });

  it('creates, reads, updates and deletes', async () => {
    const name = freshText('Devour');
    const { data: made } = await devour.create('Accounts', { name, industry: 'Retail' });
    expect(made).toMatchObject({ type: 'Accounts', name });
    await devour.update('Accounts', { id: made.id, industry: 'Energy' });
    expect((await devour.find('Accounts', made.id)).data).toMatchObject({ name, industry: 'Energy' });
    await devour.destroy('Accounts', made.id);
    await expect(devour.find('Accounts', made.id)).rejects.toMatchObject({ 0: { title: /not found/iu } });
  });

  it('creates with relationships, relates, and includes', async () => {
    const [contact, other] = [await create(api, 'Contacts'), await create(api, 'Contacts')];
    const parent = await create(api, 'Accounts');
    const { data: account } = await devour.create('Accounts', {
      name: freshText(),
      contacts: [{ id: contact.id }],
      member_of: { id: parent.id },
    });
    await devour
      .one('Accounts', account.id)
      .relationships('contacts')
      .post([{ id: other.id }]);
    expect((await contactsOf(account.id)).toSorted()).toEqual([contact.id, other.id].toSorted());
    const { data: full } = await devour.find('Accounts', account.id, { include: 'contacts,member_of' });
    const { contacts, member_of } = full as unknown as {
      readonly contacts: readonly { readonly last_name: string }[];
      readonly member_of: { readonly id: string; readonly name: string };
    };
    expect(contacts.map(({ last_name }) => last_name).toSorted()).toEqual(
      [contact, other].map(({ attributes }) => attributes.last_name).toSorted(),
    );
    expect(member_of).toMatchObject({ id: parent.id, name: parent.attributes.name });
  });

  it('filters, sorts and pages', async () => {
    const { like, names } = await threeAccounts(api);
    const pages: unknown[][] = [];
    for (const offset of [0, 2]) {
      const { data } = await devour.findAll('Accounts', {
        filter: { 'Accounts.name': like },
        sort: 'name',
        page: { limit: 2, offset },
      });
      pages.push(data.map(({ name }) => name));
    }
    expect(pages).toEqual([names.slice(0, 2), names.slice(2)]);
  });

  it('reports the errors of the service', async () => {
    await expect(devour.create('Accounts', { industry: 'Retail' })).rejects.toMatchObject({
      name: { detail: expect.stringMatching(/./u) },
    });
  });
});

describe('@orbit/jsonapi', () => {
  const schema = new RecordSchema({
    models: {
      Accounts: {
        attributes: { name: { type: 'string' }, industry: { type: 'string' } },
        relationships: {
          contacts: { kind: 'hasMany', type: 'Contacts' },
          member_of: { kind: 'hasOne', type: 'Accounts' },
        },
      },
      Contacts: { attributes: { last_name: { type: 'string' } } },
    },
  });
  // Types and links of this API have the same spelling in URLs and in documents.
  const asWritten = { serializationOptions: { inflectors: [] } };
  const inUrls: readonly string[] = [JSONAPISerializers.ResourceTypePath, JSONAPISerializers.ResourceFieldPath];
  const orbit = new JSONAPISource({
    schema,
    host: baseUrl,
    namespace: 'api/v8/modules',
    serializerSettingsFor: (type) => (inUrls.includes(type) ? asWritten : {}),
    defaultFetchSettings: { headers: { Authorization: `Bearer ${token}` } },
    autoActivate: true,
  });
  const account = (name: string): InitializedRecord => ({
    type: 'Accounts',
    id: randomUUID(),
    attributes: { name, industry: 'Retail' },
  });
  const listOf = (found: unknown): readonly InitializedRecord[] => found as readonly InitializedRecord[];

  it('creates under an id of its own, reads, updates and deletes', async () => {
    const record = account(freshText('Orbit'));
    await orbit.update((change) => change.addRecord(record));
    await orbit.update((change) => change.replaceAttribute(record, 'industry', 'Energy'));
    const read = (): Promise<unknown> => orbit.query((ask) => ask.findRecord(record));
    expect(await read()).toMatchObject({
      id: record.id,
      attributes: { name: record.attributes?.name, industry: 'Energy' },
    });
    await orbit.update((change) => change.removeRecord(record));
    await expect(read()).resolves.toBeUndefined();
  });

  it('relates, replaces, removes and includes', async () => {
    const record = account(freshText('Orbit'));
    const parent = await create(api, 'Accounts');
    const [ann, bob] = [await create(api, 'Contacts'), await create(api, 'Contacts')];
    const identity = ({ type, id }: { readonly type: string; readonly id: string }) => ({ type, id });
    await orbit.update((change) => change.addRecord(record));
    await orbit.update((change) => change.addToRelatedRecords(record, 'contacts', identity(ann)));
    expect(await contactsOf(record.id)).toEqual([ann.id]);
    await orbit.update((change) => change.replaceRelatedRecords(record, 'contacts', [identity(ann), identity(bob)]));
    await orbit.update((change) => change.removeFromRelatedRecords(record, 'contacts', identity(ann)));
    expect(await contactsOf(record.id)).toEqual([bob.id]);
    await orbit.update((change) => change.replaceRelatedRecord(record, 'member_of', identity(parent)));
    const related = await orbit.query((ask) => ask.findRelatedRecords(record, 'contacts'));
    expect(listOf(related).map(({ id }) => id)).toEqual([bob.id]);
    const { details } = await orbit.query((ask) => ask.findRecord(record), {
      fullResponse: true,
      include: ['contacts', 'member_of'],
    });
    const included = details?.flatMap(({ document }) => document?.included ?? []).map(({ id }) => id) ?? [];
    expect(included.toSorted()).toEqual([bob.id, parent.id].toSorted());
  });

  it('writes the operations of a transform as one document', async () => {
    const [record, contact] = [account(freshText('Orbit')), await create(api, 'Contacts')];
    const { transformBuilder: change } = orbit;
    const serializer = orbit.requestProcessor.serializerFor(JSONAPISerializers.ResourceAtomicOperation);
    const operations = [
      change.addRecord(record).toOperation(),
      change.replaceAttribute(record, 'industry', 'Energy').toOperation(),
      change.addToRelatedRecords(record, 'contacts', { type: 'Contacts', id: contact.id }).toOperation(),
    ];
    const document = { 'atomic:operations': operations.map((one) => serializer?.serialize(one)) };
    const type = `${JSON_API}; ext="${ATOMIC}"`;
    expectStatus(await api.post('/operations', document, { 'content-type': type, accept: type }), 200);
    expect(await orbit.query((ask) => ask.findRecord(record))).toMatchObject({ attributes: { industry: 'Energy' } });
    expect(await contactsOf(record.id)).toEqual([contact.id]);
  });

  it('filters, sorts and pages', async () => {
    const { like, names } = await threeAccounts(api);
    const pages: unknown[][] = [];
    for (const offset of [0, 2]) {
      const page = await orbit.query((ask) =>
        ask
          .findRecords('Accounts')
          .filter({ attribute: 'Accounts.name', value: like })
          .sort('name')
          .page({ limit: 2, offset }),
      );
      pages.push(listOf(page).map(({ attributes }) => attributes?.name));
    }
    expect(pages).toEqual([names.slice(0, 2), names.slice(2)]);
  });
});
