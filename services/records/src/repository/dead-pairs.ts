import { bind, type Queryable } from '@crm/postgres';
import type { PairTable } from '../domain/pair-ends.js';
import { compilePurge, type PurgeRow } from '../sql/compile-purge.js';

const START = '00000000-0000-0000-0000-000000000000';

/** One page of a walk through a middle table. */
export interface PurgedPage {
  readonly removed: number;
  /** The row after which the next page starts; undefined at the end of the table. */
  readonly next?: string;
}

/** Removes the pairs of deleted records from the page of `size` rows after a place, by default the first page. */
export type PurgePage = (database: Queryable, size: number, after?: string) => Promise<PurgedPage>;

export function createPagePurger(pairs: PairTable): PurgePage {
  // Without a name: definitions change the text.
  const statement = { label: 'purge', ...compilePurge(pairs) };
  return async (database, size, after = START) => {
    const [row] = await database.run<PurgeRow>(bind(statement, { after, size }));
    const { removed = 0, last_id: next = null } = row ?? {};
    return next === null ? { removed } : { removed, next };
  };
}
