import { fieldTypes, type Catalog, type Field, type Module } from '@crm/catalog';
import { SCHEMA } from '../schema.js';
import { compileRecordSelect, storedColumns } from './compile-record-json.js';
import { compileLive } from './compile-live.js';
import { moduleOf } from './compile-value.js';
import { column, quote, tableOf } from './quote.js';
import type { RecordStatement } from './record-statement.js';
import { Sight } from './sight.js';

/** A compiled change of one row. */
export interface WriteStatement extends RecordStatement {
  /** The columns whose values are parameters, in the order of the parameters. */
  readonly columns: readonly string[];
}

/** Which update is wanted; everything that changes the text of the statement. */
export interface UpdateShape {
  /** The columns to set. */
  readonly columns: readonly string[];
  /** Modules of the records that must be live for the update to happen, one per reference. */
  readonly referenced: readonly string[];
  /** The row must be at one of given versions. */
  readonly versioned: boolean;
}

/** The instant of the transaction. Cut, not rounded: a rounded instant could lie in the future. */
export const NOW = `date_trunc('milliseconds', now())`;

/** What every change of row `r` sets besides its own columns; `$2` is the user. */
export const CHANGED: readonly string[] = [
  `${quote('date_modified')} = greatest(${NOW}, ${column('r', 'date_modified')})`,
  `${quote('modified_user_id')} = $2::text`,
  `${quote('row_version')} = ${column('r', 'row_version')} + 1`,
];

/** What the server puts into its own columns of a new row; `$2` is the user. Auto-numbers count by themselves. */
const CREATED: ReadonlyMap<string, string> = new Map([
  ['date_entered', NOW],
  ['date_modified', NOW],
  ['created_by', '$2::text'],
  ['modified_user_id', '$2::text'],
  ['deleted', 'false'],
]);

/**
 * Inserts a record and answers it as a read would; no row comes back when a referenced record is not live.
 * Parameters: id, user, the values of `columns`, the referenced ids in the order of `referenced`, then the operation if
 * the record `decides` one: it is committed with the record, and violates `pk_operation` when it is decided already.
 */
export function compileCreate(
  catalog: Catalog,
  module: Module,
  referenced: readonly string[],
  decides = false,
): WriteStatement {
  const stored = [...module.fields.values()].filter((field) => field.column !== undefined);
  const given = stored.filter(({ serverManaged }) => !serverManaged);
  const managed = stored.flatMap(({ name }) => {
    const value = CREATED.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const columns = [quote('id'), ...managed.map(([name]) => quote(name)), ...given.map(({ name }) => quote(name))];
  const values = [
    '$1::text',
    ...managed.map(([, value]) => value),
    ...given.map((field, index) => parameter(field, index + 3)),
  ];
  const conditions = referenced.map((name, index) => {
    const own = name === module.name ? '$1::text' : undefined;
    return compileLive(moduleOf(catalog, name), given.length + 3 + index, own);
  });
  const { text, links } = answering(
    catalog,
    module,
    `insert into ${tableOf(module)} as r (${columns.join(', ')})
  select ${values.join(', ')}${conditions.length === 0 ? '' : `\n  where ${conditions.join('\n    and ')}`}`,
    decides ? commitOf(given.length + referenced.length + 3) : '',
  );
  return { text, links, columns: given.map(({ name }) => name) };
}

/**
 * Changes the given columns of a live record and answers it as a read would; no row comes back when the record is not
 * live, its version is none of those given, or a referenced record is not live.
 * Parameters: id, user, the versions if `versioned`, the values of `columns`, the referenced ids.
 */
export function compileUpdate(catalog: Catalog, module: Module, shape: UpdateShape): WriteStatement {
  const first = shape.versioned ? 4 : 3;
  const sets = shape.columns.map((name, index) => {
    const field = module.fields.get(name);
    if (field?.column === undefined || field.serverManaged)
      throw new TypeError(`${module.name}.${name} is not writable`);
    return `${quote(name)} = ${parameter(field, first + index)}`;
  });
  const conditions = [
    ...isCurrent(shape.versioned),
    ...shape.referenced.map((name, index) => compileLive(moduleOf(catalog, name), first + sets.length + index)),
  ];
  const { text, links } = answering(
    catalog,
    module,
    `update ${tableOf(module)} as r
  set ${[...sets, ...CHANGED].join(', ')}
  where ${conditions.join('\n    and ')}`,
  );
  return { text, links, columns: shape.columns };
}

/** Hides a live record; one row comes back when it was. Parameters: id, user, the versions if `versioned`. */
export function compileDelete(module: Module, versioned: boolean): { readonly text: string } {
  const sets = [`${quote('deleted')} = true`, ...CHANGED];
  return {
    text: `update ${tableOf(module)} as r
set ${sets.join(', ')}
where ${isCurrent(versioned).join(' and ')}
returning ${column('r', 'id')} as id`,
  };
}

function isCurrent(versioned: boolean): string[] {
  const live = [`${column('r', 'id')} = $1::text`, `not ${column('r', 'deleted')}`];
  return versioned ? [...live, `${column('r', 'row_version')} = any($3::bigint[])`] : live;
}

/** Without the cast Postgres takes the parameters of an `insert … select` for text. */
function parameter(field: Field, number: number): string {
  return `$${number}::${fieldTypes[field.type].sqlType}`;
}

/** Commits the operation that parameter `number` names, if the row is written. */
function commitOf(number: number): string {
  return `, decided as (
  insert into ${quote(SCHEMA)}."operation" (op_id, outcome, settled) select $${number}::uuid, 'committed', false from w
)`;
}

function answering(
  catalog: Catalog,
  module: Module,
  write: string,
  also = '',
): { text: string; links: readonly string[] } {
  const { columns, joins, links } = compileRecordSelect(new Sight(catalog, undefined, 1), module, {
    written: true,
    links: true,
  });
  const text = `with w as (
  ${write}
  returning ${storedColumns(module, 'r')}
)${also}
select ${columns}
from w r
${joins}`;
  return { text, links };
}
