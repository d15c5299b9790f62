import type { EdgeTable } from '@crm/catalog';
import { identifier, sql, toStatement, type SqlFragment, type Statement } from '@crm/postgres';
import { SCHEMA } from '../schema.js';

export type OperationColumn = 'created_op' | 'deleted_op';

/**
 * Locks all rows that these operations have added to an edge table or removed from it, in the order that all writes
 * use, which prevents deadlocks. The result has a flag for each operation mark: whether a locked row has that mark.
 */
export function lockStaged(edge: EdgeTable, operations: readonly string[]): Statement {
  const text = sql`with staged as materialized (
      select t.created_op, t.deleted_op from ${nameOf(edge)} t
      where t.created_op = any(${operations}::uuid[]) or t.deleted_op = any(${operations}::uuid[])
      order by t.${identifier(edge.left)}, t.${identifier(edge.right)}, t.id for update
    )
    select coalesce(bool_or(s.created_op is not null), false) as created_op,
      coalesce(bool_or(s.deleted_op is not null), false) as deleted_op from staged s`;
  return toStatement(text, `lock_staged:${edge.table}`);
}

/** Removes the rows marked with one of the operations in the column; they must be locked. */
export function dropStaged(edge: EdgeTable, column: OperationColumn, operations: readonly string[]): Statement {
  const text = sql`delete from ${nameOf(edge)} t where t.${identifier(column)} = any(${operations}::uuid[])`;
  return toStatement(text, `drop_staged:${sideOf(column)}.${edge.table}`);
}

/** Clears the mark of up to `size` rows marked with one of the operations in the column; they must be locked. */
export function unmarkStaged(
  edge: EdgeTable,
  column: OperationColumn,
  operations: readonly string[],
  size: number,
): Statement {
  const [table, mark] = [nameOf(edge), identifier(column)];
  const text = sql`update ${table} t set ${mark} = null where t.id = any(array(
    select s.id from ${table} s where s.${mark} = any(${operations}::uuid[]) limit ${size}::bigint))`;
  return toStatement(text, `unmark_staged:${sideOf(column)}.${edge.table}`);
}

/** A single letter for the column: a statement's name has at most 63 bytes, and a table's name may take most of it. */
function sideOf(column: OperationColumn): string {
  return column === 'created_op' ? 'c' : 'd';
}

function nameOf({ table }: EdgeTable): SqlFragment {
  return identifier(SCHEMA, table);
}
