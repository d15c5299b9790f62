import { isWhole, type ListStructure } from './list-plan.js';

/**
 * Whether an index finds what a list has by the id of a record or of a user, so that nobody need ask the planner how many
 * there may be: by the ids of the records themselves, or by that of the one whose link is followed.
 */
export function isFoundById({ rows }: ListStructure): boolean {
  const { source, where } = rows;
  if (source.through !== undefined || source.ofUser !== undefined) return isWhole(rows);
  return where.comparisons.some(
    ({ attribute, test, not }) =>
      attribute === 'id' && !not && ((test.is === 'eq' && typeof test.to === 'number') || isSet(test)),
  );
}

function isSet(test: ListStructure['rows']['where']['comparisons'][number]['test']): boolean {
  return test.is === 'in' && !test.orEmpty;
}
