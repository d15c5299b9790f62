import type { Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { PairTable } from '../domain/pair-ends.js';
import { SCHEMA } from '../schema.js';
import { column, literal, quote, tableOf } from './quote.js';

/** The result of one page. */
export interface PurgeRow {
  readonly removed: number;
  /** The last row of the page; null when no page follows. */
  readonly last_id: string | null;
}

/**
 * Removes the pairs of deleted records among the next rows of a middle table, in the order of their ids. Parameters:
 * `after`, the id after which the page starts, and `size`, its number of rows. Rows that another transaction has locked are left for the
 * next walk, so that this statement takes part in no deadlock. Rows with roles that this release does not know are left
 * alone.
 */
export function compilePurge(pairs: PairTable): CompiledSql {
  const relation = `${quote(SCHEMA)}.${quote(pairs.table)}`;
  return compileSql(`with page as materialized (
  select t.id from ${relation} t where t.id > :after::uuid order by t.id limit :size
), dead as materialized (
  select t.id from page p join ${relation} t on t.id = p.id where ${isDead(pairs)}
  order by t.id for update of t skip locked
), removed as (
  delete from ${relation} t using dead d where t.id = d.id returning t.id
)
select (select count(*) from removed)::int as removed,
  (select p.id::text from page p order by p.id offset :size - 1 limit 1) as last_id`);
}

function isDead({ leftColumn, rightColumn, roleColumn, ends }: PairTable): string {
  const conditions = ends.map(({ left, right, role }) => ({
    role,
    text: `${isGone(left, column('t', leftColumn))} or ${isGone(right, column('t', rightColumn))}`,
  }));
  // Many links may be between the same modules, and Postgres plans each condition for each page.
  const byText = [...Map.groupBy(conditions, ({ text }) => text)];
  if (roleColumn === undefined) return `(${byText.map(([text]) => text).join(' or ')})`;
  const branches = byText.map(([text, same]) => {
    const roles = same.map(({ role = '' }) => literal(role)).join(', ');
    return `when ${column('t', roleColumn)} in (${roles}) then ${text}`;
  });
  return `case ${branches.join('\n    ')} else false end`;
}

/** A scalar subquery is always a look-up by primary key; an anti-join may become a hash of a whole table. */
function isGone(module: Module, id: string): string {
  return `(select true from ${tableOf(module)} r where ${column('r', 'id')} = ${id} and not ${column('r', 'deleted')}) is null`;
}
