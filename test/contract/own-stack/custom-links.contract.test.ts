import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { documentFor, pageIn, type Administered } from '../client/administration.js';
import { apiAt, type Api } from '../client/api.js';
import { compoundOf, documentOf, expectStatus, resourcesOf, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { relatedIds } from '../client/links/expect-links.js';
import { linkedIds, linkUrl, entryOf, type Owner } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { urlOf } from '../client/records.js';
import { baseUrlOf, makeActors } from '../client/rights/actors.js';
import { restrict } from '../client/rights/give-role.js';

const LINKS = '/catalog/links';
const TYPE = 'catalog-links';
const SUPPLIERS = {
  module: 'Accounts',
  name: 'suppliers_c',
  related_module: 'Contacts',
  inverse: 'supplies_c',
  labels: { 'en-us': 'Suppliers', de: 'Lieferanten' },
  inverse_labels: { 'en-us': 'Supplies' },
};

let own: OwnStack;
let admin: Api;
let user: Api;
let account: Resource;
let contact: Resource;
/** The position in the feed before the link was defined. */
let start: string;

beforeAll(async () => {
  own = await startOwnStack();
  const baseUrl = baseUrlOf(own.stack);
  [admin, user] = [apiAt(baseUrl, own.token), apiAt(baseUrl, own.ordinaryToken)];
  start = String((documentOf(await admin.get('/changes')).meta as { position: unknown }).position);
  expectStatus(await admin.post(LINKS, documentFor(TYPE, SUPPLIERS)), 201);
  [account, contact] = [await newRecord(admin, 'Accounts'), await newRecord(admin, 'Contacts')];
});

afterAll(async () => own.dispose());

async function idsOf(query: string): Promise<string[]> {
  return resourcesOf(await user.get(query)).map(({ id }) => id);
}

async function metaOf(module: string, language: string): Promise<Record<string, unknown>> {
  const { meta } = documentOf(await user.get(`/modules/${module}/meta/attributes`, { 'accept-language': language }));
  return (meta as Record<string, { attributes: Record<string, unknown> }>)[module]?.attributes ?? {};
}

/** The changes of links of a record, each with the link's name and the other end. */
async function changesOf({ id }: Owner): Promise<unknown[]> {
  const { data } = documentOf(await admin.get(`/changes?filter[kind]=linked,unlinked&page[after]=${start}`));
  return (data as { attributes: Record<string, unknown> }[])
    .filter(({ attributes }) => attributes.record === id)
    .map(({ attributes: { kind, link, other, values } }) => ({ kind, link, other, values }));
}

describe('a custom link', () => {
  it('catalog#custom-links: is described from both sides, and refused where it cannot be', async () => {
    const { data } = JSON.parse((await user.get(`${LINKS}/Accounts.suppliers_c`)).text) as { data: Administered };
    expect(data.attributes).toMatchObject(SUPPLIERS);
    expect((await metaOf('Accounts', 'de')).suppliers_c).toMatchObject({
      label: 'Lieferanten',
      relatedModule: 'Contacts',
      cardinality: 'many',
      inverse: 'supplies_c',
    });
    expect((await metaOf('Contacts', 'de')).supplies_c).toMatchObject({ label: 'Supplies', inverse: 'suppliers_c' });
    expect((await user.get('/openapi.json?module=Accounts')).text).toContain('suppliers_c');
    const refused = async (attributes: object, status = 400) =>
      faultsOf(await admin.post(LINKS, documentFor(TYPE, { ...SUPPLIERS, ...attributes })), status);
    expect(await refused({}, 409)).toEqual(['8015 /data/attributes/name']);
    expect(await refused({ name: 'other_c' }, 409)).toEqual(['8015 /data/attributes/inverse']);
    expect(await refused({ module: 'Favorites', name: 'other', inverse: undefined, labels: {} })).toEqual([
      '8110 /data/attributes/inverse',
      '8110 /data/attributes/labels/en-us',
      '8113 /data/attributes/module',
      '8122 /data/attributes/name',
    ]);
    const define = (module: string, name: string) =>
      admin.post(
        '/catalog/fields',
        documentFor('catalog-fields', { module, name, type: 'text', labels: { 'en-us': 'Text' } }),
      );
    for (const taken of [await define('Contacts', 'supplies_c'), await define('Accounts', 'suppliers_c')])
      expect(faultOf(taken, 409)).toBe('8015 /data/attributes/name');
    expectStatus(await define('Accounts', 'text_c'), 201);
    expect(await refused({ name: 'text_c', inverse: 'texts_c' }, 409)).toEqual(['8015 /data/attributes/name']);
  });

  it('catalog#custom-links: is written and read from both sides, and in documents', async () => {
    expectStatus(await writeLink(user, 'add', account, 'suppliers_c', [entryOf(contact)]), 200);
    expect([await linkedIds(user, account, 'suppliers_c'), await relatedIds(user, contact, 'supplies_c')]).toEqual([
      [contact.id],
      [account.id],
    ]);
    const relationships = { supplies_c: { data: [entryOf(account)] } };
    const document = { data: { type: 'Contacts', attributes: { last_name: 'Made' }, relationships } };
    const made = await user.post('/modules/Contacts', document);
    expectStatus(made, 201);
    const { id } = (JSON.parse(made.text) as { data: Resource }).data;
    expect((await linkedIds(user, account, 'suppliers_c')).sort()).toEqual([contact.id, id].sort());
    expectStatus(await writeLink(user, 'replace', account, 'suppliers_c', [entryOf(contact)]), 200);
    const included = compoundOf(await user.get(`${urlOf(account)}?include=suppliers_c`)).included;
    expect(included).toMatchObject([{ type: 'Contacts', id: contact.id }]);
    expect(await idsOf(`/modules/Accounts?filter[Accounts.suppliers_c.id]=${contact.id}`)).toEqual([account.id]);
    expect(await idsOf(`/modules/Contacts?filter[Contacts.supplies_c.id]=${account.id}`)).toEqual([contact.id]);
    const unknown = await user.get(linkUrl(account, 'supplies_c'));
    expect(errorOf(unknown, 404).code).toBe(8301);
  });

  it('catalog#custom-links, changes#kinds: is in the feed, and goes with its records', async () => {
    const gone = await newRecord(admin, 'Contacts');
    expectStatus(await writeLink(admin, 'add', account, 'suppliers_c', [entryOf(gone)]), 200);
    expectStatus(await writeLink(admin, 'remove', account, 'suppliers_c', [entryOf(gone)]), 204);
    const other = { type: 'Contacts', id: gone.id };
    await eventually(async () => {
      expect((await changesOf(account)).slice(-2)).toEqual([
        { kind: 'linked', link: 'suppliers_c', other, values: {} },
        { kind: 'unlinked', link: 'suppliers_c', other, values: {} },
      ]);
    });
    expectStatus(await writeLink(admin, 'add', account, 'suppliers_c', [entryOf(gone)]), 200);
    expectStatus(await admin.delete(urlOf(gone)), 200);
    expect(await linkedIds(user, account, 'suppliers_c')).toEqual([contact.id]);
  });

  it('catalog#hidden-attributes: is nowhere once it is deleted, and comes back with its pairs', async () => {
    expectStatus(await admin.delete(`${LINKS}/Accounts.suppliers_c`), 204);
    expect(pageIn(await user.get(LINKS)).data).toEqual([]);
    expect(errorOf(await user.get(linkUrl(account, 'suppliers_c')), 404).code).toBe(8301);
    expect(Object.keys(await metaOf('Contacts', 'de'))).not.toContain('supplies_c');
    await eventually(async () => {
      expect((await changesOf(account)).map((change) => (change as { link: unknown }).link)).toContain(null);
    });
    const restored = { ...SUPPLIERS, labels: { 'en-us': 'Vendors' } };
    expectStatus(await admin.post(LINKS, documentFor(TYPE, restored)), 201);
    expect(await linkedIds(user, account, 'suppliers_c')).toEqual([contact.id]);
    expect((await metaOf('Accounts', 'de')).suppliers_c).toMatchObject({ label: 'Vendors' });
  });

  it('catalog#custom-links, rights#links: shows no record that the user may not see', async () => {
    const { actor } = await makeActors(own.stack, admin, { actor: {} });
    if (actor === undefined) throw new Error('There is no actor');
    expect(await linkedIds(actor.api, account, 'suppliers_c')).toEqual([contact.id]);
    await restrict(admin, actor, { Contacts: { view: 'none' } });
    expect(await linkedIds(actor.api, account, 'suppliers_c')).toEqual([]);
    const listed = await actor.api.get(`/modules/Accounts?filter[Accounts.suppliers_c.id]=${contact.id}`);
    expect(resourcesOf(listed)).toEqual([]);
    const added = await writeLink(actor.api, 'add', account, 'suppliers_c', [entryOf(contact)]);
    expect(errorOf(added, 404).code).toBe(8307);
  });
});
