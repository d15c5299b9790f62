import { requireScope, type CallContext } from '@crm/grpc';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import type { Lists } from '../lists/run/lists.js';
import { scopesOfList } from './list-scopes.js';

/** Reads one page of a list. */
export function listRecords({ lists }: { readonly lists: Lists }) {
  return async (request: ListRequestMessage, context: CallContext): Promise<ListResponse> => {
    const { userId } = requireScope(context, ...scopesOfList(request));
    return lists.page(context, userId, request);
  };
}
