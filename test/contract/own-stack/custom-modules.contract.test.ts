import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { documentFor, pageIn, type Administered } from '../client/administration.js';
import { apiAt, type Api } from '../client/api.js';
import { compoundOf, documentOf, expectStatus, resourceOf, resourcesOf, type Resource } from '../client/document.js';
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
const MODULES = '/catalog/modules';
const NAME = 'Vehicles_c';
const RECORDS = `/modules/${NAME}`;
const VEHICLES = {
  name: NAME,
  labels: { 'en-us': 'Vehicle', de: 'Fahrzeug' },
  plural_labels: { 'en-us': 'Vehicles', de: 'Fahrzeuge' },
  help: { 'en-us': 'What we lease' },
};
const PLATE = { module: NAME, name: 'plate_c', type: 'text', length: 20, labels: { 'en-us': 'Plate' } };
const DRIVERS = {
  module: NAME,
  name: 'drivers_c',
  related_module: 'Contacts',
  inverse: 'drives_c',
  labels: { 'en-us': 'Drivers' },
  inverse_labels: { 'en-us': 'Drives' },
};
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
/** The position in the feed before anything was defined. */
let start: string;

beforeAll(async () => {
  own = await startOwnStack();
  const baseUrl = baseUrlOf(own.stack);
  [admin, user] = [apiAt(baseUrl, own.token), apiAt(baseUrl, own.ordinaryToken)];
  start = String((documentOf(await admin.get('/changes')).meta as { position: unknown }).position);
  expectStatus(await admin.post(LINKS, documentFor(TYPE, SUPPLIERS)), 201);
  expectStatus(await admin.post(MODULES, documentFor('catalog-modules', VEHICLES)), 201);
  expectStatus(await admin.post('/catalog/fields', documentFor('catalog-fields', PLATE)), 201);
  expectStatus(await admin.post(LINKS, documentFor(TYPE, DRIVERS)), 201);
  [account, contact] = [await newRecord(admin, 'Accounts'), await newRecord(admin, 'Contacts')];
});

afterAll(async () => own.dispose());

