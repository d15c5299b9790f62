import type { Catalog } from '@crm/catalog';
import type { HoldingColumn } from '../domain/link-rights.js';
import type { Access } from '../plan/access.js';
import { CHANGED } from './compile-write.js';
import { column, literal, quote, tableOf } from './quote.js';
import { Sight, type AskedStatement } from './sight.js';

/** The statements for the links that one column stores. Children are the records whose table has the column. */
export interface ColumnLinkStatements {
  /** Locks one child and reads its parent. Parameters: the child. */
  readonly lockChild: string;
  /** Locks the given children of a parent. Parameters: the parent, an array of children. */
  readonly lockNamed: string;
  /**
   * The visible children of a parent except the given ones, locked; skips those that other transactions have locked.
   * Parameters: the parent, an array of children, the maximum number, the requesting user.
   */
  readonly lockOthers: AskedStatement;
  /** The given children that `link` would change. Parameters: an array of children, the parent. */
  readonly findOthers: string;
  /**
   * Sets the parent of the given children that do not have it yet. Parameters: an array of children, the user, the
   * parent.
   */
  readonly link: string;
  /** Clears the parent of the given children that have it. Parameters: an array of children, the user, the parent. */
  readonly unlink: string;
}

/** Compiles the statements. Children are always locked in the order of their ids. */
export function compileColumnLink(
  catalog: Catalog,
  { child, field, role }: HoldingColumn,
  access?: Access,
): ColumnLinkStatements {
  const sight = new Sight(catalog, access, 4);
  const table = tableOf(child);
  const id = column('r', 'id');
  const live = `not ${column('r', 'deleted')}`;
  const parent = column('r', field.name);
  const isOfRole = role === undefined ? '' : ` and ${column('r', role.field.name)} = ${literal(role.value)}`;
  const set = (value: string, type: string): string => {
    const sets = [
      `${quote(field.name)} = ${value}`,
      ...(role === undefined ? [] : [`${quote(role.field.name)} = ${type}`]),
    ];
    return `update ${table} as r set ${[...sets, ...CHANGED].join(', ')}`;
  };
  const isAnother = (number: number): string =>
    role === undefined
      ? `${parent} is distinct from $${number}::text`
      : `(${parent}, ${column('r', role.field.name)}) is distinct from ($${number}::text, ${literal(role.value)})`;
  const linked = `select ${id} as id from ${table} r where ${parent} = $1${isOfRole}`;
  const others = `${linked} and ${sight.isVisible(child, 'r')} and ${id} <> all($2::text[])`;
  return {
    lockChild: `select case when true${isOfRole} then ${parent} end as parent from ${table} r
where ${id} = $1 and ${live} for update`,
    lockNamed: `${linked} and ${live} and ${id} = any($2::text[]) order by ${id} for update`,
    lockOthers: {
      text: `${others} order by ${id} limit $3 for no key update skip locked`,
      asker: sight.asker,
    },
    findOthers: `select ${id} as id from ${table} r where ${id} = any($1::text[]) and ${live} and ${isAnother(2)}`,
    link: `${set('$3::text', role === undefined ? '' : literal(role.value))}
where ${id} = any($1::text[]) and ${live} and ${isAnother(3)}`,
    unlink: `${set('null', 'null')}
where ${id} = any($1::text[]) and ${parent} = $3::text${isOfRole}`,
  };
}
