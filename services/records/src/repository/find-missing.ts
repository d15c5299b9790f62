import { moduleNamed, type Catalog, type Module } from '@crm/catalog';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import type { Rights } from '../domain/rights.js';
import { sightOf, type Access } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileMissing, type NamedRow } from '../sql/compile-missing.js';
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
  const findNamed = createNamedFinder(catalog, 'missing', compileMissing);
  const withoutStanding = createStandingFilter();
  return async (queryable, needed, rights) => withoutStanding(queryable, await findNamed(queryable, needed, rights));
}

/** Finds those of the given records that a statement returns, in their order. One statement, or none. */
export type FindNamed = <N extends Needed>(queryable: Queryable, needed: readonly N[], rights: Rights) => Promise<N[]>;

/** A finder by the statement that `compile` makes; `kind` labels it in metrics. */
export function createNamedFinder(
  catalog: Catalog,
  kind: string,
  compile: (catalog: Catalog, modules: readonly Module[], access?: Access) => CompiledSql,
): FindNamed {
  const statements = new AccessCache<CompiledSql>(kind, MAX_STATEMENTS);
  return async (queryable, needed, rights) => {
    if (needed.length === 0) return [];
    const byModule = Map.groupBy(needed, ({ module }) => module);
    const modules = [...byModule.keys()].toSorted();
    const touched = modules.map((name) => moduleNamed(catalog, name));
    const access = sightOf(rights, () => touched);
    const statement = statements.get(modules.join(' '), { access }, () => compile(catalog, touched, access));
    const ids = modules.map((name, index) => {
      return [`ids_${index}`, [...new Set(byModule.get(name)?.map(({ id }) => id))]] as const;
    });
    const values = { ...Object.fromEntries(ids), ...userParameters(rights) };
    const rows = await queryable.run<NamedRow>(bind(statement, values));
    const named = new Set(rows.map(({ question, id }) => `${modules[question] ?? ''} ${id}`));
    return needed.filter(({ module, id }) => named.has(`${module} ${id}`));
  };
}
