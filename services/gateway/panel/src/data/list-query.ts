import type { GetListParams } from 'ra-core';
import { comparatorOf, type Condition } from './condition.js';
import type { Place } from './place-of.js';

/** Suffix of a filter that finds the text anywhere in the attribute: `name@li`; `name|email1@li` finds addresses too. */
const LIKE = '@li';

/** The filter whose value names one of the module's filters (filters#named-filters), or is one of `OWN_LISTS`. */
export const NAMED_FILTER = 'named';

const VIEWED = '/viewed';

/** The lists of a module that each user has (operations#viewed, operations#favorites). */
export const OWN_LISTS = { viewed: VIEWED, favorites: '/favorites' };

/** The order of a list until its user chooses another. */
export const USUAL_SORT = { field: 'date_modified', order: 'DESC' } as const;

/** The filter whose value is a list of conditions. */
export const CONDITIONS = 'conditions';

/** The URL of a list without its query. */
export function listPath({ path }: Place, filter: unknown): string {
  const list = ownList(filter);
  return list === undefined ? path : path + list;
}

function ownList(filter: unknown): string | undefined {
  const { [NAMED_FILTER]: wanted } = (filter ?? {}) as Readonly<Record<string, unknown>>;
  return Object.values(OWN_LISTS).find((list) => list === wanted);
}

/**
 * The query of a list: page, sort and filters. A filter named `attribute@li` finds its text anywhere in the attribute.
 */
export function listQuery(place: Place, { pagination, sort, filter }: Partial<GetListParams>): URLSearchParams {
  const query = new URLSearchParams();
  const { page = 1, perPage = 25 } = pagination ?? {};
  query.set('page[limit]', String(perPage));
  query.set('page[offset]', String((page - 1) * perPage));
  const own = ownList(filter);
  // Viewed records have an order of their own: the latest first.
  const isUsual = own === VIEWED && sort?.field === USUAL_SORT.field && sort.order === USUAL_SORT.order;
  if (!place.isAdministered && sort !== undefined && sort.field !== '' && !isUsual) {
    query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`);
  }
  addFilters(query, place.type, filter);
  return query;
}

/** Adds the filters of a list. Those of `OWN_LISTS` are in its path. */
export function addFilters(query: URLSearchParams, type: string, filter: unknown): void {
  for (const [name, value] of Object.entries((filter ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    if (name === NAMED_FILTER && isOwnList(filter)) continue;
    addFilter(query, type, name, value);
  }
}

/** Whether the filter selects one of `OWN_LISTS`. */
export function isOwnList(filter: unknown): boolean {
  return ownList(filter) !== undefined;
}

/** The longest query that leaves room for a path in a URL (limits#url-length). */
const LONGEST = 8_000;

/** The query for these attributes alone; for all where a module has so many that their names are too long for a URL. */
export function withFields(query: URLSearchParams, type: string, names: readonly string[]): URLSearchParams {
  query.set(`fields[${type}]`, names.join(','));
  if (query.toString().length > LONGEST) query.delete(`fields[${type}]`);
  return query;
}

/** The conditions in a value of the filter. A URL that a person has changed may have other values, which are dropped. */
export function conditionsIn(value: unknown): readonly Condition[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return given.filter((one): one is Condition => {
    const { on, operator, value: compared = '' } = (one ?? {}) as Partial<Condition>;
    const values: readonly unknown[] = Array.isArray(compared) ? compared : [compared];
    const isText = values.every((each) => ['string', 'number'].includes(typeof each));
    return typeof on === 'string' && typeof operator === 'string' && isText;
  });
}

function addFilter(query: URLSearchParams, type: string, name: string, value: unknown): void {
  const add = (condition: Condition): void => {
    query.append(parameterOf(type, condition), comparatorOf(condition));
  };
  if (name === CONDITIONS) conditionsIn(value).forEach(add);
  else if (name === NAMED_FILTER) query.set('filter', String(value));
  else if (name.endsWith(LIKE)) {
    const text = String(value);
    const [usual = '', address = usual] = name.slice(0, -LIKE.length).split('|');
    add({ on: text.includes('@') ? address : usual, operator: 'li', value: text });
  } else add({ on: name, operator: 'eq', value: String(value) });
}

/** The parameter of a condition, which the API names in a fault. */
export function parameterOf(type: string, { on }: Pick<Condition, 'on'>): string {
  return `filter[${type}.${on}]`;
}
