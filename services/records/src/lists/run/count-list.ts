import type { Catalog } from '@crm/catalog';
import { AppError, codes, type ErrorCode } from '@crm/errors';
import { bind, type Queryable } from '@crm/postgres';
import type { ListRequestMessage } from '@crm/protos';
import type { ListWork } from '../admission/list-work.js';
import { FEW, type ListPlan } from '../plan/list-plan.js';
import { tellsOfHidden } from '../plan/list-traits.js';
import { compileCount } from '../sql/compile-count.js';
import type { ListProfiles } from './list-profiles.js';

/** The number of records in a list. */
export interface Count {
  readonly count: number;
  /** False for the planner's estimate. */
  readonly isExact: boolean;
}

/** Facts about the number of records that a page shows. */
export interface Shown {
  /**
   * The number of records from which the page was cut; if that is unknown, the least number that the page proves, if it
   * is more than `FEW`.
   */
  readonly gathered: number | undefined;
  /** Few records are expected, so that they are counted at no more cost than that of gathering them. */
  readonly isFew: boolean;
}

/** The best count that is available in time and that this user may know; the page does not wait for more. */
export type CountList = (
  work: ListWork,
  mode: ListRequestMessage['countMode'],
  plan: ListPlan,
  shown: Shown,
) => Promise<Count | undefined>;

export function createListCounter(catalog: Catalog, profiles: ListProfiles): CountList {
  return async ({ spareReads, oldReads }, mode, plan, { gathered, isFew }) => {
    if (mode === 'COUNT_MODE_NONE') return undefined;
    if (gathered !== undefined && gathered <= FEW) return { count: gathered, isExact: true };
    // A page without rows has no count, even if it was gathered.
    const isExact = mode === 'COUNT_MODE_EXACT';
    if (isExact || (gathered === undefined && isFew)) {
      const count = await inTime(countRecords(catalog, isExact ? oldReads() : spareReads(), plan));
      if (count !== undefined) return { count, isExact: true };
    }
    if (tellsOfHidden(catalog, plan.structure.rows)) return undefined;
    const estimate = await inTime(profiles.estimate(plan, gathered ?? 0));
    return estimate === undefined ? undefined : { count: estimate, isExact: false };
  };
}

/** Counts the records of a list exactly, at any cost: one statement, planned for the values of the list. */
async function countRecords(
  catalog: Catalog,
  reads: Queryable,
  { structure: { rows }, values }: ListPlan,
): Promise<number> {
  const [row] = await reads.run<{ count: string }>(bind({ label: 'count', ...compileCount(catalog, rows) }, values));
  return Number(row?.count);
}

const NO_TIME: ReadonlySet<ErrorCode> = new Set([
  codes.serviceUnavailable,
  codes.statementTimeout,
  codes.databaseUnavailable,
]);

/** Undefined if the answer took too long or found no connection. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof AppError && NO_TIME.has(error.code)) return undefined;
    throw error;
  });
}
