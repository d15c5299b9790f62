import { requireScope, type CallContext } from '@crm/grpc';
import type { ListChangesRequestMessage, ListChangesResponseInput } from '@crm/protos';
import { toChangesResponse, type ReadChangesPage } from './changes-pages.js';

/** Reads one page of the changes that the user may learn of (changes). */
export function listChanges(readPage: ReadChangesPage) {
  return async (request: ListChangesRequestMessage, context: CallContext): Promise<ListChangesResponseInput> => {
    const { userId, scopes } = requireScope(context, 'standard:read');
    return toChangesResponse(await readPage(context, userId, scopes.has('standard:relationship:read'), request));
  };
}
