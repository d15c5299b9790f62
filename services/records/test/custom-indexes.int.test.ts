import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, catalogWith, type Definitions as DefinitionsInForce } from '@crm/catalog';
import { fillTables, withClient } from '@crm/local-stack';
import { bind, createPool, type Database } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import type { Attributes } from '@crm/service';
import { applyFile, exportCatalog } from '../src/definitions/catalog-file.js';
import { createDefinitions, type Definitions } from '../src/definitions/definitions.js';
import { createKinds } from '../src/definitions/kinds.js';
import { makeIndexes } from '../src/definitions/make-indexes.js';
import { compilePage } from '../src/lists/sql/compile-page.js';
import { readEdition } from '../src/repository/definitions.js';
import { planList } from './list-under-test.js';
import { faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

/** Enough for Postgres to avoid reading all of them. */
const ROWS = 10_000;

const kinds = createKinds(catalog);
const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });

const FIELDS: readonly Attributes[] = [
  { name: 'text_c', type: 'text', length: 60, required: true, default: 'none' },
  { name: 'mail_c', type: 'email' },
  { name: 'tier_c', type: 'enum', options: 'industry_dom' },
  { name: 'seats_c', type: 'int' },
  { name: 'since_c', type: 'date' },
  { name: 'long_c', type: 'longText' },
  { name: 'many_c', type: 'multiEnum', options: 'industry_dom' },
];

let records: RecordsUnderTest;
let owner: Database;
let fields: Definitions;
let indexes: Definitions;
beforeAll(async () => {
  records = await startRecords();
  owner = createPool({
    connectionString: records.store.urlFor('records', 'owner'),
    max: 1,
    applicationName: 'records-indexes-test',
    statementTimeoutMs: 60_000,
    registry: createRegistry({ service: 'records', version: 'test' }),
    logger,
  });
  const parts = { database: records.database, onAct: () => undefined, onChanged: () => Promise.resolve() };
  fields = createDefinitions(parts, kinds.fields);
  indexes = createDefinitions(parts, kinds.indexes);
  for (const field of FIELDS)
    await create(fields, { module: 'Accounts', labels: { 'en-us': String(field.name) }, ...field });
  await fillTables(records.store.adminUrl, ['records.accounts'], () =>
    records.store.admin(`insert into records.accounts (id, name, annual_revenue, date_entered, date_modified, custom)
      select 'a' || i, 'A' || i, 'R' || i, now(), now(), jsonb_build_object('text_c', 'T' || i, 'mail_c', 'm' || i || '@example.org',
        'tier_c', 'K' || i, 'seats_c', i, 'since_c', to_char(date '2000-01-01' + i, 'YYYY-MM-DD'), 'long_c', md5(i::text))
      from generate_series(1, ${ROWS}) i`),
  );
});
afterAll(async () => {
  await owner.stop();
  await records.stop();
});

function create(definitions: Definitions, attributes: Attributes): Promise<unknown> {
  return definitions.write({}, (writes) => writes.create('', attributes));
}

function remove(definitions: Definitions, id: string): Promise<void> {
  return definitions.write({}, (writes) => writes.remove(id));
}

const index = (attribute: string, kind = 'ascending'): Attributes => ({ module: 'Accounts', attribute, kind });

async function stateOf(id: string): Promise<unknown> {
  const { attributes } = await indexes.get(id);
  return [attributes.state, attributes.reason];
}

