import { customModule } from '../custom-module.js';
import { fieldTypes } from '../field-types.js';
import { isColumnLink } from '../link-kinds.js';
import type { Catalog, Field, Module } from '../model.js';
import { CHANGED_CUSTOM, LOG_CHANGE, logChangesDdl, logPartsDdl } from './change-log-ddl.js';
import { conversionDdl, convertAmountsDdl } from './converted-amounts-ddl.js';
import { CUSTOM, CUSTOM_VALUES } from './custom-value.js';
import { FOLDED, folded } from './folded.js';
import { fillGroupIdsTrigger, GROUP_IDS, groupLink, unkeptGroupIdsDdl } from './group-ids-ddl.js';
import { indexColumns, indexedFields, indexSubject } from './index-shape.js';
import {
  KEEP_OWN_ATTRIBUTES,
  OWN_ATTRIBUTES,
  OWN_ATTRIBUTES_BY_ID,
  ownAttributesDdl,
  RENEW_OWN_ATTRIBUTES,
} from './own-attributes-ddl.js';
import { quote } from './quote.js';
import { isAlwaysSet } from './sort-keys.js';

const SCHEMA = 'records';

/** Rights may depend on the users in these columns (rights#actions-and-levels). */
const OWNERS = ['assigned_user_id', 'created_by'];

/** The table of all custom modules is that of any. */
const CUSTOM_MODULE = 'Any_c';

/** No number that the validators accept reaches this; NaN and the infinities do. */
const NUMBER_BOUND = '1e130';

/**
 * The tables of schema `records` for this catalogue, as a draft for a migration: one statement after the other. Names of
 * constraints and indexes never change, because `pg-error.ts` of libs/postgres maps violations by them. All names come
 * from the catalogue, whose self-check allows only safe identifiers.
 */
export function moduleDdl(catalog: Catalog): string {
  const modules = [...catalog.modules.values(), customModule(CUSTOM_MODULE)];
  const tables = modules.map(
    (module) => `${tableDdl(module)}\n\n${indexesDdl(module, catalog)}\n\n${triggersDdl(module)}\n`,
  );
  const shared = [
    FOLDED,
    CUSTOM_VALUES,
    CHANGED_CUSTOM,
    KEEP_OWN_ATTRIBUTES,
    OWN_ATTRIBUTES_BY_ID,
    RENEW_OWN_ATTRIBUTES,
    unkeptGroupIdsDdl(catalog),
    conversionDdl(catalog),
    LOG_CHANGE,
  ];
  return [...shared.map((part) => `${part}\n`), ...tables, `${logPartsDdl(catalog)}\n`].join('\n');
}

function triggersDdl(module: Module): string {
  const parts = [
    ownAttributesDdl(module),
    fillGroupIdsTrigger(module),
    convertAmountsDdl(module),
    logChangesDdl(module),
  ];
  return parts.filter((part) => part !== undefined).join('\n');
}

