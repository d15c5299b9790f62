import type { EdgeLink } from '@crm/catalog';
import { isAuthored, join, sql, toStatement, trusted, type Statement } from '@crm/postgres';
import { LinkStatements } from './compile-edges.js';

export interface NewLink {
  readonly link: EdgeLink;
  readonly nearId: string;
  /** Ordered by id. */
  readonly farIds: readonly string[];
  /** The middle values of each, as JSON objects by column. */
  readonly values: readonly string[];
}

/**
 * Records that the operation has started staging and inserts its pairs; inserts nothing when the operation is already
 * known, and violates a constraint when one of the pairs exists. At least one link must be given.
 */
export function stageNew(links: readonly NewLink[], operation: string): Statement {
  const tables = [...new Set(links.map(({ link }) => link.table))];
  const inserts = links.map(({ link, nearId, farIds, values }, index) => {
    const name = trusted(`staged_${index}`);
    return sql`${name} as (${new LinkStatements(link, nearId).insertBegun(farIds, values)})`;
  });
  const text = sql`with begun as (
      insert into relationships.staged_operation (op_id, tables, staged_at)
      select ${operation}::uuid, ${tables}::text[], now() where ${isAuthored()} on conflict (op_id) do nothing returning op_id
    ), ${join(inserts, ', ')}
    select from begun`;
  return toStatement(text, nameOf(links));
}

/** Combinations of links are too many to be prepared by every connection. */
function nameOf([first, ...more]: readonly NewLink[]): string | undefined {
  if (first === undefined || more.length > 0) return undefined;
  return `stage_new:${first.link.nearSide === 'left' ? 'l' : 'r'}.${first.link.table}`;
}