/** The plan of the first page of a list by the definitions in force. */
async function planOf(search: string): Promise<string> {
  const { definitionsJson } = await readEdition(records.database, '');
  const served = catalogWith(JSON.parse(definitionsJson ?? '') as DefinitionsInForce);
  const { structure, values } = planList('Accounts', { search: search.replaceAll('%', '%25') }, served);
  const { text, ...bound } = bind(compilePage(served, structure), values);
  return withClient(records.store.adminUrl, async (client) => {
    await client.query('set plan_cache_mode = force_custom_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...bound.values]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The names of the indexes in Postgres that were made for definitions, with `!` if invalid. */
async function made(): Promise<readonly string[]> {
  const rows = await owner.run<{ name: string }>({
    text: `select c.relname || case when i.indisvalid then '' else '!' end as name from pg_class c join pg_index i on i.indexrelid = c.oid
      where c.relname ~ '^ix_custom_[0-9a-f]{12}' order by c.relname`,
    values: [],
  });
  return rows.map(({ name }) => name);
}

describe('catalog#indexes: an index', () => {
  it.each([
    [index('text_c'), ['filter[Accounts.text_c]=T7', 'filter[Accounts.text_c]=[[in]]T7,T8', 'sort=text_c']],
    [index('text_c', 'pattern'), ['filter[Accounts.text_c]=[[li]]%T77%']],
    [
      index('mail_c'),
      ['filter[Accounts.mail_c]=M7@example.org', 'filter[Accounts.mail_c]=[[in]]m7@example.org', 'sort=mail_c'],
    ],
    [index('tier_c'), ['filter[Accounts.tier_c]=Banking', 'filter[Accounts.tier_c]=[[in]]Banking,Energy']],
    [index('seats_c'), ['filter[Accounts.seats_c]=7', 'filter[Accounts.seats_c]=[[gt]]9990', 'sort=seats_c']],
    [index('since_c'), ['filter[Accounts.since_c]=[[lt]]2000-01-07', 'sort=since_c']],
    [index('long_c', 'pattern'), ['filter[Accounts.long_c]=[[li]]%abcd%']],
    [index('seats_c', 'descending'), ['filter[Accounts.seats_c]=7', 'sort=-seats_c']],
    [index('annual_revenue'), ['filter[Accounts.annual_revenue]=R7', 'sort=annual_revenue']],
  ])('%j serves lists once it is ready', async (attributes, searches) => {
    const id = `Accounts.${String(attributes.attribute)}.${String(attributes.kind)}`;
    await create(indexes, attributes);
    expect(await stateOf(id)).toEqual(['building', null]);
    expect(await planOf(searches[0] ?? '')).not.toContain('_custom_');
    await makeIndexes(owner, logger);
    expect(await stateOf(id)).toEqual(['ready', null]);
    for (const search of searches) expect(await planOf(search)).toMatch(/\bix_custom_[0-9a-f]{12}/);
    await remove(indexes, id);
    await makeIndexes(owner, logger);
    expect(await made()).toEqual([]);
  });

  it('serves its attribute also when that becomes required or is defined again', async () => {
    await create(indexes, index('seats_c'));
    await makeIndexes(owner, logger);
    await fields.write({}, (writes) => writes.change('Accounts.seats_c', { required: true }));
    expect(await planOf('sort=seats_c')).toMatch(/ix_custom_/);
    await remove(indexes, 'Accounts.seats_c.ascending');
    await makeIndexes(owner, logger);
  });

  it('is made again after it was ended half-way, and once however often the job runs', async () => {
    await create(indexes, index('tier_c'));
    await makeIndexes(owner, logger);
    const [name = ''] = await made();
    await records.store.admin(`update pg_index set indisvalid = false where indexrelid = 'records.${name}'::regclass`);
    expect(await made()).toEqual([`${name}!`]);
    await Promise.all([makeIndexes(owner, logger), makeIndexes(owner, logger)]);
    expect(await made()).toEqual([name]);
    await remove(indexes, 'Accounts.tier_c.ascending');
    await makeIndexes(owner, logger);
  });

  it('tells why it failed, and is tried again when it is defined again', async () => {
    await records.store.admin(
      `update records.accounts set custom = custom || '{"since_c": "no date"}' where id = 'a1'`,
    );
    await create(indexes, index('since_c'));
    await makeIndexes(owner, logger);
    expect(await stateOf('Accounts.since_c.ascending')).toEqual([
      'failed',
      expect.stringContaining('invalid input syntax'),
    ]);
    await makeIndexes(owner, logger);
    expect(await made()).toEqual([]);
    await records.store.admin(`update records.accounts set custom = custom - 'since_c' where id = 'a1'`);
    await create(indexes, index('since_c'));
    await makeIndexes(owner, logger);
    expect(await stateOf('Accounts.since_c.ascending')).toEqual(['ready', null]);
    expect(await faultsOf(create(indexes, index('since_c')))).toEqual(['8015 /data/attributes/attribute']);
  });

  it('keeps its attribute from being deleted, and from texts that do not fit', async () => {
    await create(indexes, index('text_c'));
    expect(await faultsOf(remove(fields, 'Accounts.text_c'))).toEqual(['8019']);
    const grown = fields.write({}, (writes) => writes.change('Accounts.text_c', { length: 256 }));
    expect(await faultsOf(grown)).toEqual(['8019']);
  });

  it.each<readonly [string, Attributes, readonly string[]]>([
    [
      'an unknown module and kind',
      { module: 'Acounts', attribute: 'name', kind: 'hash' },
      ['8113 /data/attributes/module', '8113 /data/attributes/kind'],
    ],
    [
      'no attribute, and a state',
      { module: 'Accounts', state: 'ready' },
      ['8109 /data/attributes/state', '8110 /data/attributes/attribute'],
    ],
    ['an unknown attribute', index('nothing_c'), ['8113 /data/attributes/attribute']],
    ['a value of another record', index('assigned_user_name'), ['8113 /data/attributes/attribute']],
    ['several values', index('many_c'), ['8113 /data/attributes/attribute']],
    ['the order of long texts', index('long_c'), ['8113 /data/attributes/attribute']],
    ['patterns of numbers', index('seats_c', 'pattern'), ['8113 /data/attributes/attribute']],
    ['what the release has', index('name'), ['8015 /data/attributes/attribute']],
    ['what every table has', index('date_entered'), ['8015 /data/attributes/attribute']],
  ])('of %s is refused', async (_name, attributes, faults) => {
    expect(await faultsOf(create(indexes, attributes))).toEqual(faults);
  });

  it('is one of at most 20 of a module', async () => {
    const { count } = await indexes.list('Contacts', { limit: 1, offset: 0 });
    const names = [...(catalog.module('Contacts')?.fields.values() ?? [])]
      .filter(({ column, type, max = 0 }) => column !== undefined && (type !== 'text' || max < 256))
      .map(({ name }) => name);
    const refused: string[] = [];
    for (const attribute of names.slice(0, 25))
      await create(indexes, { module: 'Contacts', attribute }).catch(() => refused.push(attribute));
    const { items } = await indexes.list('Contacts', { limit: 100, offset: 0 });
    expect([count, items.length]).toEqual([0, 20]);
    expect(refused.length).toBeGreaterThan(0);
  });

  it('is in catalogue files without its state, and goes before its attribute', async () => {
    const apply = (file: string) => records.database.transaction((tx) => applyFile(tx, kinds, file, { prunes: true }));
    const exported = await exportCatalog(records.database, kinds);
    expect(exported).toContain('indexes:\n');
    expect(exported).not.toContain('ready');
    expect(await apply(exported)).toEqual({ changes: [], faults: [] });
    const { changes, faults } = await apply('version: 1');
    expect(faults).toEqual([]);
    expect(changes.slice(0, 2).map(({ act, kind }) => `${act} ${kind}`)).toEqual(['delete indexes', 'delete indexes']);
    expect(changes.at(-1)?.kind).toBe('fields');
  });
});
