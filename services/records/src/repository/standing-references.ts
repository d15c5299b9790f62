import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import type { MiddleReference } from '../domain/needed-record.js';
import { compileStanding } from '../sql/compile-standing.js';
import { StatementCache } from '../sql/statement-cache.js';

/** A record that is referred to, perhaps by a middle value. */
export interface Referred {
  readonly id: string;
  readonly middle?: MiddleReference;
}

/**
 * Leaves out records that middle values already refer to: a client may send back what it read (documents#sending-back).
 * No statement when there is no middle value among them.
 */
export type WithoutStanding = <R extends Referred>(queryable: Queryable, referred: readonly R[]) => Promise<R[]>;

const MAX_STATEMENTS = 100;

/** A filter that compiles each statement once; every connection prepares it once. */
export function createStandingFilter(): WithoutStanding {
  const statements = new StatementCache<CompiledSql>('standing', MAX_STATEMENTS);
  return async (queryable, referred) => {
    const standing = new Set<Referred>();
    const byColumn = Map.groupBy(referred, ({ middle }) => middle && questionOf(middle));
    for (const group of byColumn.values()) {
      const middle = group[0]?.middle;
      if (middle === undefined) continue;
      const { link, column, ownerId } = middle;
      const statement = statements.get(questionOf(middle), () => compileStanding(link, column));
      const values = { near: ownerId, far: group.map((one) => one.middle?.farId), values: group.map(({ id }) => id) };
      const rows = await queryable.run<{ readonly place: number }>(bind(statement, values));
      const places = new Set(rows.map(({ place }) => place));
      for (const [index, one] of group.entries()) if (places.has(index + 1)) standing.add(one);
    }
    return referred.filter((one) => !standing.has(one));
  };
}

/** A document has one owner, so link and column identify the query. */
function questionOf({ link, column }: MiddleReference): string {
  return [link.module, link.name, column].join(' ');
}
