import { moduleNamed, type Catalog } from '@crm/catalog';
import { bind, type Queryable } from '@crm/postgres';
import { userParameters } from '../../sql/sight.js';
import { partialLevel } from '../plan/list-traits.js';
import { FEW, type ListPlan } from '../plan/list-plan.js';
import { compileSeen } from '../sql/compile-seen.js';
import { KeptAnswers } from './kept-answers.js';

/**
 * Whether the user of a list sees at most `FEW` records of its module; such a list reads them all. Runs one statement, or
 * none if the answer is kept.
 */
export type SeesFew = (plan: ListPlan) => Promise<boolean>;

const KEPT = 10_000;

/** Queries once in 30 seconds for a user and a module. `now` is in milliseconds. */
export function createSeesFew(database: Queryable, catalog: Catalog, now?: () => number): SeesFew {
  const answers = new KeptAnswers<boolean>(KEPT, now);
  return async ({ structure: { rows }, rights }) => {
    const level = partialLevel(rows);
    if (level === undefined) return false;
    const { module } = rows.source;
    return answers.get(JSON.stringify([module, level, rights.userId, rights.groupIds]), async () => {
      const seen = compileSeen(catalog, moduleNamed(catalog, module), level, FEW + 1);
      return (await database.count(bind({ label: 'seen_number', ...seen }, userParameters(rights)))) <= FEW;
    });
  };
}
