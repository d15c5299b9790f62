import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import DevourClient from 'devour-client';
import Kitsu from 'kitsu';
import { startOwnStack, type OwnStack } from '../../failure/own-stack.js';
import { runCommand } from '../../failure/replica.js';
import type { Administered } from '../client/administration.js';
import { documentFor, pageIn } from '../client/administration.js';
import { apiAt, type Api } from '../client/api.js';
import { documentOf, expectStatus, resourceOf, resourcesOf, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { entryOf } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { pageAt } from '../client/lists/page.js';
import { parseExact } from '../client/metadata/exact-json.js';
import { change, read, update, urlOf } from '../client/records.js';
import { baseUrlOf } from '../client/rights/actors.js';

type Attributes = Readonly<Record<string, unknown>>;

const FIELDS = '/catalog/fields';
const ENGLISH = { 'en-us': 'Region' };

let own: OwnStack;
let admin: Api;
let user: Api;
let anonymous: Api;

beforeAll(async () => {
  own = await startOwnStack();
  const baseUrl = baseUrlOf(own.stack);
  [admin, user, anonymous] = [apiAt(baseUrl, own.token), apiAt(baseUrl, own.ordinaryToken), apiAt(baseUrl)];
});

afterAll(async () => own.dispose());

const at = (name: string): string => `/data/attributes/${name}`;

function fieldOf({ text }: Awaited<ReturnType<Api['get']>>): Administered {
  return (JSON.parse(text) as { data: Administered }).data;
}

/** Defines an attribute of Bugs, by default an optional short text. */
async function define(name: string, attributes: Attributes = {}): Promise<Administered> {
  const whole = { module: 'Bugs', name, type: 'text', labels: ENGLISH, ...attributes };
  const answer = await admin.post(FIELDS, documentFor('catalog-fields', whole));
  expectStatus(answer, 201);
  const field = fieldOf(answer);
  expect(field.id).toBe(`${whole.module}.${name}`);
  return field;
}

function changeField(name: string, attributes: Attributes) {
  const id = `Bugs.${name}`;
  return admin.patch(`${FIELDS}/${id}`, documentFor('catalog-fields', attributes, id));
}

const newBug = (attributes: Attributes = {}, api = admin): Promise<Resource> =>
  newRecord(api, 'Bugs', { name: 'Bug', ...attributes });

function refusedBug(attributes: Attributes) {
  return admin.post('/modules/Bugs', { data: { type: 'Bugs', attributes: { name: 'Bug', ...attributes } } });
}

async function idsOf(query: string): Promise<string[]> {
  return resourcesOf(await admin.get(query)).map(({ id }) => id);
}

async function attributesMeta(language = 'en-us'): Promise<Record<string, Record<string, unknown> | undefined>> {
  const { meta } = documentOf(await user.get('/modules/Bugs/meta/attributes', { 'accept-language': language }));
  return (meta as { Bugs: { attributes: Record<string, Record<string, unknown>> } }).Bugs.attributes;
}

describe('a custom attribute', () => {
  it('catalog#attributes-of-a-definition: has defaults, and is read and listed as it was answered', async () => {
    const answer = await admin.post(
      FIELDS,
      documentFor('catalog-fields', { module: 'Bugs', name: 'plain_c', type: 'text', labels: ENGLISH }, 'Bugs.plain_c'),
    );
    expectStatus(answer, 201);
    const self = `${baseUrlOf(own.stack)}/api/v8${FIELDS}/Bugs.plain_c`;
    expect(answer.headers.location).toBe(self);
    const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
    expect(fieldOf(answer)).toEqual({
      type: 'catalog-fields',
      id: 'Bugs.plain_c',
      attributes: {
        ...{ module: 'Bugs', name: 'plain_c', type: 'text', labels: ENGLISH, help: {}, required: false, default: null },
        ...{ length: 255, options: null, related_module: null, created: dateTime, modified: dateTime },
      },
      links: { self },
    });
    await define('plain_c', { module: 'Accounts' });
    expect(fieldOf(await user.get(`${FIELDS}/Bugs.plain_c`))).toEqual(fieldOf(answer));
    const listed = async (query: string) => pageIn(await user.get(FIELDS + query)).data.map(({ id }) => id);
    expect(await listed('')).toEqual(['Accounts.plain_c', 'Bugs.plain_c']);
    expect(await listed('?page[limit]=1&page[offset]=1')).toEqual(['Bugs.plain_c']);
    expect(await listed('?filter[catalog-fields.module]=Bugs')).toEqual(['Bugs.plain_c']);
    expect(await listed('?filter[catalog-fields.module]=Cases')).toEqual([]);
    const again = documentFor('catalog-fields', { module: 'Bugs', name: 'plain_c', type: 'text', labels: ENGLISH });
    expect(faultOf(await admin.post(FIELDS, again), 409)).toBe(`8015 ${at('name')}`);
  });

  it('catalog#in-force, catalog#use: is there for each request that follows', async () => {
    const older = await newBug();
    const start = String((documentOf(await admin.get('/changes')).meta as Attributes).position);
    expect(faultOf(await refusedBug({ region_c: 'north' }), 400)).toBe(`8108 ${at('region_c')}`);
    await define('region_c', { length: 40 });
    const [north, south] = [await newBug({ region_c: 'north' }), await newBug({ region_c: 'south' }, user)];
    expect([north, south].map(({ attributes }) => attributes.region_c)).toEqual(['north', 'south']);
    expect((await read(user, north)).attributes).toEqual(north.attributes);
    expect((await read(admin, older)).attributes.region_c).toBeNull();
    const sparse = resourceOf(await admin.get(`${urlOf(north)}?fields[Bugs]=region_c`));
    expect(sparse.attributes).toEqual({ region_c: 'north' });
    expect(await idsOf('/modules/Bugs?filter[Bugs.region_c]=north')).toEqual([north.id]);
    expect(await idsOf('/modules/Bugs?filter[Bugs.region_c]=[[li]]SO%25')).toEqual([south.id]);
    expect(await idsOf('/modules/Bugs?filter[Bugs.region_c]=[[in]]north,south&sort=-region_c')).toEqual([
      south.id,
      north.id,
    ]);
    const parent = await newRecord(admin, 'Cases');
    expectStatus(await writeLink(admin, 'add', parent, 'bugs', [entryOf(north)]), 200);
    expect(await idsOf('/modules/Cases?filter[Cases.bugs.region_c]=north')).toEqual([parent.id]);
    expect(faultOf(await refusedBug({ region_c: 'x'.repeat(41) }), 400)).toBe(`8112 ${at('region_c')}`);
    expect(faultOf(await refusedBug({ region_c: 5 }), 400)).toBe(`8111 ${at('region_c')}`);
    const moved = await update(user, north, { region_c: 'east' });
    expect(moved.attributes.region_c).toBe('east');
    await eventually(async () => {
      const { data } = documentOf(await admin.get(`/changes?filter[module]=Bugs&page[after]=${start}`));
      const changes = (data as { attributes: Attributes }[]).map(({ attributes }) => attributes);
      expect(changes.filter(({ record, kind }) => record === north.id && kind === 'updated').at(-1)).toMatchObject({
        changed: expect.arrayContaining(['region_c']),
      });
    });
    expect((await update(user, north, { region_c: null })).attributes.region_c).toBeNull();
  });

  it('catalog#use, metadata#attributes: is described in every language, in the schema and in OpenAPI', async () => {
    await define('spoken_c', { labels: { ...ENGLISH, de: 'Gebiet' }, help: { 'en-us': 'Where' }, length: 7 });
    const texts = await Promise.all(['en-us', 'de', 'es'].map(attributesMeta));
    expect(texts.map(({ spoken_c: meta }) => [meta?.label, meta?.help])).toEqual([
      ['Region', 'Where'],
      ['Gebiet', 'Where'],
      ['Region', 'Where'],
    ]);
    expect(texts[0]?.spoken_c).toMatchObject({
      name: 'spoken_c',
      type: 'text',
      len: 7,
      required: false,
      sortable: true,
    });
    const { text } = await user.get('/schema', { accept: 'application/schema+json' });
    const { $defs } = JSON.parse(text) as { $defs: Record<string, { properties: { attributes: unknown } }> };
    expect($defs.Bugs?.properties.attributes).toMatchObject({ properties: { spoken_c: { maxLength: 7 } } });
    for (const query of ['', '?module=Bugs']) {
      expect((await user.get(`/openapi.json${query}`)).text).toContain('"spoken_c":');
      expect((await anonymous.get(`/openapi.json${query}`)).text).not.toContain('"spoken_c":');
    }
    expect(faultOf(await changeField('spoken_c', { labels: { de: 'Gebiet' } }), 400)).toBe(
      `8110 ${at('labels/en-us')}`,
    );
    expectStatus(await changeField('spoken_c', { labels: { 'en-us': 'Area' }, help: {} }), 200);
    const german = (await attributesMeta('de')).spoken_c;
    expect([german?.label, german?.help]).toEqual(['Area', '']);
  });

  it('catalog#custom-types: has the values of its type, digit by digit', async () => {
    const types = {
      int: [7, '7'],
      decimal: [1.25, '1.25'],
      bool: [true, 'true'],
      date: ['2026-05-01', '2026-05-01'],
      datetime: ['2026-05-01T08:00:00.000Z', '2026-05-01T10:00:00%2B02:00'],
      time: ['10:30:00', '10:30'],
    } as const;
    const names = Object.keys(types).map((type) => [type, `of_${type}_c`] as const);
    for (const [type, name] of names) await define(name, { type });
    const attributes = Object.fromEntries(Object.entries(types).map(([type, [value]]) => [`of_${type}_c`, value]));
    const bug = await newBug(attributes);
    expect((await read(user, bug)).attributes).toMatchObject(attributes);
    for (const [type, [, operand]] of Object.entries(types))
      expect([type, await idsOf(`/modules/Bugs?filter[Bugs.of_${type}_c]=${operand}`)]).toEqual([type, [bug.id]]);
    const digits = '{"data":{"type":"Bugs","attributes":{"name":"Bug","of_decimal_c":12345678901234567890.10}}}';
    expect((await admin.post('/modules/Bugs', digits)).text).toContain('"of_decimal_c":12345678901234567890.10');
  });

  it('catalog#custom-types, catalog#use: an id refers to a record that the user may see, and is no link', async () => {
    await define('account_ref_c', { type: 'id', related_module: 'Accounts' });
    const account = await newRecord(admin, 'Accounts');
    const bug = await newBug({ account_ref_c: account.id });
    expect(bug.attributes.account_ref_c).toBe(account.id);
    expect(await idsOf(`/modules/Bugs?filter[Bugs.account_ref_c]=${account.id}`)).toEqual([bug.id]);
    expect(faultOf(await refusedBug({ account_ref_c: bug.id }), 400)).toBe(`8117 ${at('account_ref_c')}`);
    expect(Object.keys(bug.relationships ?? {})).not.toContain('account_ref_c');
  });
});

describe('a custom attribute in clients of others', () => {
  const name = 'brand_c';

  it('catalog#use: is written and read by kitsu and devour-client', async () => {
    await define(name, { module: 'Accounts' });
    const apiUrl = `${baseUrlOf(own.stack)}/api/v8/modules`;
    const asNamed = { pluralize: false, resourceCase: 'none', camelCaseTypes: false } as const;
    const kitsu = new Kitsu({ baseURL: apiUrl, headers: { Authorization: `Bearer ${own.token}` }, ...asNamed });
    const made: unknown = await kitsu.create('Accounts', { name: 'Acme', [name]: 'first' });
    const { id } = (made as { data: { id: string } }).data;
    expect(made).toMatchObject({ data: { [name]: 'first' } });

    const devour = new DevourClient({ apiUrl, bearer: own.token, pluralize: false, logger: false });
    devour.define('Accounts', { name: '', [name]: '' });
    expect((await devour.find('Accounts', id)).data).toMatchObject({ [name]: 'first' });
    await devour.update('Accounts', { id, [name]: 'second' });
    expect(await kitsu.get(`Accounts/${id}`)).toMatchObject({ data: { [name]: 'second' } });
  });
});

describe('a custom drop-down', () => {
  const item = (key: string, labels: object) => ({ key, labels });
  const gold = item('Gold', { 'en-us': 'Gold', de: 'Gold (de)' });
  const silver = item('Silver', { 'en-us': 'Silver' });

  it('catalog#custom-drop-downs, catalog#in-force: has its keys and labels for each request that follows', async () => {
    const answer = await admin.post(
      '/catalog/options',
      documentFor('catalog-options', { name: 'tier_c', items: [gold] }),
    );
    expectStatus(answer, 201);
    expect(fieldOf(answer)).toMatchObject({ id: 'tier_c', attributes: { name: 'tier_c', items: [gold] } });
    expect(pageIn(await user.get('/catalog/options')).data).toEqual([fieldOf(answer)]);
    await define('tier_c', { type: 'enum', options: 'tier_c', default: 'gold' });
    expect((await newBug()).attributes.tier_c).toBe('Gold');
    expect(faultOf(await refusedBug({ tier_c: 'Silver' }), 400)).toBe(`8113 ${at('tier_c')}`);
    const items = [silver, gold];
    const changed = documentFor('catalog-options', { items }, 'tier_c');
    expect(fieldOf(await admin.patch('/catalog/options/tier_c', changed)).attributes).toMatchObject({ items });
    const bug = await newBug({ tier_c: 'silver' }, user);
    expect(bug.attributes.tier_c).toBe('Silver');
    expect(await idsOf('/modules/Bugs?filter[Bugs.tier_c]=Silver')).toEqual([bug.id]);
    expect((await attributesMeta('de')).tier_c).toMatchObject({
      options: 'tier_c',
      enum: [
        { value: 'Silver', label: 'Silver' },
        { value: 'Gold', label: 'Gold (de)' },
      ],
    });
    const { meta } = documentOf(await user.get('/modules/meta/languages', { 'accept-language': 'de' }));
    expect(JSON.stringify(meta)).toContain('"tier_c":{"Silver":"Silver","Gold":"Gold (de)"}');
    expect(errorOf(await admin.delete('/catalog/options/tier_c'), 409).code).toBe(8019);
    const fewer = documentFor('catalog-options', { items: [gold] }, 'tier_c');
    expect(faultOf(await admin.patch('/catalog/options/tier_c', fewer), 409)).toBe(`8016 ${at('items')}`);
  });

  it('catalog#custom-drop-downs: adds keys to a built-in one', async () => {
    const items = [item('Space', { 'en-us': 'Space travel' })];
    const added = documentFor('catalog-options', { name: 'industry_dom', items });
    expectStatus(await admin.post('/catalog/options', added), 201);
    const account = await newRecord(user, 'Accounts', { industry: 'Space' });
    expect(account.attributes.industry).toBe('Space');
    expect(errorOf(await admin.delete('/catalog/options/industry_dom'), 409).code).toBe(8019);
    const unused = documentFor('catalog-options', { name: 'unused_c', items });
    expectStatus(await admin.post('/catalog/options', unused), 201);
    expectStatus(await admin.delete('/catalog/options/unused_c'), 204);
    expect(errorOf(await admin.get('/catalog/options/unused_c'), 404).code).toBe(8001);
  });
});

describe('an index', () => {
  it('catalog#indexes: is building until the job has made it, and then in use on every replica', async () => {
    const INDEXES = '/catalog/indexes';
    await define('sorted_c', { type: 'int' });
    const bugs = await Promise.all([2, 1].map((value) => newBug({ sorted_c: value })));
    const index = documentFor('catalog-indexes', { module: 'Bugs', attribute: 'sorted_c' });
    const id = 'Bugs.sorted_c.ascending';
    const answer = await admin.post(INDEXES, index);
    expectStatus(answer, 201);
    const attributes = { module: 'Bugs', attribute: 'sorted_c', kind: 'ascending', state: 'building', reason: null };
    expect(fieldOf(answer)).toMatchObject({ type: 'catalog-indexes', id, attributes });
    expect(faultOf(await admin.post(INDEXES, index), 409)).toBe(`8015 ${at('attribute')}`);
    expect(errorOf(await admin.delete(`${FIELDS}/Bugs.sorted_c`), 409)).toMatchObject({
      code: 8019,
      detail: expect.stringContaining(id),
    });
    await runCommand(own, 'records', {}, 'indexes');
    expect(fieldOf(await user.get(`${INDEXES}/${id}`)).attributes).toMatchObject({ ...attributes, state: 'ready' });
    expect(pageIn(await user.get(`${INDEXES}?filter[catalog-indexes.module]=Bugs`)).data.map((one) => one.id)).toEqual([
      id,
    ]);
    const [two, one] = bugs.map((bug) => bug.id);
    expect(await idsOf('/modules/Bugs?filter[Bugs.sorted_c]=[[in]]1,2&sort=sorted_c')).toEqual([one, two]);
    expectStatus(await admin.delete(`${INDEXES}/${id}`), 204);
    expect(errorOf(await admin.get(`${INDEXES}/${id}`), 404).code).toBe(8001);
    expectStatus(await admin.delete(`${FIELDS}/Bugs.sorted_c`), 204);
  });
});

describe('a changed definition', () => {
  it('catalog#attributes-of-a-definition: takes back what was read, and nothing else that is fixed', async () => {
    const { attributes } = await define('fixed_c', { length: 10 });
    const sentBack = { ...attributes, created: '2020-01-01T00:00:00Z', length: 20, default: 'none' };
    const changed = fieldOf(await changeField('fixed_c', sentBack)).attributes;
    const { modified, ...same } = attributes;
    expect(changed).toMatchObject({ ...same, length: 20, default: 'none' });
    expect(Date.parse(String(changed.modified))).toBeGreaterThanOrEqual(Date.parse(String(modified)));
    expect((await newBug()).attributes.fixed_c).toBe('none');
    const other = { name: 'other_c', module: 'Cases', type: 'longText', length: 19 };
    const { id } = await newBug({ fixed_c: 'x' });
    expect(errorOf(await changeField('fixed_c', { type: 'phone' }), 409).detail).toMatch(
      new RegExp(`^2 records have a value, such as .*${id}.*; define another attribute$`, 'u'),
    );
    expect(faultsOf(await changeField('fixed_c', other), 409)).toEqual(
      ['length', 'module', 'name', 'type'].map((name) => `8016 ${at(name)}`),
    );
    expect(fieldOf(await admin.get(`${FIELDS}/Bugs.fixed_c`)).attributes).toEqual(changed);
    const wrongId = documentFor('catalog-fields', {}, 'Bugs.other_c');
    expect(faultOf(await admin.patch(`${FIELDS}/Bugs.fixed_c`, wrongId), 409)).toBe('8009 /data/id');
  });

  it('catalog#catalog-urls, operations#if-match: keeps what somebody else has changed meanwhile', async () => {
    await define('shared_c');
    const url = `${FIELDS}/Bugs.shared_c`;
    const ifMatch = { 'if-match': String((await admin.get(url)).headers.etag) };
    const change = (label: string) =>
      admin.patch(url, documentFor('catalog-fields', { labels: { 'en-us': label } }, 'Bugs.shared_c'), ifMatch);
    const answers = await Promise.all(['One', 'Two', 'Three'].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const written = answers.find(({ status }) => status === 200);
    const read = await admin.get(url);
    expect([read.text, read.headers.etag]).toEqual([written?.text, written?.headers.etag]);
    expect(errorOf(await admin.delete(url, ifMatch), 412).code).toBe(8007);
    expectStatus(await admin.delete(url, { 'if-match': String(read.headers.etag) }), 204);
    expect(errorOf(await admin.delete(url, ifMatch), 404).code).toBe(8001);
  });

  it('catalog#records-that-exist: a required attribute has a value in every record', async () => {
    const older = await newBug();
    const required = { module: 'Bugs', name: 'due_c', type: 'text', labels: ENGLISH, required: true };
    const refused = errorOf(await admin.post(FIELDS, documentFor('catalog-fields', required)), 409);
    expect([refused.code, refused.source?.pointer]).toEqual([8017, at('required')]);
    const { meta } = documentOf(await admin.get('/modules/Bugs?page[limit]=1&page[count]=exact'));
    expect(refused.detail).toContain(String((meta as { page: { count: number } }).page.count));
    await define('due_c', { required: true, default: 'soon' });
    expect((await read(user, older)).attributes.due_c).toBe('soon');
    expect(await idsOf(`/modules/Bugs?filter[Bugs.due_c]=soon&filter[Bugs.id]=${older.id}`)).toEqual([older.id]);
    expectStatus(await changeField('due_c', { default: 'late' }), 200);
    expect((await read(user, older)).attributes.due_c).toBe('soon');
    expect((await newBug()).attributes.due_c).toBe('late');
    expect(faultOf(await admin.patch(urlOf(older), change(older, { due_c: null })), 400)).toBe(`8110 ${at('due_c')}`);
    expect((await update(user, older, { name: 'Renamed' })).attributes.due_c).toBe('soon');

    await define('later_c');
    expect(faultOf(await changeField('later_c', { required: true }), 409)).toBe(`8017 ${at('required')}`);
    for (const id of await idsOf('/modules/Bugs?page[limit]=200'))
      await update(user, { type: 'Bugs', id }, { later_c: 'x' });
    expectStatus(await changeField('later_c', { required: true }), 200);
    expect(faultOf(await refusedBug({}), 400)).toBe(`8110 ${at('later_c')}`);
    expectStatus(await changeField('later_c', { required: false }), 200);
  });

  it('exports#export: is exported, digit by digit', async () => {
    await define('size_c', { type: 'decimal' });
    await newBug({ size_c: '0.10' });
    const lines = (await user.get('/exports?module=Bugs')).text.split('\n').slice(0, -2);
    const { rows } = await pageAt(user, '/modules/Bugs?sort=id&page[limit]=200');
    expect(lines.map(parseExact)).toEqual(rows.map(({ id, attributes }) => ({ id, attributes })));
    const sizes = (await user.get('/exports?module=Bugs&format=csv&fields[Bugs]=size_c')).text;
    expect(sizes).toMatch(/^id,size_c\r\n(?:.*\r\n)*[^,\r]+,0\.10\r\n/u);
  });

  it('catalog#hidden-attributes: a deleted attribute is nowhere, and comes back with its values', async () => {
    const { attributes } = await define('gone_c', { length: 10 });
    const bug = await newBug({ gone_c: 'kept' });
    expectStatus(await admin.delete(`${FIELDS}/Bugs.gone_c`), 204);
    for (const answer of [await admin.get(`${FIELDS}/Bugs.gone_c`), await admin.delete(`${FIELDS}/Bugs.gone_c`)])
      expect(errorOf(answer, 404).code).toBe(8001);
    expect(pageIn(await admin.get(`${FIELDS}?page[limit]=200`)).data.map(({ id }) => id)).not.toContain('Bugs.gone_c');
    expect(Object.keys((await read(user, bug)).attributes)).not.toContain('gone_c');
    expect(Object.keys(await attributesMeta())).not.toContain('gone_c');
    expect(faultOf(await refusedBug({ gone_c: 'x' }), 400)).toBe(`8108 ${at('gone_c')}`);
    for (const [query, code] of [
      ['filter[Bugs.gone_c]=kept', 8207],
      ['sort=gone_c', 8211],
      ['fields[Bugs]=gone_c', 8212],
    ] as const)
      expect(errorOf(await admin.get(`/modules/Bugs?${query}`), 400).code).toBe(code);
    const again = { module: 'Bugs', name: 'gone_c', labels: ENGLISH };
    for (const [other, pointer] of [
      [{ type: 'longText' }, 'type'],
      [{ type: 'text', length: 9 }, 'length'],
    ] as const) {
      const answer = await admin.post(FIELDS, documentFor('catalog-fields', { length: 10, ...again, ...other }));
      expect(faultsOf(answer, 409)).toEqual([`8016 ${at(pointer)}`]);
    }
    const shown = await define('gone_c', { length: 12, labels: { 'en-us': 'Back' } });
    expect(shown.attributes).toMatchObject({ length: 12, labels: { 'en-us': 'Back' }, created: attributes.created });
    expect((await read(user, bug)).attributes.gone_c).toBe('kept');
    expect(await idsOf('/modules/Bugs?filter[Bugs.gone_c]=kept')).toEqual([bug.id]);
  });

  it('catalog#catalogue-files: a file in the environment of the migration is applied, or refused as a whole', async () => {
    await define('elsewhere_c');
    const migrate = (file: string) =>
      runCommand(own, 'records', { CRM_RECORDS_CATALOG: file, CRM_RECORDS_CATALOG_PRUNE: 'true' }, 'migrate');
    const file = `version: 1
fields:
  - { module: Bugs, name: filed_c, type: text, labels: { en-us: Filed } }
`;
    await expect(migrate(file.replace('type: text', 'type: words'))).rejects.toThrow('line 3: fields[0].type');
    expectStatus(await admin.get(`${FIELDS}/Bugs.elsewhere_c`), 200);
    await migrate(file);
    expect((await newBug({ filed_c: 'x' })).attributes.filed_c).toBe('x');
    expect(errorOf(await admin.get(`${FIELDS}/Bugs.elsewhere_c`), 404).code).toBe(8001);
    expect(await runCommand(own, 'records', {}, 'crm', 'catalog', 'export')).toContain('name: filed_c');
  });
});
