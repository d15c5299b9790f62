import {
  CUSTOM,
  fieldTypes,
  GROUP_IDS,
  groupLink,
  moduleNamed,
  type Catalog,
  type Field,
  type Module,
} from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { SCHEMA } from '../schema.js';
import { compileInheritance, compileInheritedIds } from './compile-inheritance.js';
import { compileRecordSelect, passedColumns, type RecordSelectOptions } from './compile-record-json.js';
import { column, isOfModule, literal, quote, storedIn, tableOf } from './quote.js';
import type { RecordStatement } from './record-statement.js';
import { Sight } from './sight.js';

/** A compiled change of one row. */
export interface WriteStatement extends RecordStatement {
  /** The columns whose values are parameters, by the names of the parameters. */
  readonly columns: ReadonlyMap<string, string>;
}

/** Everything about a create that changes the text of its statement. */
export interface CreateShape {
  /** Modules of the records that must be visible for the create to succeed, one per reference. */
  readonly referenced: readonly string[];
  /** Columns that refer to other records and will be null, and links that will have no entries. */
  readonly empty?: ReadonlySet<string>;
  /** The record has values of custom attributes. */
  readonly custom?: boolean;
  /** The record decides an operation. */
  readonly decides?: boolean;
  /** The record gets the groups of its users, or those of the parameter `group_ids`; absent = none. */
  readonly groups?: 'inherited' | 'named' | undefined;
  /** The user's visibility. */
  readonly access?: Access | undefined;
  /** Return only these members; absent = all. */
  readonly selection?: SelectedMembers | undefined;
}

/** Everything about an update that changes the text of its statement. */
export interface UpdateShape {
  /** The columns to set. */
  readonly columns: readonly string[];
  /** Values of custom attributes are set too. */
  readonly custom?: boolean;
  /** Modules of the records that must be visible for the update to succeed, one per reference. */
  readonly referenced: readonly string[];
  /** The row must be at one of the given versions. */
  readonly versioned: boolean;
  /** The records that the user may change and see. */
  readonly access?: Access | undefined;
  /** Return only these members; absent = all. */
  readonly selection?: SelectedMembers | undefined;
}

/** The instant of the transaction. Cut, not rounded: a rounded instant could be in the future. */
export const NOW = `date_trunc('milliseconds', now())`;

/** The assignments that every change of row `r` makes besides its own columns, for `user`. */
export const CHANGED: readonly string[] = [
  `${quote('date_modified')} = greatest(${NOW}, ${column('r', 'date_modified')})`,
  `${quote('modified_user_id')} = :user::text`,
  `${quote('row_version')} = ${column('r', 'row_version')} + 1`,
];

/**
 * The values that the server sets in its own columns of a new row, for `user`. Auto-number columns count by
 * themselves.
 */
const CREATED: ReadonlyMap<string, string> = new Map([
  ['date_entered', NOW],
  ['date_modified', NOW],
  ['created_by', ':user::text'],
  ['modified_user_id', ':user::text'],
  ['deleted', 'false'],
]);

/**
 * Tells the trigger that logs the change who makes it, as libs/postgres tells it in transactions. Always true, for each
 * row that is written.
 */
const AUTHORED = `set_config('crm.author', coalesce(:author::text[]::text, ''), true) is not null`;

/** Commits the operation if the row is written. */
const COMMIT_OPERATION = `, decided as (
  insert into ${quote(SCHEMA)}."operation" (op_id, outcome, settled) select :operation::uuid, 'committed', false from w
)`;

/**
 * Inserts a record and returns it as a read would, whether or not the user may read it. Returns no row when a
 * referenced record is not visible. Parameters: `id`, `user`, `author`, those of `columns` and of the references, a JSON
 * object `custom` if there are values of custom attributes, `group_ids` if groups are named, whose links are not
 * inserted, and `operation` if the record `decides` one: it is committed with the record, and violates `pk_operation` if
 * it is already decided.
 */
