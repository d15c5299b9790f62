import type { Catalog, Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { ListRequestMessage } from '@crm/protos';
import { findLink, findModule } from '../../domain/find-module.js';
import { requireRecordId } from '../../domain/require-record-id.js';
import { readSelection } from '../../plan/read-selection.js';
import type { WantedList } from './bind-list.js';
import { limitQuery, type QueryLimits } from './limit-query.js';

/** The maximum number of records of one page. */
export const MAX_PAGE_LIMIT = 1000;

/**
 * Checks the size of a requested list (8202) and of its query, and resolves its module and its link; 8301 for an unknown
 * link.
 */
export function readRequest(catalog: Catalog, limits: QueryLimits, request: ListRequestMessage): WantedList {
  const { limit, offset, through, query, after, before, afterId, identifiersOnly, ofUser } = request;
  if (limit < 1 || limit > MAX_PAGE_LIMIT) {
    throw new AppError({ code: codes.invalidPageLimit, value: String(limit), source: { parameter: 'page[limit]' } });
  }
  const module = findModule(catalog, request.module);
  const selection = readSelection(module, request.selection);
  const isAsked = query !== null && query.conditions.length + query.namedFilters.length + query.sort.length > 0;
  if (isAsked) limitQuery(query, limits);
  return {
    module,
    // One row more than the page shows whether there is a next page.
    page: {
      rows: limit + 1,
      offset,
      ...(after !== '' && { after }),
      ...(before !== '' && { before }),
      ...(afterId !== '' && { afterId }),
    },
    ...(through !== null && { through: follow(catalog, module, through), identifiersOnly }),
    ...(isAsked && { query }),
    ...(selection && { selection }),
    ...(ofUser === 'OF_USER_VIEWED' && { ofUser: 'viewed' as const }),
    ...(ofUser === 'OF_USER_FAVORITES' && { ofUser: 'favorites' as const }),
  };
}

function follow(
  catalog: Catalog,
  related: Module,
  through: { readonly module: string; readonly id: string; readonly link: string },
): Required<WantedList>['through'] {
  const parent = findModule(catalog, through.module);
  const link = findLink(parent, through.link);
  if (link.related !== related.name) throw new AppError({ code: codes.unknownLink, value: through.link });
  requireRecordId(through.id);
  return { link, ownerId: through.id };
}
