import type { GetListParams } from 'ra-core';
import type { Place } from './place-of.js';

/** Suffix of a filter that finds the text anywhere in the attribute: `name@li`. */
const LIKE = '@li';

/** The filter whose value names one of the module's filters (filters#named-filters). */
export const NAMED_FILTER = 'named';

/**
 * The query of a list: page, sort and filters. A filter named `attribute@li` finds its text anywhere in the attribute.
 */
export function listQuery(place: Place, { pagination, sort, filter }: Partial<GetListParams>): URLSearchParams {
  const query = new URLSearchParams();
  const { page = 1, perPage = 25 } = pagination ?? {};
  query.set('page[limit]', String(perPage));
  query.set('page[offset]', String((page - 1) * perPage));
  if (!place.isAdministered && sort !== undefined && sort.field !== '') {
    query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`);
  }
  for (const [name, value] of Object.entries((filter ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '') continue;
    addFilter(query, place.type, name, value);
  }
  return query;
}

function addFilter(query: URLSearchParams, type: string, name: string, value: unknown): void {
  const text = String(value);
  if (name === NAMED_FILTER) query.set('filter', text);
  else if (name.endsWith(LIKE)) query.set(`filter[${type}.${name.slice(0, -LIKE.length)}]`, `[[li]]%${literal(text)}%`);
  else query.set(`filter[${type}.${name}]`, `[[eq]]${text}`);
}

/** Escapes `%`, the only wildcard (filters#like). */
function literal(text: string): string {
  return text.replaceAll('%', '\\%');
}