export function compileCreate(
  catalog: Catalog,
  module: Module,
  { referenced, empty = new Set(), custom = false, decides = false, groups, access, selection }: CreateShape,
): WriteStatement {
  const { sent, assignments } = assignmentsOf(module, {
    valueOf: (name) => `:${name}`,
    groups,
    custom: custom ? ':custom::jsonb' : undefined,
  });
  const columns = assignments.map(([name]) => quote(name));
  const values = assignments.map(([, value]) => value);
  const sight = new Sight(catalog, access);
  const references = referenced.map((name, index) => {
    const own = name === module.name ? ':id::text' : undefined;
    return compileLive(sight, moduleNamed(catalog, name), referenceParameter(index), own);
  });
  const also = [
    groups === 'inherited' ? compileInheritance(module, NOW) : undefined,
    decides ? COMMIT_OPERATION : undefined,
  ];
  const statement = answering(
    sight,
    module,
    `insert into ${storedIn(module)} as r (${columns.join(', ')})
  select ${values.join(', ')}
  where ${[AUTHORED, ...references].join('\n    and ')}`,
    { also: also.filter((part) => part !== undefined).join(''), known: knownOf(empty), selection },
  );
  return { ...statement, columns: byParameter(sent) };
}

/** Everything about creates of several records that changes the text of their statement. */
export interface CreatesShape {
  /** Some of the records have values of custom attributes. */
  readonly custom: boolean;
  /** Some of the records get the groups of their users. */
  readonly inherits: boolean;
}

/**
 * Inserts records and returns their ids; within a transaction, whose author the log knows. Parameters: `user`,
 * and `rows`, a JSON list of objects with `id`, the parameters of `columns`, and `custom`, a JSON text. It neither looks
 * for referenced records nor takes groups.
 */
export function compileCreates(
  module: Module,
  { custom, inherits }: CreatesShape,
): Pick<WriteStatement, keyof CompiledSql | 'columns'> {
  const { sent, assignments } = assignmentsOf(module, {
    valueOf: (name) => column('v', name),
    groups: inherits ? 'inherited' : undefined,
    custom: custom ? `coalesce(${column('v', 'custom')}::jsonb, '{}')` : undefined,
  });
  const given = ['id', ...byParameter(sent).keys(), 'custom'].map((name) => `${quote(name)} text`);
  const compiled = compileSql(`with w as (
  insert into ${storedIn(module)} as r (${assignments.map(([name]) => quote(name)).join(', ')})
  select ${assignments.map(([, value]) => value).join(', ')}
  from json_to_recordset(:rows::json) v (${given.join(', ')})
  order by ${column('v', 'id')}
  returning ${[column('r', 'id'), ...(inherits ? [column('r', GROUP_IDS)] : [])].join(', ')}
)${(inherits ? compileInheritance(module, NOW) : undefined) ?? ''}
select ${column('w', 'id')} from w`);
  return { ...compiled, columns: byParameter(sent) };
}

/** How a statement names what it inserts. */
interface Inserted extends Pick<CreateShape, 'groups'> {
  /** The expression of a parameter. */
  readonly valueOf: (parameter: string) => string;
  /** The expression of the values of custom attributes; absent = none. */
  readonly custom: string | undefined;
}

