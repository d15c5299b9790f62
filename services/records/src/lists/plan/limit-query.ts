import { codes, throwIfAny, type Fault } from '@crm/errors';
import type { WrittenQuery } from './bind-list.js';

/** The limits of a query (filters#filter-limits). */
export interface QueryLimits {
  /** The maximum number of conditions, including named filters. */
  readonly conditions: number;
  /** The maximum number of operands of one condition. */
  readonly values: number;
  /** The maximum number of fields to sort by. */
  readonly sortFields: number;
}

/** The default limits (filters#filter-limits). */
export const QUERY_LIMITS: QueryLimits = { conditions: 20, values: 100, sortFields: 5 };

/** Throws 8711, 8712 and 8713 for a query beyond its limits. */
export function limitQuery({ conditions, namedFilters, sort }: WrittenQuery, limits: QueryLimits): void {
  const faults: Fault[] = [];
  const all = conditions.length + namedFilters.length;
  if (all > limits.conditions) {
    faults.push({
      code: codes.tooManyConditions,
      value: String(all),
      detail: `A list has at most ${limits.conditions} conditions`,
      source: { parameter: 'filter' },
    });
  }
  for (const { parameter, comparators } of conditions) {
    const values = comparators.reduce((sum, { operands }) => sum + operands.length, 0);
    if (values <= limits.values) continue;
    faults.push({
      code: codes.tooManyListValues,
      value: String(values),
      detail: `A condition has at most ${limits.values} values`,
      source: { parameter },
    });
  }
  if (sort.length > limits.sortFields) {
    faults.push({
      code: codes.tooManySortFields,
      value: String(sort.length),
      detail: `A list is sorted by at most ${limits.sortFields} fields`,
      source: { parameter: 'sort' },
    });
  }
  throwIfAny(faults);
}
