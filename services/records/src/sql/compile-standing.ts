import type { EdgeLink } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column } from './quote.js';

/**
 * Finds the pairs of a link that already have the given middle values, by position, starting at 1. Parameters:
 * `near`, the id, then the arrays `far` and `values`.
 */
export function compileStanding(link: EdgeLink, middleColumn: string): CompiledSql {
  const isPair = `${column('e', link.nearColumn)} = :near and ${column('e', link.farColumn)} = i.far_id${isOfLink(link, 'e')}`;
  return compileSql(
    `select i.place::int as place from unnest(:far::text[], :values::text[]) with ordinality i (far_id, value, place)
where exists (select from ${edgeRelation(link)} e where ${isPair} and ${column('e', middleColumn)} = i.value offset 0)`,
  );
}
