import { isExternalPath } from '@crm/catalog';
import type { ListRequestMessage } from '@crm/protos';
import type { Scope } from '@crm/token';

/**
 * The scopes that a token needs for a list (filters#scopes-of-filters). Records need `standard:read`; paths over links
 * need `standard:relationship:read`. Linkage alone shows no records, but a filter or an order by their attributes
 * would.
 */
export function scopesOfList({ through, identifiersOnly, query }: ListRequestMessage): readonly Scope[] {
  const conditions = query?.conditions ?? [];
  const sort = query?.sort ?? [];
  const leadsOverLink =
    through !== null ||
    conditions.some(({ path }) => path.length > (isExternalPath(path) ? 3 : 2)) ||
    sort.some(({ path }) => path.length > 1);
  const asksForRecords =
    through === null ||
    !identifiersOnly ||
    sort.length > 0 ||
    (query?.namedFilters.length ?? 0) > 0 ||
    conditions.some(({ path }) => !isOfLinkage(path));
  return [
    ...(asksForRecords ? (['standard:read'] as const) : []),
    ...(leadsOverLink ? (['standard:relationship:read'] as const) : []),
  ];
}

/** Whether a condition concerns only what linkage shows: ids and middle values. */
function isOfLinkage(path: readonly string[]): boolean {
  return path.length === 1 || (path.length === 4 && path[1] === 'meta' && path[2] === 'middle_table');
}
