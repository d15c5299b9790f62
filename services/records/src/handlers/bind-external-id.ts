import { AppError, codes } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import type { BindExternalIdRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/admin-only.js';
import { readExternalId } from '../domain/external-id.js';
import { requireRecordId } from '../domain/require-record-id.js';
import { bindExternalIds, findOverfull } from '../repository/external-ids.js';
import type { RefusedRecords } from '../repository/refused-records.js';
import type { WriteLocks } from '../repository/write-locks.js';
import { requireAllowed } from '../writes/require-allowed.js';
import { requireOwnRecord, type OwnRecordParts } from '../writes/require-own-record.js';
import type { WriteAccess } from '../writes/write-access.js';

export type BindParts = OwnRecordParts &
  WriteAccess & { readonly refused: RefusedRecords; readonly writeLocks: WriteLocks };

/**
 * Binds an external id to a record, in one transaction. Throws 8001 when the user does not see the record, 8511 and
 * 8512 when the user may not change it, 8020 when another record has the external id, 8021 when the record has too many.
 */
export function bindExternal(parts: BindParts) {
  const { catalog, database, isAdministrator, rightsOf, writeLocks } = parts;
  return async (
    { externalId, id }: BindExternalIdRequestMessage,
    context: CallContext,
  ): Promise<{ isNew: boolean }> => {
    const actor = requireScope(context, 'standard:update');
    const external = readExternalId(catalog, externalId);
    const { module, system, value } = external;
    await requireModuleRights(module, 'update', actor, isAdministrator);
    requireRecordId(id);
    await requireOwnRecord(parts, module, id, actor);
    const rights = await rightsOf(actor.userId);
    return database.transaction(async (tx) => {
      const reader = parts.reader.within(tx);
      const requireVisible = async (): Promise<void> => {
        if (!(await reader.isVisible(module, id, rights)))
          throw new AppError({ code: codes.recordNotFound, value: id, source: { pointer: '/data/id' } });
      };
      await requireVisible();
      await requireAllowed(parts, tx, { module, id, action: 'edit', rights });
      // So the record is not deleted meanwhile, and its external ids are bound one after the other.
      await writeLocks.take(tx, [{ ownerId: id, stored: module.name, links: [] }]);
      await requireVisible();
      const [binding] = await bindExternalIds(tx, module, [{ system, value, id }]);
      if (binding === 'standing') return { isNew: false };
      if (typeof binding === 'object') {
        const isNamed = await reader.isVisible(module, binding.holder, rights);
        const detail = isNamed ? { detail: `${module.name} ${binding.holder} has this external id` } : {};
        throw new AppError({ code: codes.externalIdInUse, value, ...detail });
      }
      if ((await findOverfull(tx, module, [id])).length > 0)
        throw new AppError({ code: codes.tooManyExternalIds, value: id });
      return { isNew: true };
    });
  };
}
