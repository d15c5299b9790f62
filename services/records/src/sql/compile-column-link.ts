import type { Catalog } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { HoldingColumn } from '../domain/link-rights.js';
import type { Access } from '../plan/access.js';
import { CHANGED } from './compile-write.js';
import { column, isOfModule, literal, quote, storedIn } from './quote.js';
import { Sight } from './sight.js';

/**
 * The statements for the links that one column stores. Children are the records whose table has the column. Each
 * statement takes `parent`, the array `children`, and the parameters that its own comment names; `lockChild` takes only
 * `child`.
 */
export interface ColumnLinkStatements {
  /** Locks one child and reads its parent. Parameters: `child`. */
  readonly lockChild: CompiledSql;
  /** Locks the given children of a parent. */
  readonly lockNamed: CompiledSql;
  /**
   * The visible children of a parent except the given ones, at most `max`, locked; skips those that other transactions
   * have locked.
   */
  readonly lockOthers: CompiledSql;
  /** The given children that `link` would change. */
  readonly findOthers: CompiledSql;
  /** Sets the parent of the given children that do not have it yet, for `user`. */
  readonly link: CompiledSql;
  /** Clears the parent of the given children that have it, for `user`. */
  readonly unlink: CompiledSql;
}

/** Compiles the statements. Children are always locked in the order of their ids. */
export function compileColumnLink(
  catalog: Catalog,
  { child, field, role }: HoldingColumn,
  access?: Access,
): ColumnLinkStatements {
  const sight = new Sight(catalog, access);
  const table = storedIn(child);
  const id = column('r', 'id');
  const live = `not ${column('r', 'deleted')}${isOfModule(child, 'r')}`;
  const parent = column('r', field.name);
  const isOfLink = role === undefined ? '' : ` and ${column('r', role.field.name)} = ${literal(role.value)}`;
  const isOfRole = `${isOfLink}${isOfModule(child, 'r')}`;
  const set = (value: string, type: string): string => {
    const sets = [
      `${quote(field.name)} = ${value}`,
      ...(role === undefined ? [] : [`${quote(role.field.name)} = ${type}`]),
    ];
    return `update ${table} as r set ${[...sets, ...CHANGED].join(', ')}`;
  };
  const isAnother =
    role === undefined
      ? `${parent} is distinct from :parent::text`
      : `(${parent}, ${column('r', role.field.name)}) is distinct from (:parent::text, ${literal(role.value)})`;
  const isNamed = `${id} = any(:children::text[])`;
  const linked = `select ${id} as id from ${table} r where ${parent} = :parent${isOfRole}`;
  const others = `${linked} and ${sight.isVisible(child, 'r')} and ${id} <> all(:children::text[])`;
  return {
    lockChild: compileSql(`select case when true${isOfRole} then ${parent} end as parent from ${table} r
where ${id} = :child and ${live} for update`),
    lockNamed: compileSql(`${linked} and ${live} and ${isNamed} order by ${id} for update`),
    lockOthers: compileSql(`${others} order by ${id} limit :max for no key update skip locked`),
    findOthers: compileSql(`select ${id} as id from ${table} r where ${isNamed} and ${live} and ${isAnother}`),
    link: compileSql(`${set(':parent::text', role === undefined ? '' : literal(role.value))}
where ${isNamed} and ${live} and ${isAnother}`),
    unlink: compileSql(`${set('null', 'null')}
where ${isNamed} and ${parent} = :parent::text${isOfRole}`),
  };
}
