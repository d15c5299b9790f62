import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import type { Access } from '../plan/access.js';
import { edgeRelation, isOfLink } from './compile-edge.js';
import { column, tableOf } from './quote.js';
import { Sight, type AskedStatement } from './sight.js';

/** Live records that a link leads to and that the user cannot see. Parameters: the near id, the maximum number. */
export function compileHiddenLinked(catalog: Catalog, link: EdgeLink, access: Access): AskedStatement {
  const sight = new Sight(catalog, access, 3);
  const related = moduleNamed(catalog, link.related);
  const far = column('e', link.farColumn);
  const isFar = (alias: string): string => `${column(alias, 'id')} = ${far}`;
  const isThere = `(select true from ${tableOf(related)} l where ${isFar('l')} and not ${column('l', 'deleted')})`;
  const isSeen = `(select true from ${tableOf(related)} r where ${isFar('r')} and ${sight.isVisible(related, 'r')})`;
  const text = `select ${far} as id from ${edgeRelation(link)} e
where ${column('e', link.nearColumn)} = $1${isOfLink(link, 'e')} and ${isThere} and ${isSeen} is null limit $2`;
  return { text, asker: sight.asker };
}

/**
 * Records that a link leads to, except the given ones, that the user sees but may not act on as requested. Parameters:
 * the near id, the excepted ids, the maximum number.
 */
export function compileLockedLinked(catalog: Catalog, link: EdgeLink, access: Access): AskedStatement {
  const sight = new Sight(catalog, access, 4);
  const related = moduleNamed(catalog, link.related);
  const far = column('e', link.farColumn);
  const find = (condition: string): string =>
    `(select true from ${tableOf(related)} r where ${column('r', 'id')} = ${far} and ${condition})`;
  const text = `select ${far} as id from ${edgeRelation(link)} e
where ${column('e', link.nearColumn)} = $1${isOfLink(link, 'e')} and ${far} <> all($2::text[])
  and ${find(sight.isVisible(related, 'r'))} and ${find(sight.isOn(related, 'r'))} is null limit $3`;
  return { text, asker: sight.asker };
}