/** The columns of a new row with their values, and the names of those that a client may send. */
function assignmentsOf(module: Module, { valueOf, groups, custom }: Inserted) {
  const fields = [...module.fields.values()].filter((field) => field.column !== undefined);
  const sentFields = fields.filter(({ serverManaged }) => !serverManaged);
  const managedValues = fields.flatMap(({ name }) => {
    const value = CREATED.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const values = sentFields.map((field) => [field.name, cast(field, valueOf)] as const);
  const groupIds =
    groups === 'inherited'
      ? compileInheritedIds(new Map(values).get('assigned_user_id'))
      : groups === 'named'
        ? `${valueOf('group_ids')}::text[]`
        : `'{}'::text[]`;
  const assignments = [
    ['id', `${valueOf('id')}::text`] as const,
    ...(module.role === undefined ? [] : [[module.role.column, literal(module.role.value)] as const]),
    ...managedValues,
    ...values,
    ...(custom === undefined ? [] : [[CUSTOM, custom] as const]),
    ...(groupLink(module) === undefined ? [] : [[GROUP_IDS, groupIds] as const]),
  ];
  return { sent: sentFields.map(({ name }) => name), assignments };
}

/**
 * Changes the given columns of a live record and returns it as a read would, whether or not the user may read it now.
 * Returns no row when the record is not live, the user may not change it, its version is not one of those given, or a
 * referenced record is not visible. Parameters: `id`, `user`, `versions` if `versioned`, those of `columns` and of
 * the references, and `custom` if custom attributes are set.
 */
export function compileUpdate(catalog: Catalog, module: Module, shape: UpdateShape): WriteStatement {
  const sight = new Sight(catalog, shape.access);
  const sets = shape.columns.map((name) => {
    const field = module.fields.get(name);
    if (field?.column === undefined || field.serverManaged)
      throw new TypeError(`${module.name}.${name} is not writable`);
    return `${quote(name)} = ${cast(field, (name) => `:${name}`)}`;
  });
  if (shape.custom === true) sets.push(`${quote(CUSTOM)} = ${column('r', CUSTOM)} || :custom::jsonb`);
  const conditions = [
    ...isCurrent(sight, module, shape.versioned),
    ...shape.referenced.map((name, index) => compileLive(sight, moduleNamed(catalog, name), referenceParameter(index))),
  ];
  const statement = answering(
    sight,
    module,
    `update ${storedIn(module)} as r
  set ${[...sets, ...CHANGED].join(', ')}
  where ${conditions.join('\n    and ')}`,
    { selection: shape.selection },
  );
  return { ...statement, columns: byParameter(shape.columns) };
}

/**
 * Hides a live record that the user may delete; returns one row on success. Parameters: `id`, `user`, `versions` if
 * `versioned`.
 */
export function compileDelete(catalog: Catalog, module: Module, versioned: boolean, access?: Access): CompiledSql {
  const sets = [`${quote('deleted')} = true`, ...CHANGED];
  const sight = new Sight(catalog, access);
  return compileSql(`update ${storedIn(module)} as r
set ${sets.join(', ')}
where ${isCurrent(sight, module, versioned).join(' and ')}
returning ${column('r', 'id')} as id`);
}

function isCurrent(sight: Sight, module: Module, versioned: boolean): string[] {
  return [
    `${column('r', 'id')} = :id::text${isOfModule(module, 'r')}`,
    sight.isFoundOn(module, 'r'),
    ...(versioned ? [`${column('r', 'row_version')} = any(:versions::bigint[])`] : []),
    AUTHORED,
  ];
}

/** The references of a new record that need no look-up: its creator also changed it last. */
function knownOf(empty: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  return new Map([...[...empty].map((name) => [name, null] as const), ['modified_user_id', 'created_by']]);
}

/** The name of the parameter for the id of the record at this place in `referenced`. */
export function referenceParameter(place: number): string {
  return `reference_${place}`;
}

/** Without the cast, Postgres takes the parameters of an `insert … select` for text. */
function cast({ name, type }: Field, valueOf: Inserted['valueOf']): string {
  return `${valueOf(valueParameter(name))}::${fieldTypes[type].sqlType}`;
}

function valueParameter(name: string): string {
  return `new_${name}`;
}

function byParameter(columns: readonly string[]): ReadonlyMap<string, string> {
  return new Map(columns.map((name) => [valueParameter(name), name]));
}

function answering(
  sight: Sight,
  module: Module,
  write: string,
  { also = '', ...options }: Pick<RecordSelectOptions, 'known' | 'selection'> & { readonly also?: string },
): Omit<WriteStatement, 'columns'> {
  const { columns, joins, links } = compileRecordSelect(sight, module, { written: true, links: true, ...options });
  const isAsked = (name: string): boolean =>
    `${columns} ${joins}`.includes(column('r', name)) || also.includes(column('w', name));
  const compiled = compileSql(`with w as (
  ${write}
  returning ${passedColumns(module, isAsked)}
)${also}
select ${columns}
from w r
${joins}`);
  return { ...compiled, links };
}

/**
 * A condition that is true when the record of `module` whose id is this parameter is visible. `own` is the
 * expression of the id of the row that the statement creates, where a record may refer to itself.
 */
function compileLive(sight: Sight, module: Module, parameter: string, own?: string): string {
  const isThere = `p.id = :${parameter}::text and ${sight.isFoundVisible(module, 'p')}`;
  const live = `exists (select from ${tableOf(module)} p where ${isThere})`;
  return own === undefined ? live : `(:${parameter}::text = ${own} or ${live})`;
}
