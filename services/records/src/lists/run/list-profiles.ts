import { hash } from 'node:crypto';
import type { Catalog } from '@crm/catalog';
import { bind, type Queryable } from '@crm/postgres';
import { isFoundById } from '../plan/list-traits.js';
import { isSteady } from '../plan/is-steady.js';
import { FEW, type ListedRows, type ListPlan, type ParameterValues } from '../plan/list-plan.js';
import { compileExplain } from '../sql/compile-count.js';
import { readPlan, type PlannedList } from '../sql/read-plan.js';
import { KeptAnswers } from './kept-answers.js';

/** How a list is best read, for any user. */
export interface ListProfile {
  /** Whether to gather and count its records; otherwise they are read in the order of the list. */
  readonly isShort: boolean;
  /** Whether one plan suits all values when the list is read in its order. */
  readonly isPlannedOnce: boolean;
}

/** Finds out how lists are best read. */
export interface ListProfiles {
  /** The profile of a list: two statements at most, usually none. */
  of(plan: ListPlan): Promise<ListProfile>;
  /** How many records a list is expected to have, at least `atLeast`. */
  estimate(plan: ListPlan, atLeast: number): Promise<number>;
  /** Treats a list as long and estimates it again, because it has more records than are gathered. */
  keepLong(plan: ListPlan): void;
}

const KEPT = 5_000;
/** The result where Postgres 15 runs: it has no `explain (generic_plan)`. */
const UNKNOWN: PlannedList = { rows: 0, isShort: false };

/**
 * Creates the profiles of lists. The planner estimates how many records a list has and how it would find them, without
 * the rights of a user, so that the answer serves everybody. If a list is long whatever the values, one plan fills the
 * page soon for all of them; to find this out, a second estimate is made without the values. `now` is in milliseconds.
 */
export function createListProfiles(database: Queryable, catalog: Catalog, now?: () => number): ListProfiles {
  const answers = new KeptAnswers<PlannedList>(KEPT, now);

  async function explain(rows: ListedRows, values?: ParameterValues): Promise<PlannedList> {
    const { text, names } = compileExplain(catalog, rows, values === undefined);
    const statement =
      values === undefined
        ? { text, label: 'generic_plan', values: [] }
        : bind({ text, names, label: 'estimate' }, values);
    const [row] = await database.run<Readonly<Record<string, string>>>(statement);
    return readPlan(row?.['QUERY PLAN'] ?? '[]');
  }

  const explainPlan = ({ structure: { rows }, rowValues }: ListPlan): Promise<PlannedList> => explain(rows, rowValues);

  const ask = (plan: ListPlan): Promise<PlannedList> =>
    answers.get(keyOf(plan.structure.rows, plan.rowValues), () => explainPlan(plan));

  async function isLongForAny({ structure: { rows } }: ListPlan): Promise<boolean> {
    return isLong(await answers.get(keyOf(rows), () => explain(rows).catch(() => UNKNOWN)));
  }

  return {
    async of(plan) {
      const { structure, rowValues } = plan;
      const isForAny = isSteady(catalog, structure);
      if (isForAny && isFoundById(structure) && !answers.has(keyOf(structure.rows, rowValues)))
        return { isShort: true, isPlannedOnce: true };
      const list = await ask(plan);
      return { isShort: list.isShort, isPlannedOnce: isForAny || (isLong(list) && (await isLongForAny(plan))) };
    },
    async estimate(plan, atLeast) {
      return Math.max((await ask(plan)).rows, atLeast);
    },
    keepLong(plan) {
      const long = async (): Promise<PlannedList> => {
        const { rows } = await explainPlan(plan);
        return { rows: Math.max(rows, FEW + 1), isShort: false };
      };
      void answers.renew(keyOf(plan.structure.rows, plan.rowValues), long);
    },
  };
}

function isLong({ rows }: PlannedList): boolean {
  return rows > FEW;
}

/** Identifies a list for any page and user; without values, its shape. Filters may have thousands of characters. */
function keyOf({ source, where, middle }: ListedRows, values?: ParameterValues): string {
  return hash('sha256', JSON.stringify([source, where, middle, values]), 'base64');
}
