import { requireScope, type CallContext } from '@crm/grpc';
import type { UnbindExternalIdRequestMessage } from '@crm/protos';
import { requireModuleRights } from '../domain/admin-only.js';
import { noSuchExternalId, readExternalId } from '../domain/external-id.js';
import { unbindExternalIds } from '../repository/external-ids.js';
import { requireAllowed } from '../writes/require-allowed.js';
import { requireOwnRecord } from '../writes/require-own-record.js';
import type { BindParts } from './bind-external-id.js';
import { visibleHolder } from './find-by-external-id.js';

/** Unbinds an external id; 8001 when the user sees no record under it, 8511 and 8512 when the user may not change that. */
export function unbindExternal(parts: Omit<BindParts, 'writeLocks'>) {
  const { catalog, database, isAdministrator, rightsOf } = parts;
  return async (
    { externalId }: UnbindExternalIdRequestMessage,
    context: CallContext,
  ): Promise<Record<string, never>> => {
    const actor = requireScope(context, 'standard:update');
    const external = readExternalId(catalog, externalId);
    const { module, system, value } = external;
    await requireModuleRights(module, 'update', actor, isAdministrator);
    const rights = await rightsOf(actor.userId);
    const id = await visibleHolder(parts, external, rights);
    await requireOwnRecord(parts, module, id, actor);
    await requireAllowed(parts, database, { module, id, action: 'edit', rights });
    const unbound = await unbindExternalIds(database, module, [{ system, value, id }]);
    if (unbound === 0) throw noSuchExternalId(external);
    return {};
  };
}
