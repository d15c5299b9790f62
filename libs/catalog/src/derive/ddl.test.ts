import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { isColumnLink } from '../link-kinds.js';
import { moduleDdl } from './ddl.js';
import { indexedFields, indexSubject } from './index-shape.js';

const ddl = moduleDdl(catalog);
const lines = ddl.split('\n').map((line) => line.trim().replace(/,$/, ''));

describe('moduleDdl', () => {
  it.each([...catalog.modules.values()])('creates the table of $name with a column for each stored field', (module) => {
    const [, body = ''] = ddl.split(`create table records."${module.table}" (\n`);
    const table = body.slice(0, body.indexOf('\n);'));
    const columns = [...table.matchAll(/^ {2}"([a-z0-9_]+)" /gm)].map(([, name]) => name);
    const stored = [...module.fields.values()].flatMap(({ column }) => column ?? []);
    expect(columns).toEqual(stored);
    expect(table).toContain('row_version bigint not null default 1');
  });

  it.each([
    'id varchar(36) not null',
    '"name" varchar(150) not null',
    '"parent_id" varchar(36)',
    '"description" varchar(65535)',
    '"deleted" boolean not null default false',
    '"date_entered" timestamptz(3) not null',
    '"case_number" bigint generated always as identity not null',
    '"birthdate" date',
    '"amount" numeric not null',
    '"reminder_time" integer',
    '"is_admin" boolean',
    '"document_name" varchar(255) not null',
    '"document_revision_id" varchar(36)',
    '"filename" varchar(255)',
    '"photo" varchar(255)',
    '"revision" varchar(100)',
    '"email_address" varchar(255) not null',
    '"conversion_rate" numeric not null',
    '"time_due" time(0)',
    '"template_ddown_c" text[]',
    '"actions" jsonb',
    '"bug_type" text',
    '"parent_type" text',
    '"parent_type" text not null',
    '"tracker_key" bigint generated always as identity not null',
    'constraint ck_currencies_conversion_rate_finite check (abs("conversion_rate") < 1e130)',
    'constraint ck_opportunities_amount_finite check (abs("amount") < 1e130)',
    'create unique index uq_users_user_name on records."users" (lower("user_name")) where not deleted;',
    'create index ix_accounts_date_entered on records."accounts" (date_entered desc, id) where not deleted;',
    'create index ix_accounts_date_modified on records."accounts" (date_modified, id) where not deleted;',
    'create index ix_cases_account_id on records."cases" ("account_id", date_entered desc, id) where not deleted;',
    'create index ix_notes_parent_id on records."notes" ("parent_id", date_entered desc, id) where not deleted;',
    'create index ix_calls_date_start on records."calls" ("date_start", id) where not deleted;',
    'create index ix_cases_state_date_entered on records."cases" ("state", "date_entered", id) where not deleted;',
    'create unique index uq_favorites_created_by_parent_type_parent_id on records."favorites" ("created_by", "parent_type", "parent_id") where not deleted;',
    'create index ix_accounts_name on records."accounts" (lower("name"), "name", id) where not deleted;',
    'create index ix_accounts_name_folded on records."accounts" using gin (records.folded("name") extensions.gin_trgm_ops) with (gin_pending_list_limit = 256) where not deleted;',
    'create statistics records.st_accounts_name_folded on (records.folded("name")) from records."accounts";',
    'create index ix_accounts_assigned_user_id_date_entered on records."accounts" ("assigned_user_id", "date_entered" desc, id) where not deleted;',
    'create index ix_tasks_assigned_user_id_date_due on records."tasks" ("assigned_user_id", "date_due", id) where not deleted;',
    'create index ix_accounts_created_by on records."accounts" ("created_by", id) where not deleted;',
    'create index ix_cases_case_number on records."cases" ("case_number", id) where not deleted;',
  ])('contains the line %s', (line) => {
    expect(lines).toContain(line);
  });

  it.each([...catalog.modules.values()])('creates only the indexes of $name that queries use', (module) => {
    const table = `records."${module.table}"`;
    const found = [...ddl.matchAll(/^create (?:unique )?index (\w+) on (\S+)/gm)]
      .filter(([, , on]) => on === table)
      .map(([, name]) => name);
    const subjects = [
      'date_entered',
      'date_modified',
      ...module.indexes.map(indexSubject),
      ...walkedColumns(module.name),
    ];
    const unique = [...module.fields.values()].filter((field) => field.unique);
    const led = [
      ...walkedColumns(module.name),
      ...module.indexes.flatMap((shape) => indexedFields(shape).slice(0, 1)),
      ...module.uniqueTogether.flatMap(({ columns }) => columns.slice(0, 1)),
    ];
    const owners = ['assigned_user_id', 'created_by'].filter((name) => module.fields.has(name) && !led.includes(name));
    expect(found.sort()).toEqual(
      [
        ...[...subjects, ...owners].map((subject) => `ix_${module.table}_${subject}`),
        ...unique.map(({ name }) => `uq_${module.table}_${name}`),
        ...module.uniqueTogether.map(({ columns }) => `uq_${module.table}_${columns.join('_')}`),
      ].sort(),
    );
  });

  it('indexes a text in capitals by its expression', () => {
    const name = 'ix_email_addresses_email_address_caps';
    expect(lines.filter((line) => line.includes(name))).toEqual([
      `create index ${name} on records."email_addresses" (upper("email_address"), id) where not deleted;`,
    ]);
  });

  it('converts amounts before storing the derived attributes of the row', () => {
    const triggers = [
      ...ddl.matchAll(/^create trigger (\w+) before insert or update(.*) on records\."aos_products"$/gm),
    ];
    // Postgres runs them in alphabetical order.
    expect(triggers.map(([, name = '', columns]) => `${name}${columns ?? ''}`).toSorted()).toEqual([
      'convert_amounts of "currency_id", "price", "price_usdollar", "cost", "cost_usdollar"',
      'keep_own_attributes',
    ]);
    const tables = [...ddl.matchAll(/^create trigger convert_amounts .* on records\."(\w+)"$/gm)].map(
      ([, table]) => table,
    );
    const modules = [...catalog.modules.values()].filter(({ fields }) =>
      [...fields.keys()].some((name) => name.endsWith('_usdollar')),
    );
    expect(tables).toEqual(modules.map(({ table }) => table));
  });

  it('creates no table for a many-to-many link, whose rows are stored elsewhere', () => {
    // One more has the records of custom modules.
    expect(ddl.match(/^create table/gm)).toHaveLength(catalog.modules.size + 1);
  });

  it('gives every constraint and index a unique name that Postgres does not truncate', () => {
    const names = [...ddl.matchAll(/(?:constraint|index) ((?:pk|ck|uq|ix)_[a-z0-9_]+)/g)].map(([, name = '']) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
  });

  it('leaves drop-downs to the validators, so that a new option needs no migration', () => {
    expect(ddl).not.toContain('Closed Won');
  });
});

/** Columns of a module by which records of other modules list its records. */
function walkedColumns(module: string): Set<string> {
  const links = [...catalog.modules.values()].flatMap((other) => [...other.links.values()]);
  const walked = links.filter(isColumnLink).filter((link) => link.related === module && link.cardinality === 'many');
  return new Set(walked.map(({ column }) => column));
}
