import { isWhole, type ListedRows, type ListStructure } from './list-plan.js';

/**
 * Whether an index finds the records of a list by the id of a record or of a user, so that no estimate of the planner
 * is needed: by the ids of the records themselves, or by the id of the record whose link is followed.
 */
export function isFoundById({ rows }: ListStructure): boolean {
  const { source } = rows;
  return source.through !== undefined || source.ofUser !== undefined ? isWhole(rows) : namesIds(rows);
}

/** Whether a list is limited to records with given ids. */
export function namesIds({ where }: Pick<ListedRows, 'where'>): boolean {
  return where.comparisons.some(
    ({ attribute, test, not }) =>
      attribute === 'id' && !not && ((test.is === 'eq' && typeof test.to === 'string') || isSet(test)),
  );
}

function isSet(test: ListStructure['rows']['where']['comparisons'][number]['test']): boolean {
  return test.is === 'in' && !test.orEmpty;
}
