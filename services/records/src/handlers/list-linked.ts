import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { ListLinkedRequestMessage, ListLinkedResponse } from '@crm/protos';
import { findLink, findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { MAX_PAGE_LIMIT } from '../lists/plan/read-request.js';
import { readSelection } from '../plan/read-selection.js';
import type { Lists } from '../lists/run/lists.js';
import { toRecordMessage } from '../repository/record-row.js';
import type { OwnRecordParts } from '../writes/require-own-record.js';

type LinkedParts = Pick<OwnRecordParts, 'catalog' | 'rightsOf'> & { readonly lists: Lists };

/**
 * Reads the records that one link of several owners leads to, newest first, for compound documents. Owners that the
 * user does not see yield nothing. Throws 8301 for an unknown link, and the errors of a list that costs too much. One
 * statement.
 */
export function listLinked({ catalog, lists, rightsOf }: LinkedParts) {
  return async (request: ListLinkedRequestMessage, context: CallContext): Promise<ListLinkedResponse> => {
    const { ownerIds, limit } = request;
    const { userId } = requireScope(context, 'standard:read', 'standard:relationship:read');
    const module = findModule(catalog, request.module);
    const link = findLink(module, request.link);
    const related = findModule(catalog, link.related);
    for (const count of [limit, ownerIds.length]) {
      if (count < 1 || count > MAX_PAGE_LIMIT)
        throw new AppError({ code: codes.invalidPageLimit, value: String(count) });
    }
    ownerIds.forEach(requireRecordId);
    const selection = readSelection(related, request.selection);
    const rights = await rightsOf(userId);
    const wanted = { ownerIds, limit, rights, ...(selection && { selection }) };
    const { records, linkages } = await lists.linked(context, link, wanted);
    return {
      records: records.map(toRecordMessage),
      linkages: linkages.map(({ ownerId, linked, hasMore }) => ({
        ownerId,
        hasMore,
        linked: linked.map(({ id, middle }) => ({
          id,
          ...(middle && { middle: { id: middle.id, attributesJson: Buffer.from(middle.attributesJson) } }),
        })),
      })),
    };
  };
}
