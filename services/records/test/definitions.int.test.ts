import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, catalogWith, type Catalog, type Definitions as DefinitionsInForce } from '@crm/catalog';
import { createLogger, createRegistry } from '@crm/runtime';
import type { Attributes } from '@crm/service';
import { applyFile } from '../src/definitions/catalog-file.js';
import { createDefinitions, type Definitions } from '../src/definitions/definitions.js';
import { createKinds } from '../src/definitions/kinds.js';
import { pairTables } from '../src/domain/pair-ends.js';
import { createEvents } from '../src/events.js';
import { createCatalogHandlers } from '../src/handlers/administer-catalog.js';
import type { Handlers } from '../src/handlers/create-handlers.js';
import { purgeDeadPairs } from '../src/jobs/purge-dead-pairs.js';
import { purgeDefinitions } from '../src/jobs/purge-definitions.js';
import { nextVersion, readEdition } from '../src/repository/definitions.js';
import { queryMessage } from './list-under-test.js';
import {
  ADMINISTRATOR,
  createRequest,
  faultsOf,
  linkRequest,
  listRequest,
  parse,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

const kinds = createKinds(catalog);
const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });
const BY = { userId: '1', clientId: 'client', requestId: 'request' };

let records: RecordsUnderTest;
let fields: Writes;
let options: Writes;
let links: Writes;
let modules: Writes;
let fieldDefinitions: Definitions;
beforeAll(async () => {
  records = await startRecords();
  const parts = {
    database: records.database,
    onAct: () => undefined,
    onChanged: () => Promise.resolve(),
  };
  fieldDefinitions = createDefinitions(parts, kinds.fields);
  fields = writesOf(fieldDefinitions);
  options = writesOf(createDefinitions(parts, kinds.options));
  links = writesOf(createDefinitions(parts, kinds.links));
  modules = writesOf(createDefinitions(parts, kinds.modules));
});
afterAll(() => records.stop());

interface Writes {
  readonly create: (id: string, attributes: Attributes) => Promise<unknown>;
  readonly change: (id: string, attributes: Attributes) => Promise<unknown>;
  readonly remove: (id: string) => Promise<void>;
  readonly get: Definitions['get'];
}

/** Each write in a transaction of its own. */
function writesOf(definitions: Definitions): Writes {
  const write: Definitions['write'] = (by, change) => definitions.write(by, change);
  return {
    get: (id) => definitions.get(id),
    create: (id, attributes) => write(BY, (writes) => writes.create(id, attributes)),
    change: (id, attributes) => write(BY, (writes) => writes.change(id, attributes)),
    remove: (id) => write(BY, (writes) => writes.remove(id)),
  };
}

/** A definition as clients send it. */
const text = (module: string, name: string, more: Attributes = {}): Attributes => ({
  module,
  name,
  type: 'text',
  labels: { 'en-us': name },
  ...more,
});

async function catalogInForce(): Promise<Catalog> {
  const { definitionsJson } = await readEdition(records.database, '');
  return catalogWith(JSON.parse(definitionsJson ?? '') as DefinitionsInForce);
}

/** Handlers of the definitions in force. */
async function inForce(): Promise<Handlers> {
  return records.handlersWith({ catalog: await catalogInForce() });
}

/** The ids of a list in its order. */
async function listed(module: string, search: string): Promise<readonly string[]> {
  const request = listRequest(module, { query: queryMessage(search), limit: 200 });
  const { records: found = [] } = await (await inForce()).list(request, ADMINISTRATOR);
  return found.map(({ id = '' }) => id);
}

async function read(module: string, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { record } = await (await inForce()).get({ module, id, selection: null, files: [] }, ADMINISTRATOR);
  return parse(record).attributes;
}

async function write(module: string, id: string, attributes: object): Promise<void> {
  await (await inForce()).update(updateRequest(module, id, attributes), ADMINISTRATOR);
}