function tableDdl(module: Module): string {
  const lines = [
    'id varchar(36) not null',
    'row_version bigint not null default 1',
    ...(module.role === undefined ? [] : [`${quote(module.role.column)} varchar(40) not null`]),
    ...storedFields(module).map(columnDdl),
    `${OWN_ATTRIBUTES} json`,
    `${CUSTOM} jsonb not null default '{}'`,
    ...(groupLink(module) === undefined ? [] : [`${GROUP_IDS} text[]`]),
    `constraint pk_${module.table} primary key (id)`,
    ...storedFields(module).flatMap((field) => finiteCheck(module.table, field)),
  ];
  return `create table ${SCHEMA}.${quote(module.table)} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
}

function columnDdl(field: Field): string {
  const sqlType = columnType(field);
  const generated = field.type === 'autoNumber' ? ' generated always as identity' : '';
  const notNull = isAlwaysSet(field) ? ' not null' : '';
  // The validators set all other defaults, so that a client may clear the value; the server never sends this one.
  const preset = field.serverManaged && field.default !== undefined ? ` default ${String(field.default)}` : '';
  return `${quote(field.name)} ${sqlType}${generated}${notNull}${preset}`;
}

/**
 * The SQL type of the column of a stored field. Lengths are part of the type: a CHECK for each would cost a write
 * several times as much.
 */
export function columnType({ type, max }: Field): string {
  const { sqlType } = fieldTypes[type];
  const length = type === 'id' ? 36 : max;
  return sqlType === 'text' && length !== undefined ? `varchar(${String(length)})` : sqlType;
}

/** The constraint that keeps NaN and the infinities out of a column of numbers; none for other columns. */
export function finiteCheck(table: string, { name, type }: Field): string[] {
  if (fieldTypes[type].sqlType !== 'numeric') return [];
  return [`constraint ck_${table}_${name}_finite check (abs(${quote(name)}) < ${NUMBER_BOUND})`];
}

function indexesDdl(module: Module, catalog: Catalog): string {
  const walked = walkedColumns(module, catalog);
  const fields = storedFields(module);
  return [
    index(module, 'date_entered', '(date_entered desc, id)'),
    // Ascending, because new entries are cheapest at the end of an index; newest first is the same scan backwards.
    index(module, 'date_modified', '(date_modified, id)'),
    ...fields.filter(isUnique).map((field) => uniqueIndex(module, [field.name], `lower(${quote(field.name)})`)),
    ...module.uniqueTogether.map(({ columns }) => uniqueIndex(module, columns, columns.map(quote).join(', '))),
    ...module.indexes.map((shape) => index(module, indexSubject(shape), indexColumns(module, shape))),
    ...module.indexes.flatMap((shape) => ('like' in shape ? [statistics(module, shape.like)] : [])),
    ...fields
      .filter(({ name }) => walked.has(name))
      .map(({ name }) => index(module, name, `(${quote(name)}, date_entered desc, id)`)),
    ...ownerColumns(module, walked).map((name) => index(module, name, `(${quote(name)}, id)`)),
  ].join('\n');
}

/** The columns with the owner of a record, for rights, where no other index starts with them. */
function ownerColumns(module: Module, walked: ReadonlySet<string>): string[] {
  const leading = [
    ...module.indexes.map((shape) => indexedFields(shape)[0]),
    ...module.uniqueTogether.map(({ columns }) => columns[0]),
  ];
  return OWNERS.filter(
    (name) => module.fields.get(name)?.column !== undefined && !walked.has(name) && !leading.includes(name),
  );
}

/** Columns by which to-many links of other modules find records of this one; only these are worth an index. */
function walkedColumns(module: Module, catalog: Catalog): ReadonlySet<string> {
  const links = [...catalog.modules.values()].flatMap((other) => [...other.links.values()]);
  return new Set(
    links
      .filter(isColumnLink)
      .filter(({ related, holder }) => related === module.name && holder === 'far')
      .map(({ column }) => column),
  );
}

function index({ table, role }: Module, subject: string, columns: string): string {
  const name = `ix_${table}_${subject}`;
  const ofModule = role === undefined ? columns : columns.replace(/^\(/, `(${quote(role.column)}, `);
  return `create index ${name} on ${SCHEMA}.${quote(table)} ${ofModule} where not deleted;`;
}

function uniqueIndex(module: Module, subject: readonly string[], columns: string): string {
  const name = `uq_${module.table}_${subject.join('_')}`;
  return `create unique index ${name} on ${SCHEMA}.${quote(module.table)} (${columns}) where not deleted;`;
}

/** Tells the planner how rare a pattern is; it does not use the statistics of a partial index. */
function statistics({ table }: Module, column: string): string {
  return `create statistics ${SCHEMA}.st_${table}_${column}_folded on (${folded(quote(column))}) from ${SCHEMA}.${quote(table)};`;
}

function storedFields(module: Module): Field[] {
  return [...module.fields.values()].filter(({ derived }) => derived === undefined);
}

function isUnique({ unique }: Field): boolean {
  return unique;
}
