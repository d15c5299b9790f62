import type { Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { DeleteRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/admin-only.js';
import { findModule } from '../domain/find-module.js';
import type { RevisedFile } from '../domain/revised-file.js';
import type { Rights } from '../domain/rights.js';
import { allowedVersions } from '../domain/precondition.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { DocumentRevisions } from '../repository/document-revisions.js';
import type { OpenedRights, Opening } from '../repository/opened-rights.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import type { WriteAccess } from '../writes/write-access.js';
import { requireAllowed } from '../writes/require-allowed.js';
import { requireOwnRecord, type OwnRecordParts } from '../writes/require-own-record.js';
import { retryLater } from '../writes/retry-later.js';

const SHOWN = 'The record whose newest revision this is would change, which the roles of the user do not allow';

type DeleteParts = OwnRecordParts &
  WriteAccess & {
    readonly openedRights: OpenedRights;
    readonly refused: RefusedRecords;
    readonly revisions: DocumentRevisions;
  };

/**
 * Hides a record permanently; 8001 when the user sees no such record, 8512 when the user may not delete it, 8014 when
 * the service relies on it, 8007 when the precondition fails. Names the modules that the deletion of a role or a group
 * has opened. One statement, others only to find out why it failed, and a transaction for a revision, because a record
 * may show it.
 */
export function deleteRecord(parts: DeleteParts) {
  const { catalog, database, reader, isAdministrator, rightsOf } = parts;
  return async (request: DeleteRequestMessage, context: CallContext): Promise<{ openedModules: string[] }> => {
    const actor = requireScope(context, 'standard:delete');
    const module = findModule(catalog, request.module);
    requireRecordId(request.id);
    await requireModuleRights(module, 'delete', actor, isAdministrator);
    await requireOwnRecord(parts, module, request.id, actor);

    const { id } = request;
    if (module.permanentIds.includes(id)) throw new AppError({ code: codes.recordPermanent, value: id });
    const rights = await rightsOf(actor.userId);
    const versions = allowedVersions(request.precondition);
    const { result: isRemoved, opened } = await remove(parts, module, id, rights, versions);
    if (isRemoved) return { openedModules: opened };
    await requireAllowed(parts, database, { module, id, action: 'delete', rights });
    if (versions === undefined && rights.isUnrestricted) throw new AppError({ code: codes.recordNotFound, value: id });
    if (!(await reader.isVisible(module, id, rights))) throw new AppError({ code: codes.recordNotFound, value: id });
    // The deletion that was forbidden a moment ago is allowed now.
    if (versions === undefined) throw retryLater();
    throw new AppError({ code: codes.recordChanged, value: id });
  };
}

async function remove(
  parts: DeleteParts,
  module: Module,
  id: string,
  rights: Rights,
  versions: readonly number[] | undefined,
): Promise<Opening<boolean>> {
  const { database, writer, openedRights, revisions } = parts;
  if (module.writeAdminOnly) {
    return database.transaction((tx) => {
      const change = () => writer.within(tx).remove(module, id, rights, versions);
      return openedRights.during(tx, { module: module.name, id }, change);
    });
  }
  const file = revisions.revisedBy(module);
  const removed = file
    ? removeRevision(parts, file, id, rights, versions)
    : writer.remove(module, id, rights, versions);
  return { result: await removed, opened: [] };
}

async function removeRevision(
  { database, writer, refused, revisions }: DeleteParts,
  file: RevisedFile,
  id: string,
  rights: Rights,
  versions: readonly number[] | undefined,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await writer.within(tx).remove(file.revision, id, rights, versions))) return false;
    const ownerId = await revisions.shownBy(tx, file, id);
    if (ownerId === undefined) return true;
    const { hidden, forbidden } = await refused.find(tx, file.owner, [ownerId], 'edit', rights);
    if (hidden.length + forbidden.length > 0) throw new AppError({ code: codes.notAllowed, value: id, detail: SHOWN });
    await revisions.show(tx, file, { ownerId, insteadOf: id, userId: rights.userId });
    return true;
  });
}