describe('catalog#records-that-exist: a required attribute', () => {
  it('needs a default while there are records, which show it whatever it becomes', async () => {
    await records.create('Bugs', { name: 'Old' }, 'old');
    const required = text('Bugs', 'level_c', { required: true });
    expect(await faultsOf(fields.create('', required))).toEqual(['8017 /data/attributes/required']);
    await fields.create('', { ...required, default: "it's low" });
    await fields.change('Bugs.level_c', { default: 'high' });
    const handlers = await inForce();
    await handlers.create(createRequest('Bugs', { name: 'New' }, 'new'), ADMINISTRATOR);
    expect((await read('Bugs', 'old')).level_c).toBe("it's low");
    expect((await read('Bugs', 'new')).level_c).toBe('high');
    expect(await listed('Bugs', "filter[Bugs.level_c]=it's low")).toEqual(['old']);
    expect(await listed('Bugs', 'filter[Bugs.level_c]=')).toEqual([]);
    const emptied = handlers.update(updateRequest('Bugs', 'new', { level_c: null }), ADMINISTRATOR);
    expect(await faultsOf(emptied)).toEqual(['8110 /data/attributes/level_c']);
    await fields.change('Bugs.level_c', { required: false });
    await write('Bugs', 'old', { level_c: null });
    expect((await read('Bugs', 'old')).level_c).toBeNull();
    expect(await faultsOf(fields.change('Bugs.level_c', { required: true }))).toEqual([
      '8017 /data/attributes/required',
    ]);
    await write('Bugs', 'old', { level_c: 'x' });
    await fields.change('Bugs.level_c', { required: true });
  });

  it('has no value where a link leads to no record', async () => {
    await records.create('Users', { user_name: 'desk', last_name: 'Desk' }, 'desk');
    await fields.create('', text('Users', 'desk_c', { required: true, default: 'A' }));
    await records.create('Cases', { name: 'Free', assigned_user_id: null }, 'a');
    await records.create('Cases', { name: 'Taken', assigned_user_id: 'desk' }, 'b');
    expect(await listed('Cases', 'sort=assigned_user_link.desk_c')).toEqual(['b', 'a']);
    expect(await listed('Cases', 'filter[Cases.assigned_user_link.desk_c]=A')).toEqual(['b']);
  });
});

describe('catalog#hidden-attributes: a deleted attribute', () => {
  it('is unknown until it is defined again as it was, with its values', async () => {
    const definition = text('Cases', 'region_c', { length: 20 });
    await fields.create('Cases.region_c', definition);
    await records.create('Cases', { name: 'C' }, 'case');
    await write('Cases', 'case', { region_c: 'North' });
    await fields.remove('Cases.region_c');
    expect(await read('Cases', 'case')).not.toHaveProperty('region_c');
    expect(await faultsOf(write('Cases', 'case', { region_c: 'South' }))).toEqual(['8108 /data/attributes/region_c']);
    expect(await faultsOf(fields.get('Cases.region_c'))).toEqual(['8001']);
    expect(await faultsOf(fields.create('', { ...definition, type: 'phone', length: 10 }))).toEqual([
      '8016 /data/attributes/type',
      '8016 /data/attributes/length',
    ]);
    await fields.create('', { ...definition, labels: { 'en-us': 'Area' } });
    expect((await read('Cases', 'case')).region_c).toBe('North');
  });
});

describe('catalog#hidden-attributes: after 30 days', () => {
  it('the values go without a change, and then the name is free', async () => {
    const definition = text('Opportunities', 'old_c');
    await fields.create('', definition);
    const handlers = await inForce();
    const opportunity = { name: 'O', sales_stage: 'Prospecting', amount: 1, date_closed: '2030-01-01', old_c: 'x' };
    await handlers.create(createRequest('Opportunities', opportunity, 'opportunity'), ADMINISTRATOR);
    await fields.remove('Opportunities.old_c');
    const purge = purgeDefinitions(records.database, catalog);
    const running = new AbortController().signal;
    await purge(running);
    const stored = async (): Promise<unknown> => {
      const [row] = await records.store.admin(`select r.custom, r.row_version::int as version,
        (select count(*)::int from records.change c where c.record = r.id) as changes
        from records.opportunities r where r.id = 'opportunity'`);
      return row;
    };
    expect(await stored()).toEqual({ custom: { old_c: 'x' }, version: 1, changes: 1 });
    await records.store.admin(`update records.definition set modified = now() - interval '31 days'
      where id = 'Opportunities.old_c'`);
    expect(await faultsOf(fields.create('', definition))).toEqual(['8015 /data/attributes/name']);
    await purge(running);
    expect(await stored()).toEqual({ custom: {}, version: 1, changes: 1 });
    await purge(running);
    await fields.create('', { ...definition, type: 'phone' });
  });
});

