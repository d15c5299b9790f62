import type { Module } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { Scope } from '@crm/token';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { MAX_PAGE_LIMIT, type ListSource } from '../sql/compile-list.js';
import { toRecordMessage } from '../repository/stored-record.js';
import type { Dependencies } from './dependencies.js';

/**
 * Reads one page of a module, or of what one record's link leads to (8001 when that record is not live, 8301 for an
 * unknown link). One statement; a second one for the count only where a count is cheap.
 */
export function listRecords(dependencies: Dependencies) {
  const { catalog, reader, counter } = dependencies;
  return async (request: ListRequestMessage, context: CallContext): Promise<ListResponse> => {
    const { limit, offset, through } = request;
    requireScope(context, ...scopesOf(request));
    if (limit < 1 || limit > MAX_PAGE_LIMIT) {
      throw new AppError({ code: 8202, value: String(limit), source: { parameter: 'page[limit]' } });
    }
    const module = findModule(catalog, request.module);
    const { source, parent } =
      through === null ? { source: { module } } : follow(dependencies, module, through, request.identifiersOnly);

    // One row more than the page tells whether there is a next page.
    const page = { rows: limit + 1, offset, ...(through === null ? {} : { parentId: through.id }) };
    const found = await reader.list(source, page);
    if (found.length === 0 && through !== null && parent !== undefined && !(await reader.isLive(parent, through.id))) {
      throw new AppError({ code: 8001, value: through.id });
    }
    const records = found.slice(0, limit);
    const hasMore = found.length > limit;
    const seen = offset + records.length;
    // On the last page the total is known, unless the page begins beyond the end of the list.
    const isLast = !hasMore && (records.length > 0 || offset === 0);
    const { count, isExact } = isLast ? { count: seen, isExact: true } : await counter.count(source, through?.id);
    return {
      records: records.map(toRecordMessage),
      hasMore,
      // An estimate never contradicts the page beside it.
      count: isExact ? count : Math.max(count, hasMore ? seen + 1 : seen),
      countIsExact: isExact,
    };
  };
}

/** What a token needs for a list (contract sections 3 and 7): linkage alone does not show records. */
function scopesOf({ through, identifiersOnly }: ListRequestMessage): readonly Scope[] {
  if (through === null) return ['standard:read'];
  return identifiersOnly ? ['standard:relationship:read'] : ['standard:read', 'standard:relationship:read'];
}

function follow(
  { catalog }: Dependencies,
  related: Module,
  through: { readonly module: string; readonly id: string; readonly link: string },
  identifiersOnly: boolean,
): { readonly source: ListSource; readonly parent: Module } {
  const parent = findModule(catalog, through.module);
  const link = findLink(parent, through.link);
  if (link.related !== related.name) throw new AppError({ code: 8301, value: through.link });
  requireRecordId(through.id);
  return { source: { module: related, link, identifiersOnly }, parent };
}