async function idsOf(query: string, api = user): Promise<string[]> {
  return resourcesOf(await api.get(query)).map(({ id }) => id);
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

function newVehicle(attributes: object = {}, api = user): Promise<Resource> {
  return newRecord(api, NAME, { name: 'Van', ...attributes });
}

/** The changes of vehicles that a user learns of. */
async function changesFor(api: Api): Promise<readonly Record<string, unknown>[]> {
  const { data } = documentOf(await api.get(`/changes?filter[module]=${NAME}&page[after]=${start}`));
  return (data as { attributes: Record<string, unknown> }[]).map(({ attributes }) => attributes);
}

async function defineModule(attributes: object) {
  return admin.post(MODULES, documentFor('catalog-modules', attributes));
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
    expect(pageIn(await user.get(`${LINKS}?filter[catalog-links.module]=Accounts`)).data).toEqual([]);
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

describe('a custom module', () => {
  it('catalog#custom-modules: is described in each language, and refused where it cannot be', async () => {
    const listOf = async (language: string): Promise<unknown> => {
      const answer = documentOf(await user.get('/modules/meta/list', { 'accept-language': language }));
      return (answer.meta as { modules: { list: Record<string, unknown> } }).modules.list[NAME];
    };
    expect(await listOf('de')).toMatchObject({ label: 'Fahrzeug', labelPlural: 'Fahrzeuge' });
    expect(await listOf('es')).toMatchObject({ label: 'Vehicle', labelPlural: 'Vehicles' });
    const { meta } = documentOf(await user.get(`${RECORDS}/meta/attributes`));
    expect(Object.keys((meta as Record<string, { attributes: object }>)[NAME]?.attributes ?? {})).toEqual(
      expect.arrayContaining(['name', 'plate_c', 'assigned_user_id', 'date_entered', 'drivers_c', 'SecurityGroups']),
    );
    expect((await user.get(`/openapi.json?module=${NAME}`)).text).toContain('plate_c');
    expect(faultOf(await defineModule({ ...VEHICLES, name: 'vehicles_C' }), 400)).toBe('8122 /data/attributes/name');
    expect(faultOf(await defineModule({ ...VEHICLES, name: 'VEHICLES_c' }), 409)).toBe('8015 /data/attributes/name');
    expect(faultOf(await defineModule(VEHICLES), 409)).toBe('8015 /data/attributes/name');
    expect(faultsOf(await defineModule({ name: 'Accounts', labels: {}, help: [] }), 400)).toEqual([
      '8110 /data/attributes/labels/en-us',
      '8110 /data/attributes/plural_labels',
      '8111 /data/attributes/help',
      '8122 /data/attributes/name',
    ]);
    expect(errorOf(await user.get('/modules/Boats_c'), 404).code).toBe(8402);
  });

  it('catalog#custom-modules, external-ids#system-and-value: has records as built-in ones have', async () => {
    const [van, car] = [await newVehicle({ plate_c: 'B-1' }), await newVehicle({ name: 'Car', plate_c: 'B-2' })];
    expect(van.attributes).toMatchObject({ name: 'Van', plate_c: 'B-1', description: null, deleted: false });
    const changed = { data: { ...entryOf(van), attributes: { plate_c: 'B-3', description: 'white' } } };
    expect(resourceOf(await user.patch(urlOf(van), changed), 200).attributes).toMatchObject({ plate_c: 'B-3' });
    const list = async (query: string): Promise<string[]> => idsOf(`${RECORDS}?${query}`);
    expect(await list(`filter[${NAME}.plate_c]=[[li]]b-%25&sort=-plate_c`)).toEqual([van.id, car.id]);
    expect(await list(`filter[${NAME}.name]=Car`)).toEqual([car.id]);
    expect(await list('sort=date_entered')).toEqual([van.id, car.id]);
    expect(await list('filter=mine')).toEqual([]);
    const first = documentOf(await user.get(`${RECORDS}?sort=name&page[size]=1`));
    expect(resourcesOf(await user.get(String(first.links?.next)))).toMatchObject([{ id: van.id }]);
    expectStatus(await user.get(urlOf(van)), 200);
    await eventually(async () => {
      expect(await idsOf(`${RECORDS}/viewed`)).toEqual([van.id]);
    });
    const mark = { type: 'Favorites', attributes: { parent_type: NAME, parent_id: car.id } };
    expectStatus(await user.post('/modules/Favorites', { data: mark }), 201);
    expect(await idsOf(`${RECORDS}/favorites`)).toEqual([car.id]);
    const [external, bound] = [`/external/${NAME}/fleet/7%2F1`, JSON.stringify({ data: entryOf(car) })];
    expectStatus(await user.send('PUT', external, {}, bound), 201);
    expect(resourceOf(await user.get(external), 200).id).toBe(car.id);
    expect(await list(`filter[${NAME}.external.fleet]=7/1`)).toEqual([car.id]);
    expectStatus(await user.delete(urlOf(van)), 200);
    expect(errorOf(await user.get(urlOf(van)), 404).code).toBe(8001);
    await eventually(async () => {
      expect(await changesFor(admin)).toMatchObject([
        { kind: 'created', record: van.id },
        { kind: 'created', record: car.id },
        { kind: 'updated', record: van.id, changed: ['description', 'date_modified', 'plate_c'] },
        { kind: 'deleted', record: van.id },
      ]);
    });
  });

  it('catalog#custom-modules: links with others, and keeps its records apart from those of another', async () => {
    expectStatus(await defineModule({ ...VEHICLES, name: 'Boats_c' }), 201);
    const [van, boat] = [await newVehicle(), await newRecord(user, 'Boats_c', { name: 'Boat' })];
    const contact = await newRecord(user, 'Contacts');
    expectStatus(await writeLink(user, 'add', van, 'drivers_c', [entryOf(contact)]), 200);
    expect(compoundOf(await user.get(`${urlOf(contact)}?include=drives_c`)).included).toMatchObject([entryOf(van)]);
    expect(await idsOf(`/modules/Contacts?filter[Contacts.drives_c.name]=Van`)).toEqual([contact.id]);
    const other = { type: NAME, id: boat.id };
    for (const refused of [await user.get(urlOf(other)), await user.delete(urlOf(other))])
      expect(errorOf(refused, 404).code).toBe(8001);
    expect(errorOf(await user.patch(urlOf(other), { data: { ...other, attributes: { name: 'x' } } }), 404).code).toBe(
      8001,
    );
    expect(errorOf(await writeLink(user, 'add', contact, 'drives_c', [other]), 404).code).toBe(8307);
    const taken = { data: { type: NAME, id: boat.id, attributes: { name: 'Van' } } };
    expect(errorOf(await user.post(RECORDS, taken), 409).code).toBe(8006);
    expect(await idsOf('/modules/Boats_c')).toEqual([boat.id]);
  });

  it('catalog#custom-modules, rights#actions-and-levels: shows its records by roles and groups', async () => {
    const { driver } = await makeActors(own.stack, admin, { driver: {} });
    if (driver === undefined) throw new Error('There is no driver');
    const [hidden, shared] = [await newVehicle({ plate_c: 'hidden' }, admin), await newVehicle({}, admin)];
    const group = await newRecord(admin, 'SecurityGroups');
    expectStatus(await writeLink(admin, 'add', group, 'users', [{ type: 'Users', id: driver.id }]), 200);
    expectStatus(await writeLink(admin, 'add', group, NAME, [entryOf(shared)]), 200);
    expect(await linkedIds(admin, shared, 'SecurityGroups')).toEqual([group.id]);
    await restrict(admin, driver, { [NAME]: { list: 'group', view: 'group', edit: 'none' } });
    const written = { data: { type: NAME, attributes: { name: 'Van' } } };
    expect(errorOf(await driver.api.post(RECORDS, written), 403).code).toBe(8512);
    expect(await idsOf(RECORDS, driver.api)).toEqual([shared.id]);
    expect(await idsOf(`${RECORDS}?filter[${NAME}.plate_c]=hidden`, driver.api)).toEqual([]);
    expect(errorOf(await driver.api.get(urlOf(hidden)), 404).code).toBe(8001);
    await eventually(async () => {
      const seen = (await changesFor(driver.api)).map(({ record }) => record);
      expect(new Set(seen)).toEqual(new Set([shared.id, group.id, null]));
    });
  });

  it('catalog#custom-modules, catalog#hidden-attributes: is nowhere once it is deleted, and comes back', async () => {
    const van = await newVehicle({ plate_c: 'kept' });
    const refused = errorOf(await admin.delete(`${MODULES}/${NAME}`), 409);
    expect(refused).toMatchObject({ code: 8019, detail: `It is used by ${NAME}.drivers_c, ${NAME}.plate_c` });
    expectStatus(await admin.delete(`/catalog/links/${NAME}.drivers_c`), 204);
    expectStatus(await admin.delete(`/catalog/fields/${NAME}.plate_c`), 204);
    expectStatus(await admin.delete(`${MODULES}/${NAME}`), 204);
    expect(errorOf(await user.get(urlOf(van)), 404).code).toBe(8402);
    expect(faultOf(await admin.post('/catalog/fields', documentFor('catalog-fields', PLATE)), 400)).toBe(
      '8113 /data/attributes/module',
    );
    const { data } = documentOf(await admin.get(`/changes?page[after]=${start}`));
    expect(JSON.stringify(data)).not.toContain(van.id);
    expectStatus(await defineModule({ ...VEHICLES, labels: { 'en-us': 'Car' } }), 201);
    expectStatus(await admin.post('/catalog/fields', documentFor('catalog-fields', PLATE)), 201);
    expect(resourceOf(await user.get(urlOf(van)), 200).attributes).toMatchObject({ plate_c: 'kept' });
  });
});
