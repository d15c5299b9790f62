import { isEdgeLink, type Catalog, type Link } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { isWhole, type ListedRows, type ListPlan, type ListSource } from '../plan/list-plan.js';
import { compileCount, compileEstimate } from '../sql/compile-count.js';
import { isCheap, readPlan, type PlanNode } from '../sql/read-plan.js';
import { StatementCache } from '../sql/statement-cache.js';

/** How many records a list has in all. */
export interface Count {
  readonly count: number;
  /** False for the planner's estimate. */
  readonly isExact: boolean;
}

/** Counts lists (contract section 5). */
export interface RecordCounter {
  /** Exactly where that is cheap, else by the planner's estimate; never costs more than a page. */
  count(plan: ListPlan): Promise<Count>;
  /** Exactly, whatever it costs. */
  countAll(plan: ListPlan): Promise<Count>;
}

/** Up to this many records an exact count is cheap. */
const CHEAP_COUNT = 5_000;
const ESTIMATE_LIFE_MS = 5_000;
const MAX_STATEMENTS = 500;

/**
 * A counter. Of a whole module it takes the planner's estimate, asked at most every 5 seconds, and counts exactly only
 * where that is small. What lies behind a link over a column it counts up to the cheap limit, and estimates beyond; behind
 * one over a middle table, or with conditions, it asks the planner first, because counting there may cost more than a page.
 * `now` is in milliseconds.
 */
export function createRecordCounter(
  database: Queryable,
  catalog: Catalog,
  now: () => number = () => performance.now(),
): RecordCounter {
  const statements = new StatementCache<{ readonly text: string }>('count', MAX_STATEMENTS);
  const estimates = new Map<string, { readonly at: number; readonly rows: Promise<number> }>();

  async function countRows({ structure, values }: ListPlan, cap?: number): Promise<number> {
    const { rows } = structure;
    const compile = () => compileCount(catalog, rows, cap);
    const statement = isWhole(rows) ? statements.get(`${keyOf(rows.source)} ${cap ?? ''}`, compile) : compile();
    const [row] = await database.run<{ count: string }>({ ...statement, values: values.slice(0, rows.slots) });
    return Number(row?.count);
  }

  async function explain(rows: ListedRows, values: readonly unknown[]): Promise<PlanNode> {
    const statement = { ...compileEstimate(catalog, rows), values: values.slice(0, rows.slots) };
    const [row] = await database.run<Readonly<Record<string, string>>>(statement);
    return readPlan(row?.['QUERY PLAN'] ?? '[]');
  }

  function estimateModule(module: string, rows: ListedRows): Promise<number> {
    const known = estimates.get(module);
    if (known !== undefined && now() - known.at < ESTIMATE_LIFE_MS) return known.rows;
    const estimate = { at: now(), rows: explain(rows, []).then((plan) => plan['Plan Rows']) };
    estimates.set(module, estimate);
    // A failure is told to those who wait for it and not kept for others.
    estimate.rows.catch(() => estimates.delete(module));
    return estimate.rows;
  }

  async function countAll(plan: ListPlan): Promise<Count> {
    return { count: await countRows(plan), isExact: true };
  }

  async function countWhole(plan: ListPlan, link: Link | undefined): Promise<Count> {
    const { rows } = plan.structure;
    if (link === undefined) {
      const estimate = await estimateModule(rows.source.module, rows);
      return estimate >= CHEAP_COUNT ? { count: estimate, isExact: false } : countAll(plan);
    }
    if (isEdgeLink(link)) {
      const estimate = (await explain(rows, plan.values))['Plan Rows'];
      if (estimate > CHEAP_COUNT) return { count: estimate, isExact: false };
    }
    const count = await countRows(plan, CHEAP_COUNT + 1);
    if (count <= CHEAP_COUNT) return { count, isExact: true };
    return { count: Math.max(count, (await explain(rows, plan.values))['Plan Rows']), isExact: false };
  }

  return {
    async count(plan) {
      const { rows } = plan.structure;
      const { through, ofUser } = rows.source;
      if (isWhole(rows) && ofUser === undefined) {
        return countWhole(plan, through && catalog.module(through.module)?.links.get(through.link));
      }
      const planned = await explain(rows, plan.values);
      return isCheap(planned, CHEAP_COUNT) ? countAll(plan) : { count: planned['Plan Rows'], isExact: false };
    },
    countAll,
  };
}

function keyOf({ module, through, ofUser }: ListSource): string {
  return [module, through?.module, through?.link, ofUser?.kind].join(' ');
}
