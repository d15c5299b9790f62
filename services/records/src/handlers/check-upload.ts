import { isFile } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { CheckUploadRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/admin-only.js';
import { findModule } from '../domain/find-module.js';
import { contentAllows } from '../domain/plan-files.js';
import { allowedVersions, preconditionFailed } from '../domain/precondition.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import { requireAllowed, requireCreation } from '../writes/require-allowed.js';
import { requireOwnRecord, type OwnRecordParts } from '../writes/require-own-record.js';

const NOTHING = { attributes: [], toOne: [] };

/**
 * Refuses an upload before its content is sent, for the same reasons as the write that will bring it: the module, the
 * rights of the user, the record, and the preconditions, in the order of RFC 9110 section 13.2.1. The write itself
 * checks everything again.
 */
export function checkUpload(parts: OwnRecordParts & { readonly refused: RefusedRecords }) {
  const { catalog, database, reader, rightsOf, isAdministrator } = parts;
  return async (request: CheckUploadRequestMessage, context: CallContext): Promise<Record<string, never>> => {
    const { id, upload } = request;
    const isNew = id === '';
    const actor = requireScope(context, isNew ? 'standard:create' : 'standard:update');
    const module = findModule(catalog, request.module);
    if (!isNew) requireRecordId(id);
    await requireModuleRights(module, isNew ? 'create' : 'update', actor, isAdministrator);
    if (!isNew) await requireOwnRecord(parts, module, id, actor);
    const field = upload === null ? undefined : module.fields.get(upload.field);
    if (upload !== null && (field === undefined || !isFile(field))) {
      throw new AppError({ code: codes.notAFileAttribute, value: upload.field });
    }
    const rights = await rightsOf(actor.userId);
    if (isNew) {
      requireCreation(module, rights);
      return {};
    }
    const current = await reader.get(module, id, rights, { selection: NOTHING, returnsContents: upload !== null });
    if (current === undefined) throw new AppError({ code: codes.recordNotFound, value: id });
    await requireAllowed(parts, database, { module, id, action: 'edit', rights });
    const versions = allowedVersions(request.precondition);
    const isOther = versions !== undefined && !versions.includes(current.version);
    const stored = current.contents?.find((content) => content.field === upload?.field);
    const isRefused = upload !== null && !contentAllows(upload, stored);
    if (isOther || isRefused) throw preconditionFailed(id, isOther ? 'row' : 'content');
    return {};
  };
}