describe('catalog#custom-modules: modules', () => {
  const labels = { labels: { 'en-us': 'Thing' }, plural_labels: { 'en-us': 'Things' } };
  const define = (name: string): Promise<unknown> => modules.create('', { name, ...labels });

  it('share a table, and count, hold and lose their values and records each for itself', async () => {
    await define('Boats_c');
    await define('Vehicles_c');
    for (const module of ['Boats_c', 'Vehicles_c']) await fields.create('', text(module, 'same_c'));
    const handlers = await inForce();
    for (const [module, id] of [
      ['Boats_c', 'boat'],
      ['Vehicles_c', 'van'],
    ] as const)
      await handlers.create(createRequest(module, { name: id, same_c: id }, id), ADMINISTRATOR);
    const externalId = { module: 'Vehicles_c', system: 'fleet', value: '7' };
    await handlers.bindExternalId({ externalId, id: 'van' }, ADMINISTRATOR);
    const query = queryMessage('filter[Vehicles_c.external.fleet]=7');
    const bound = await handlers.list(listRequest('Vehicles_c', { query }), ADMINISTRATOR);
    expect(bound.records?.map(({ id }) => id)).toEqual(['van']);
    const [inserted] = await records.store.admin(`insert into records.securitygroups_records
      (securitygroup_id, record_id, module, date_modified) values ('g', 'van', 'Vehicles_c', now()) returning id`);
    expect(inserted).toBeDefined();
    await expect(fields.change('Boats_c.same_c', { type: 'phone' })).rejects.toThrow(
      '1 records have a value, such as boat',
    );
    await fields.create('', text('Boats_c', 'must_c', { required: true, default: 'x' }));
    expect(await faultsOf(modules.remove('Vehicles_c'))).toEqual(['8019']);
    await fields.remove('Vehicles_c.same_c');
    await modules.remove('Vehicles_c');
    await records.store.admin(
      `update records.definition set modified = now() - interval '31 days' where deleted and id like 'Vehicles_c%'`,
    );
    expect(await faultsOf(define('Vehicles_c'))).toEqual(['8015 /data/attributes/name']);
    const stored = (): Promise<unknown> =>
      records.store.admin(`select r.id, r.group_ids, r.custom,
        (select count(*)::int from records.change c where c.record = r.id and c.link is null) as changes
        from records.custom_records r order by id`);
    const boat = { id: 'boat', group_ids: [], custom: { same_c: 'boat' }, changes: 1 };
    expect(await stored()).toEqual([boat, { id: 'van', group_ids: ['g'], custom: { same_c: 'van' }, changes: 2 }]);
    const purge = purgeDefinitions(records.database, catalog);
    for (let run = 0; run < 2; run += 1) await purge(new AbortController().signal);
    expect(await stored()).toEqual([boat]);
    const left = await records.store.admin(
      `select (select count(*)::int from records.securitygroups_records where module = 'Vehicles_c') as groups,
        (select count(*)::int from records.external_id where module = 'Vehicles_c') as external,
        (select count(*)::int from records.change where record = 'van' and link is null) as changes`,
    );
    expect(left).toEqual([{ groups: 0, external: 0, changes: 2 }]);
    await define('Vehicles_c');
  });

  it('are at most 50', async () => {
    for (let count = 2; count < 50; count += 1) await define(`M${count}_c`);
    expect(await faultsOf(define('One_more_c'))).toEqual(['8018 /data/attributes/name']);
  });
});

