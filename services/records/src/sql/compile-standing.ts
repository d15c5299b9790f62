import type { EdgeLink } from '@crm/catalog';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column } from './quote.js';

/**
 * Finds the pairs of a link that already have the given middle values, by position, starting at 1. Parameters: the near
 * id, an array of far ids, an array of values.
 */
export function compileStanding(link: EdgeLink, middleColumn: string): { readonly text: string } {
  const isPair = `${column('e', link.nearColumn)} = $1 and ${column('e', link.farColumn)} = i.far_id${isOfLink(link, 'e')}`;
  return {
    text: `select i.place::int as place from unnest($2::text[], $3::text[]) with ordinality i (far_id, value, place)
where exists (select from ${edgeRelation(link)} e where ${isPair} and ${column('e', middleColumn)} = i.value offset 0)`,
  };
}
