import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { compileMissing, type MissingRow } from '../sql/compile-missing.js';
import { moduleOf } from '../sql/compile-value.js';
import { StatementCache } from '../sql/statement-cache.js';
import { createStandingFilter, type Referred } from './standing-references.js';
import type { Needed } from './write-records.js';

/**
 * Which of these records are not live, in their order, but for those that middle values refer to already. One statement,
 * none when there is nothing to ask, another one for middle values that refer to what is not live.
 */
export type FindMissing = <N extends Needed & Referred>(queryable: Queryable, needed: readonly N[]) => Promise<N[]>;

const MAX_STATEMENTS = 500;

/** A finder that compiles each question once and has every connection prepare it once. */
export function createMissingFinder(catalog: Catalog): FindMissing {
  const statements = new StatementCache<{ readonly text: string }>('missing', MAX_STATEMENTS);
  const withoutStanding = createStandingFilter();
  return async (queryable, needed) => {
    if (needed.length === 0) return [];
    const byModule = Map.groupBy(needed, ({ module }) => module);
    const modules = [...byModule.keys()].toSorted();
    const statement = statements.get(modules.join(' '), () =>
      compileMissing(modules.map((name) => moduleOf(catalog, name))),
    );
    const values = modules.map((name) => [...new Set(byModule.get(name)?.map(({ id }) => id))]);
    const rows = await queryable.run<MissingRow>({ ...statement, values });
    const missing = new Set(rows.map(({ question, id }) => `${modules[question] ?? ''} ${id}`));
    const found = needed.filter(({ module, id }) => missing.has(`${module} ${id}`));
    return withoutStanding(queryable, found);
  };
}
