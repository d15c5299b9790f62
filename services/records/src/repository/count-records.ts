import type { Catalog, Module } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { compileCount, compileEstimate, type ListSource } from '../sql/compile-list.js';
import { StatementCache } from '../sql/statement-cache.js';

/** How many records a list has in all. */
export interface Count {
  readonly count: number;
  /** False for the planner's estimate. */
  readonly isExact: boolean;
}

/** Counts lists without ever costing more than a page of them (contract section 5). */
export interface RecordCounter {
  count(source: ListSource, parentId?: string): Promise<Count>;
}

/** Up to this many records an exact count is cheap. */
const CHEAP_COUNT = 5_000;
const ESTIMATE_LIFE_MS = 5_000;
const MAX_STATEMENTS = 500;

/**
 * A counter. Of a whole module it takes the planner's estimate, asked at most every 5 seconds, and counts exactly only
 * where that is small. What lies behind a link it counts up to the cheap limit, and estimates beyond. `now` is in
 * milliseconds.
 */
export function createRecordCounter(
  database: Queryable,
  catalog: Catalog,
  now: () => number = () => performance.now(),
): RecordCounter {
  const statements = new StatementCache<{ readonly text: string }>('count', MAX_STATEMENTS);
  const estimates = new Map<string, { readonly at: number; readonly rows: Promise<number> }>();

  async function countRows(source: ListSource, parentId?: string): Promise<number> {
    const { module, link } = source;
    // Behind a link nothing tells beforehand how much there is; a whole module was estimated to be small.
    const cap = link === undefined ? undefined : CHEAP_COUNT + 1;
    const key = [module.name, link?.module, link?.name].join(' ');
    const statement = statements.get(key, () => compileCount(catalog, source, cap));
    const [row] = await database.run<{ count: string }>({ ...statement, values: valuesOf(parentId) });
    return Number(row?.count);
  }

  async function estimateRows(source: ListSource, parentId?: string): Promise<number> {
    const statement = compileEstimate(catalog, source);
    const [row] = await database.run<Readonly<Record<string, string>>>({ ...statement, values: valuesOf(parentId) });
    return readPlanRows(row?.['QUERY PLAN'] ?? '[]');
  }

  function estimateModule(module: Module): Promise<number> {
    const known = estimates.get(module.name);
    if (known !== undefined && now() - known.at < ESTIMATE_LIFE_MS) return known.rows;
    const estimate = { at: now(), rows: estimateRows({ module }) };
    estimates.set(module.name, estimate);
    // A failure is told to those who wait for it and not kept for others.
    estimate.rows.catch(() => estimates.delete(module.name));
    return estimate.rows;
  }

  return {
    async count(source, parentId) {
      if (source.link === undefined) {
        const estimate = await estimateModule(source.module);
        if (estimate >= CHEAP_COUNT) return { count: estimate, isExact: false };
        return { count: await countRows(source), isExact: true };
      }
      const count = await countRows(source, parentId);
      if (count <= CHEAP_COUNT) return { count, isExact: true };
      return { count: Math.max(count, await estimateRows(source, parentId)), isExact: false };
    },
  };
}

function valuesOf(parentId: string | undefined): string[] {
  return parentId === undefined ? [] : [parentId];
}

function readPlanRows(plan: string): number {
  const [root] = JSON.parse(plan) as readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
  if (root === undefined) throw new TypeError('EXPLAIN answered no plan');
  return root.Plan['Plan Rows'];
}
