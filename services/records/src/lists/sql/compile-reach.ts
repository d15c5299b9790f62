import type { Module } from '@crm/catalog';
import { column, tableOf } from '../../sql/quote.js';

/** Rows of a table in alias `r`. */
export interface Way {
  readonly from: string;
  /** To be joined with "and". */
  readonly conditions: readonly string[];
}

/** The access paths to the records of a module that a user may see. */
export interface Reach {
  /** Two access paths, one of which returns no rows for any given user: one for up to `few` records, one for more. */
  ways(few: number): EitherWay;
  /**
   * A single access path whose details the planner chooses by its own estimate; the best one for estimating the number
   * of rows.
   */
  readonly whole: Way;
}

/** Two access paths with the common table expressions that they need. */
export interface EitherWay {
  readonly tables: string;
  readonly ways: readonly [few: Way, many: Way];
}

/**
 * Compiles the access paths. Where a user may see few records, these are looked up and sorted. Where a user may see
 * many, the list is walked in its order and the visibility of each record is checked, because visible ones turn up
 * soon.
 *
 * The planner cannot decide this: it does not know how many records of which group come early in which order, and a
 * prepared statement is planned for no particular user. `ids` is a subquery of the visible ids, `isSeen` checks the
 * visibility of row `r`, and `conditions` are the list's other conditions.
 */
export function compileReach(module: Module, ids: string, isSeen: string, conditions: readonly string[]): Reach {
  const [id, isLive] = [column('r', 'id'), `not ${column('r', 'deleted')}`];
  const table = `${tableOf(module)} r`;
  const number = '(select number from found)';
  return {
    ways: (few) => ({
      tables: `few as materialized (
  select w.id from (${ids}) w (id) limit ${few + 1}
), found as materialized (
  select count(*) as number from few
)`,
      ways: [
        {
          // "offset 0" keeps the planner from reading the whole table for them.
          from: `(select distinct id from few where ${number} <= ${few}) w
  cross join lateral (select * from ${table} where ${id} = w.id and ${isLive} offset 0) r`,
          conditions: conditions.length === 0 ? ['true'] : conditions,
        },
        { from: table, conditions: [`${number} > ${few}`, isSeen, ...conditions] },
      ],
    }),
    whole: { from: table, conditions: [isLive, `${id} in (${ids})`, ...conditions] },
  };
}
