import { fieldTypes } from '../field-types.js';
import type { Catalog, Field, Module } from '../model.js';

const SCHEMA = 'records';

/** No amount that the validators accept reaches this; NaN and the infinities do. */
const CURRENCY_BOUND = '1e130';

/**
 * The tables of schema `records` that this catalogue needs, as a draft for a migration: one statement after the other,
 * each name fixed so that `pg-error.ts` can map violations. Names come from the catalogue, whose self-check lets only
 * safe identifiers through.
 */
export function moduleDdl(catalog: Catalog): string {
  return [...catalog.modules.values()]
    .map((module) => `${tableDdl(module)}\n\n${indexesDdl(module, catalog)}\n`)
    .join('\n');
}

function tableDdl(module: Module): string {
  const lines = [
    'id varchar(36) not null',
    'row_version bigint not null default 1',
    ...storedFields(module).map(columnDdl),
    `constraint pk_${module.table} primary key (id)`,
    ...storedFields(module).flatMap((field) => constraintDdl(module, field)),
  ];
  return `create table ${SCHEMA}.${quote(module.table)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
}

function columnDdl(field: Field): string {
  const sqlType = columnType(field);
  const generated = field.type === 'autoNumber' ? ' generated always as identity' : '';
  // The server always sets its own fields, but for the user behind a record, who may be unknown (the first user).
  const isAlwaysSet = field.required || (field.serverManaged && field.references === undefined);
  const notNull = isAlwaysSet ? ' not null' : '';
  // Other defaults are given by the validators, so that a client may clear the value; the server never sends this one.
  const preset = field.serverManaged && field.default !== undefined ? ` default ${String(field.default)}` : '';
  return `${quote(field.name)} ${sqlType}${generated}${notNull}${preset}`;
}

/** Lengths are part of the type: a CHECK for each would cost a write several times as much. */
function columnType({ type, max }: Field): string {
  const { sqlType } = fieldTypes[type];
  const length = type === 'id' ? 36 : max;
  return sqlType === 'text' && length !== undefined ? `varchar(${String(length)})` : sqlType;
}

function constraintDdl(module: Module, { name, type }: Field): string[] {
  if (type !== 'currency') return [];
  return [`constraint ck_${module.table}_${name}_finite check (abs(${quote(name)}) < ${CURRENCY_BOUND})`];
}

function indexesDdl(module: Module, catalog: Catalog): string {
  const walked = walkedColumns(module, catalog);
  const fields = storedFields(module);
  return [
    index(module, 'date_entered', 'date_entered desc, id'),
    ...fields.filter(isUnique).map((field) => uniqueIndex(module, field)),
    ...fields
      .filter(({ name }) => walked.has(name))
      .map(({ name }) => index(module, name, `${quote(name)}, date_entered desc, id`)),
  ].join('\n');
}

/** Columns by which to-many links of other modules find records of this one; only these are worth an index. */
function walkedColumns(module: Module, catalog: Catalog): ReadonlySet<string> {
  const links = [...catalog.modules.values()].flatMap((other) => [...other.links.values()]);
  return new Set(
    links.filter(({ related, holder }) => related === module.name && holder === 'far').map(({ column }) => column),
  );
}

function index(module: Module, subject: string, columns: string): string {
  const name = `ix_${module.table}_${subject}`;
  return `create index ${name} on ${SCHEMA}.${quote(module.table)} (${columns}) where not deleted;`;
}

function uniqueIndex(module: Module, { name }: Field): string {
  const table = `${SCHEMA}.${quote(module.table)}`;
  return `create unique index uq_${module.table}_${name} on ${table} (lower(${quote(name)})) where not deleted;`;
}

function storedFields(module: Module): Field[] {
  return [...module.fields.values()].filter(({ derived }) => derived === undefined);
}

function isUnique({ unique }: Field): boolean {
  return unique;
}

function quote(identifier: string): string {
  return `"${identifier}"`;
}
