import type { Catalog, Module } from '@crm/catalog';
import { compileSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import type { SelectedMembers } from '../plan/read-selection.js';
import { contentsOf, fileFields } from './compile-contents.js';
import { compileRecordSelect } from './compile-record-json.js';
import { column, tableOf } from './quote.js';
import type { RecordStatement } from './record-statement.js';
import { Sight } from './sight.js';

/** The members of a record to read, and the rights to read them with. */
export interface GetShape {
  /** Absent = every attribute and all links. */
  readonly selection?: SelectedMembers | undefined;
  /** Also return the contents that the record refers to, as `contents`. */
  readonly contents?: boolean;
  /** Absent = any live record. */
  readonly access?: Access | undefined;
  /** Read the records of several ids, in any order. */
  readonly many?: boolean;
}

/**
 * One visible record by id, with all its links or with selected members only. Parameters: `id`, which is an array of
 * ids with `many`.
 */
export function compileGet(
  catalog: Catalog,
  module: Module,
  { selection, contents = false, access, many = false }: GetShape = {},
): RecordStatement {
  const sight = new Sight(catalog, access);
  const { columns, joins, links } = compileRecordSelect(sight, module, selection ? { selection } : { links: true });
  const also = contents && fileFields(module).length > 0 ? `,\n${contentsOf(module)} as contents` : '';
  const one = `select ${columns}${also}
from ${tableOf(module)} r
${joins}
where ${column('r', 'id')} = ${many ? 'k.id' : ':id'} and ${sight.isFoundOn(module, 'r')}`;
  return { ...compileSql(many ? forEach(one) : one), links };
}

/**
 * "offset 0" enforces one look-up after another, never a join with everything that the records might show. The ids are
 * wrapped to hide their number from the planner, which would otherwise make a plan for it, again for every call.
 */
function forEach(one: string): string {
  return `select f.* from unnest((select :id::text[])) k(id) cross join lateral (${one} offset 0) f`;
}
