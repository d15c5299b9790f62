import { isExternalPath } from '@crm/catalog';
import type { QueryInput } from '@crm/protos';
import type { Scope } from '@crm/token';
import type { Representation } from './representation.js';

/**
 * Scopes that a query requires, whatever its URL (filters#scopes-of-filters): standard:relationship:read for following
 * a link in filters, sorts and includes; standard:read for reading attributes, even if only to filter or sort
 * identifiers.
 */
export function queryScopes(
  { conditions = [], namedFilters = [], sort = [] }: QueryInput,
  { include = [] }: Representation,
): readonly Scope[] {
  const paths = conditions.map(({ path = [] }) => path).filter((path) => !isOfPair(path));
  const scopes: Scope[] = [];
  if (namedFilters.length > 0 || sort.length > 0 || include.length > 0 || paths.some((path) => path.length > 1)) {
    scopes.push('standard:read');
  }
  if (include.length > 0 || paths.some(leadsOverLink) || sort.some(({ path = [] }) => path.length > 1)) {
    scopes.push('standard:relationship:read');
  }
  return scopes;
}

function leadsOverLink(path: readonly string[]): boolean {
  return path.length > (isExternalPath(path) ? 3 : 2);
}

/** Whether a filter is about the middle row of the link of the URL: `[type, "meta", "middle_table", attribute]`. */
function isOfPair([, meta, middleTable]: readonly string[]): boolean {
  return meta === 'meta' && middleTable === 'middle_table';
}
