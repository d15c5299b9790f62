import { AppError } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { DeleteRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/administration.js';
import { findModule } from '../domain/find-module.js';
import { allowedVersions } from '../domain/precondition.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { Dependencies } from './dependencies.js';
import { requireAllowed } from './require-allowed.js';
import { retryLater } from './retry-later.js';

/** There is nothing to say about a record that is gone. */
type DeleteResponse = Readonly<Record<string, never>>;

/**
 * Hides a record for good; 8001 when the user sees none, 8512 when the user may not delete it, 8007 when the precondition
 * fails. One statement, others only to tell why not.
 */
export function deleteRecord(dependencies: Dependencies) {
  const { catalog, database, reader, writer, isAdministrator, rightsOf } = dependencies;
  return async (request: DeleteRequestMessage, context: CallContext): Promise<DeleteResponse> => {
    const actor = requireScope(context, 'standard:delete');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    await requireModuleRights(module, 'delete', actor, isAdministrator);

    const { id } = request;
    const rights = await rightsOf(actor.userId);
    const versions = allowedVersions(request.precondition);
    if (await writer.remove(module, id, rights, versions)) return {};
    await requireAllowed(dependencies, database, { module, id, action: 'delete', rights });
    if (versions === undefined && rights.isUnrestricted) throw new AppError({ code: 8001, value: id });
    if (!(await reader.isVisible(module, id, rights))) throw new AppError({ code: 8001, value: id });
    // What was not allowed a moment ago is now.
    if (versions === undefined) throw retryLater();
    throw new AppError({ code: 8007, value: id });
  };
}