describe('catalog#bounds-of-definitions: custom links', () => {
  it('are at most 50 from and to a module', async () => {
    const define = (module: string, related: string, index: number) =>
      links.create('', {
        ...{ module, name: `to_${index}_c`, related_module: related, inverse: `of_${module.toLowerCase()}_${index}_c` },
        ...{ labels: { 'en-us': 'To' }, inverse_labels: { 'en-us': 'Of' } },
      });
    for (let index = 0; index < 25; index += 1) {
      await define('Leads', 'Tasks', index);
      await define('Notes', 'Tasks', index);
    }
    expect(await faultsOf(define('Calls', 'Tasks', 0))).toEqual(['8018 /data/attributes/related_module']);
    expect(await faultsOf(define('Tasks', 'Calls', 0))).toEqual(['8018 /data/attributes/module']);
  });
});

describe('catalog#custom-links: pairs of a custom link', () => {
  const definition = {
    ...{ module: 'Bugs', name: 'fixes_c', related_module: 'Cases', inverse: 'fixed_by_c' },
    ...{ labels: { 'en-us': 'Fixes' }, inverse_labels: { 'en-us': 'Fixed by' } },
  };

  async function pairs(): Promise<unknown> {
    const [row] = await records.store.admin(`select (select count(*)::int from records.custom_links) as pairs,
      (select count(*)::int from records.change where link = 'custom_links') as changes`);
    return row;
  }

  it('go with a deleted record, and 30 days after the link, then without a change', async () => {
    const running = new AbortController().signal;
    await links.create('', definition);
    for (const id of ['kept', 'gone']) await records.create('Bugs', { name: id }, id);
    await records.create('Cases', { name: 'C' }, 'fixed');
    const handlers = await inForce();
    for (const id of ['kept', 'gone'])
      await handlers.add(linkRequest(['Bugs', id, 'fixes_c'], ['fixed']), ADMINISTRATOR);
    expect(await pairs()).toEqual({ pairs: 2, changes: 2 });
    await handlers.delete({ module: 'Bugs', id: 'gone', precondition: null }, ADMINISTRATOR);
    const events = createEvents(createRegistry({ service: 'records', version: 'test' }), logger);
    const tables = async () => pairTables(await catalogInForce());
    await purgeDeadPairs(records.database, tables, events)(running);
    expect(await pairs()).toEqual({ pairs: 1, changes: 3 });
    await links.remove('Bugs.fixes_c');
    const purge = purgeDefinitions(records.database, catalog);
    await purge(running);
    expect(await pairs()).toEqual({ pairs: 1, changes: 3 });
    await records.store.admin(
      `update records.definition set modified = now() - interval '31 days' where kind = 'link'`,
    );
    await purge(running);
    expect(await pairs()).toEqual({ pairs: 0, changes: 3 });
    await links.create('', { ...definition, related_module: 'Accounts' });
  });
});

