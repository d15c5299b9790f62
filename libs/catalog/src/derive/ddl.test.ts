import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { moduleDdl } from './ddl.js';

const ddl = moduleDdl(catalog);
const lines = ddl.split('\n').map((line) => line.trim().replace(/,$/, ''));

describe('moduleDdl', () => {
  it.each([...catalog.modules.values()])('makes the table of $name with a column per stored field', (module) => {
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
    'constraint ck_opportunities_amount_finite check (abs("amount") < 1e130)',
    'create unique index uq_users_user_name on records."users" (lower("user_name")) where not deleted;',
    'create index ix_accounts_date_entered on records."accounts" (date_entered desc, id) where not deleted;',
    'create index ix_cases_account_id on records."cases" ("account_id", date_entered desc, id) where not deleted;',
  ])('has the line %s', (line) => {
    expect(lines).toContain(line);
  });

  it('names every constraint and index once, within what Postgres keeps of a name', () => {
    const names = [...ddl.matchAll(/(?:constraint|index) ((?:pk|ck|uq|ix)_[a-z0-9_]+)/g)].map(([, name = '']) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.length > 63)).toEqual([]);
  });

  it('leaves drop-downs to the validators, so that a new option needs no migration', () => {
    expect(ddl).not.toContain('Closed Won');
  });
});
