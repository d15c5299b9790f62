import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { DeleteRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/administration.js';
import { findModule } from '../domain/find-module.js';
import { allowedVersions } from '../domain/precondition.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { unrestricted } from '../domain/rights.js';
import type { Dependencies } from './dependencies.js';

/** There is nothing to say about a record that is gone. */
type DeleteResponse = Readonly<Record<string, never>>;

/** Hides a live record for good; 8001 when there is none, 8007 when the precondition fails. One statement. */
export function deleteRecord({ catalog, reader, writer, isAdministrator }: Dependencies) {
  return async (request: DeleteRequestMessage, context: CallContext): Promise<DeleteResponse> => {
    const actor = requireScope(context, 'standard:delete');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    await requireModuleRights(module, 'delete', actor, isAdministrator);

    const versions = allowedVersions(request.precondition);
    if (await writer.remove(module, request.id, actor.userId, versions)) return {};
    const isOther = versions !== undefined && (await reader.isVisible(module, request.id, unrestricted(actor.userId)));
    throw new AppError({ code: isOther ? 8007 : 8001, value: request.id });
  };
}