describe('catalog#attributes-of-a-definition: definitions', () => {
  it('that are made at the same time are one, and others are refused', async () => {
    const calls = [1, 2, 3, 4].map(() => faultsOf(fields.create('', text('Leads', 'same_c'))));
    expect((await Promise.all(calls)).flat().toSorted()).toEqual(Array(3).fill('8015 /data/attributes/name'));
  });

  it('change the version and are audited, unless they are refused', async () => {
    const version = async (): Promise<number> => Number((await readEdition(records.database, '')).version);
    const before = await version();
    await fields.create('', text('Notes', 'one_c'));
    await faultsOf(fields.create('', text('Notes', 'one_c')));
    await faultsOf(fields.change('Notes.one_c', { type: 'int' }));
    await fields.change('Notes.one_c', { help: { 'en-us': 'Help' } });
    await fields.remove('Notes.one_c');
    expect(await version()).toBe(before + 3);
    const acts = await records.store.admin<{ act: string }>(
      `select act from records.audit where subject = 'Notes.one_c' order by id`,
    );
    expect(acts.map(({ act }) => act)).toEqual(['field.created', 'field.changed', 'field.deleted']);
  });

  it('catalog#bounds-of-definitions: are at most 500 for a module, hidden ones included', async () => {
    await records.store.admin(`insert into records.definition (kind, id, module, definition, deleted)
      select 'field', 'Tasks.f' || i || '_c', 'Tasks', '{}', true from generate_series(1, 500) i`);
    expect(await faultsOf(fields.create('', text('Tasks', 'more_c')))).toEqual(['8018 /data/attributes/module']);
  });

  it('catalog#bounds-of-definitions: have at most 2 MiB, and deletes make room', async () => {
    await fields.create('', text('Notes', 'small_c'));
    await records.store.admin(`insert into records.definition (kind, id, module, definition)
      select 'options', 'large_c', '', jsonb_build_object('name', 'large_c', 'items', jsonb_build_array(
        jsonb_build_object('key', repeat('x', 2 * 1024 * 1024), 'labels', '{"en-us": "X"}'::jsonb)))`);
    const change = (): Promise<readonly string[]> =>
      faultsOf(fields.change('Notes.small_c', { labels: { 'en-us': 'S' } }));
    expect(await change()).toEqual(['8018']);
    const file = 'version: 1\nfields: [{ module: Notes, name: small_c, type: text, labels: { en-us: S } }]';
    const { faults } = await records.database.transaction((tx) => applyFile(tx, kinds, file, { prunes: false }));
    expect(faults).toMatchObject([{ line: 1, place: 'file' }]);
    await options.remove('large_c');
    await records.store.admin(`delete from records.definition where id = 'large_c'`);
    expect(await change()).toEqual([]);
  });

  it('catalog#bounds-of-definitions: change one after the other, and leave connections to other requests', async () => {
    const { createDefinition } = createCatalogHandlers(records.database, { DEFINITION_KIND_FIELD: fieldDefinitions });
    const create = (index: number) => {
      const attributesJson = Buffer.from(JSON.stringify(text('Calls', `turn_${index}_c`)));
      return createDefinition({ kind: 'DEFINITION_KIND_FIELD', id: '', attributesJson }, ADMINISTRATOR);
    };
    const waiting = async (): Promise<number> => {
      const [row] = await records.store.admin<{ count: number }>(`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return row?.count ?? 0;
    };
    const creates = await records.database.transaction(async (tx) => {
      await nextVersion(tx);
      const begun = Array.from({ length: 20 }, (_, index) => create(index));
      while ((await waiting()) === 0);
      await records.read('Users', '1');
      expect(await waiting()).toBe(1);
      return { begun };
    });
    expect(await Promise.all(creates.begun)).toHaveLength(20);
  });

  it('catalog#bounds-of-definitions: take values of at most 512 KiB in a record', async () => {
    const names = ['first_long_c', 'second_long_c'] as const;
    for (const name of names) await fields.create('', text('Prospects', name, { type: 'longText', length: 65_535 }));
    const handlers = await inForce();
    // Six bytes of JSON each.
    const value = '\u0001'.repeat(60_000);
    const both = { last_name: 'P', [names[0]]: value, [names[1]]: value };
    const create = handlers.create(createRequest('Prospects', both, 'full'), ADMINISTRATOR);
    expect(await faultsOf(create)).toEqual(['8112 /data/attributes']);
    const one = { last_name: 'P', [names[0]]: value };
    await handlers.create(createRequest('Prospects', one, 'full'), ADMINISTRATOR);
    const update = handlers.update(updateRequest('Prospects', 'full', { [names[1]]: value }), ADMINISTRATOR);
    expect(await faultsOf(update)).toEqual(['8112 /data/attributes']);
    await write('Prospects', 'full', { [names[0]]: 'short', [names[1]]: value });
  });

  it('have a default that an update does not change, or are refused', async () => {
    const amount = { type: 'decimal', default: '123456789012.345e-5' };
    await fields.create('', text('Notes', 'amount_c', amount));
    await fields.change('Notes.amount_c', { labels: { 'en-us': 'Amount' } });
    expect((await fields.get('Notes.amount_c')).attributes.default).toBe(1234567.89012345);
    for (const value of ['9'.repeat(65), '1.234567890123456', `1${'0'.repeat(20)}e60`])
      expect(await faultsOf(fields.create('', text('Notes', 'other_c', { ...amount, default: value })))).toEqual([
        '8115 /data/attributes/default',
      ]);
    const long = { type: 'longText', default: 'x'.repeat(1_001) };
    expect(await faultsOf(fields.create('', text('Notes', 'other_c', long)))).toEqual([
      '8112 /data/attributes/default',
    ]);
  });
});

const regions = (...keys: readonly string[]) => ({
  name: 'region_list_c',
  items: keys.map((key) => ({ key, labels: { 'en-us': key } })),
});

describe('catalog#custom-drop-downs: a drop-down', () => {
  it('has the keys of its attribute, grows, keeps each key, and stays while it is used', async () => {
    await options.create('region_list_c', regions('North', 'South'));
    await fields.create('', text('Project', 'region_c', { type: 'enum', options: 'region_list_c', default: 'south' }));
    const write = async (region: string): Promise<unknown> => {
      const dates = { estimated_start_date: '2030-01-01', estimated_end_date: '2030-01-02' };
      const request = createRequest('Project', { name: 'P', ...dates, region_c: region });
      return parse((await (await inForce()).create(request, ADMINISTRATOR)).record).attributes.region_c;
    };
    expect(await write('NORTH')).toBe('North');
    expect(await faultsOf(write('East'))).toEqual(['8113 /data/attributes/region_c']);
    await options.change('region_list_c', regions('East', 'South', 'North'));
    expect(await write('East')).toBe('East');
    expect(await faultsOf(options.change('region_list_c', regions('East', 'North')))).toEqual([
      '8016 /data/attributes/items',
    ]);
    await fields.remove('Project.region_c');
    expect(await faultsOf(options.remove('region_list_c'))).toEqual(['8019']);
  });

  it('of the release takes more keys, unless it is of modules, whole numbers or middle tables', async () => {
    const items = [{ key: 'Space', labels: { 'en-us': 'Space', de: 'Raumfahrt' } }];
    await options.create('', { name: 'industry_dom', items });
    await (await inForce()).create(createRequest('Accounts', { name: 'A', industry: 'space' }, 'space'), ADMINISTRATOR);
    expect((await read('Accounts', 'space')).industry).toBe('Space');
    expect(await listed('Accounts', 'filter[Accounts.industry]=SPACE')).toEqual(['space']);
    expect(await faultsOf(options.remove('industry_dom'))).toEqual(['8019']);
    for (const name of ['parent_type_display', 'reminder_time_options', 'dom_meeting_accept_status', 'module_dom'])
      expect(await faultsOf(options.create('', { name, items }))).toEqual(['8113 /data/attributes/name']);
  });

  it.each<[faults: string[], attributes: object]>([
    [['8110 /data/attributes/name', '8110 /data/attributes/items'], {}],
    [['8122 /data/attributes/name', '8111 /data/attributes/items'], { name: 'x', items: [] }],
    [['8015 /data/attributes/items/0/key'], { ...regions('BANKING'), name: 'industry_dom' }],
    [['8113 /data/attributes/items/1/key'], { ...regions('a', 'A'), name: 'twice_c' }],
    [
      ['8111 /data/attributes/items/0/key'],
      { name: 'object_c', items: [{ key: { toString: 1 }, labels: { 'en-us': 'X' } }] },
    ],
    [
      ['8110 /data/attributes/items/0/key', '8110 /data/attributes/items/0/labels', '8111 /data/attributes/items/1'],
      { name: 'lacking_c', items: [{}, 1] },
    ],
    [
      [
        '8108 /data/attributes/items/0/more',
        '8112 /data/attributes/items/0/key',
        '8113 /data/attributes/items/0/labels/fr',
      ],
      { name: 'odd_c', items: [{ key: 'k'.repeat(101), labels: { 'en-us': 'x', fr: 'x' }, more: 1 }] },
    ],
  ])('is refused with %j', async (faults, attributes) => {
    expect(await faultsOf(options.create('', attributes as Attributes))).toEqual(faults);
  });
});
