import type { HoldingColumn } from '../domain/link-rights.js';
import { CHANGED } from './compile-write.js';
import { column, literal, quote, tableOf } from './quote.js';

/** The statements about the links of one column. Children are the records whose table has it. */
export interface ColumnLinkStatements {
  /** Locks one child and reads its parent. Parameters: the child. */
  readonly lockChild: string;
  /** Locks the children of a parent that are among some. Parameters: the parent, an array of children. */
  readonly lockNamed: string;
  /**
   * The children of a parent but for some, locked unless others hold them. Parameters: the parent, an array of children,
   * how many at most.
   */
  readonly lockOthers: string;
  /** Gives children a parent, those that do not have it yet. Parameters: an array of children, the user, the parent. */
  readonly link: string;
  /** Takes the parent from children that have it. Parameters: an array of children, the user, the parent. */
  readonly unlink: string;
}

/** Compiles them. Children are always locked in the order of their ids. */
export function compileColumnLink({ child, field, role }: HoldingColumn): ColumnLinkStatements {
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
  const isAnother =
    role === undefined
      ? `${parent} is distinct from $3::text`
      : `(${parent}, ${column('r', role.field.name)}) is distinct from ($3::text, ${literal(role.value)})`;
  const linked = `select ${id} as id from ${table} r where ${parent} = $1${isOfRole} and ${live}`;
  return {
    lockChild: `select case when true${isOfRole} then ${parent} end as parent from ${table} r
where ${id} = $1 and ${live} for update`,
    lockNamed: `${linked} and ${id} = any($2::text[]) order by ${id} for update`,
    lockOthers: `${linked} and ${id} <> all($2::text[]) order by ${id} limit $3 for no key update skip locked`,
    link: `${set('$3::text', role === undefined ? '' : literal(role.value))}
where ${id} = any($1::text[]) and ${live} and ${isAnother}`,
    unlink: `${set('null', 'null')}
where ${id} = any($1::text[]) and ${parent} = $3::text${isOfRole}`,
  };
}
