import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** Live records that a link leads to and that the user cannot see. Parameters: `near`, its id, and `max`. */
export function compileHiddenLinked(catalog: Catalog, link: EdgeLink, access: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const related = moduleNamed(catalog, link.related);
  const far = column('e', link.farColumn);
  const isFar = (alias: string): string => `${column(alias, 'id')} = ${far}`;
  const isThere = `(select true from ${tableOf(related)} l where ${isFar('l')} and not ${column('l', 'deleted')})`;
  const isSeen = `(select true from ${tableOf(related)} r where ${isFar('r')} and ${sight.isVisible(related, 'r')})`;
  return compileSql(`select ${far} as id from ${edgeRelation(link)} e
where ${column('e', link.nearColumn)} = :near${isOfLink(link, 'e')} and ${isThere} and ${isSeen} is null limit :max`);
}

/**
 * Records that a link leads to, except the given ones, that the user sees but may not act on as requested. Parameters:
 * `near`, its id, the array `kept`, and `max`.
 */
export function compileLockedLinked(catalog: Catalog, link: EdgeLink, access: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const related = moduleNamed(catalog, link.related);
  const far = column('e', link.farColumn);
  const find = (condition: string): string =>
    `(select true from ${tableOf(related)} r where ${column('r', 'id')} = ${far} and ${condition})`;
  return compileSql(`select ${far} as id from ${edgeRelation(link)} e
where ${column('e', link.nearColumn)} = :near${isOfLink(link, 'e')} and ${far} <> all(:kept::text[])
  and ${find(sight.isVisible(related, 'r'))} and ${find(sight.isOn(related, 'r'))} is null limit :max`);
}
