import { moduleNamed, type Catalog } from '@crm/catalog';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import type { Rights } from '../domain/rights.js';
import { sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileMissing, type MissingRow } from '../sql/compile-missing.js';
import { userParameters } from '../sql/sight.js';
import { createStandingFilter, type Referred } from './standing-references.js';
import type { Needed } from './write-records.js';

/**
 * The given records that a user cannot see, in their order, except those that middle values already refer to. One
 * statement, none when nothing is needed, and one more when middle values refer to invisible records.
 */
export type FindMissing = <N extends Needed & Referred>(
  queryable: Queryable,
  needed: readonly N[],
  rights: Rights,
) => Promise<N[]>;

const MAX_STATEMENTS = 500;

/** A finder that compiles each statement once; every connection prepares it once. */
export function createMissingFinder(catalog: Catalog): FindMissing {
  const statements = new AccessCache<CompiledSql>('missing', MAX_STATEMENTS);
  const withoutStanding = createStandingFilter();
  return async (queryable, needed, rights) => {
    if (needed.length === 0) return [];
    const byModule = Map.groupBy(needed, ({ module }) => module);
    const modules = [...byModule.keys()].toSorted();
    const touched = modules.map((name) => moduleNamed(catalog, name));
    const access = sightOf(rights, () => touched);
    const statement = statements.get(modules.join(' '), { access }, () => compileMissing(catalog, touched, access));
    const ids = modules.map((name, index) => {
      return [`ids_${index}`, [...new Set(byModule.get(name)?.map(({ id }) => id))]] as const;
    });
    const values = { ...Object.fromEntries(ids), ...userParameters(rights) };
    const rows = await queryable.run<MissingRow>(bind(statement, values));
    const missing = new Set(rows.map(({ question, id }) => `${modules[question] ?? ''} ${id}`));
    const found = needed.filter(({ module, id }) => missing.has(`${module} ${id}`));
    return withoutStanding(queryable, found);
  };
}
