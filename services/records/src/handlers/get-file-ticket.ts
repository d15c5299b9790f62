import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { GetFileTicketRequestMessage } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { Dependencies } from './dependencies.js';

/** Lets the user read the content of one file attribute of a visible record; 8001 when there is none, 8606 without content. */
export function getFileTicket({ catalog, reader, rightsOf }: Dependencies) {
  return async (request: GetFileTicketRequestMessage, context: CallContext): Promise<never> => {
    const { userId } = requireScope(context, 'standard:read');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    const record = await reader.get(module, request.id, await rightsOf(userId));
    if (record === undefined) throw new AppError({ code: 8001, value: request.id });
    throw new AppError({ code: 8606, value: request.field });
  };
}
