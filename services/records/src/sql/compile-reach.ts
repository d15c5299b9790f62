import type { Module } from '@crm/catalog';
import { column, tableOf } from './quote.js';

/** Rows of a table in alias `r`. */
export interface Way {
  readonly from: string;
  /** To be joined with "and". */
  readonly conditions: readonly string[];
}

/** How the records of a module are found that a user may see. */
export interface Reach {
  /** Two ways of which one has no rows, whoever asks: to up to `few` records, and to more. */
  ways(few: number): EitherWay;
  /** One way, for the planner to choose how by how many it expects: the best to estimate how many there are. */
  readonly whole: Way;
}

/** Two ways with the common table expressions that they need. */
export interface EitherWay {
  readonly tables: string;
  readonly ways: readonly [few: Way, many: Way];
}

/**
 * Compiles it. Where a user may see few records, these are looked up and sorted; of many, the list is walked in its order
 * and each record is asked about, because some of them come soon.
 *
 * The planner cannot decide that: it does not know how many records of which group come early in which order, and a
 * prepared statement is planned for no user at all. `ids` is a subquery of the ids, `isSeen` asks about row `r`, and
 * `conditions` hold besides.
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
