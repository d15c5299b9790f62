import { isEdgeLink, isRecordId } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RemoveRequestMessage } from '@crm/protos';
import { findModule } from '../domain/find-module.js';
import { readIds } from '../domain/read-entries.js';
import type { Dependencies } from './dependencies.js';
import { changesOf, findOwnedLink, lockLinks, requireChangeable } from './owned-link.js';

/** The modules that the removal of roles has opened. */
interface RemoveResponse {
  readonly openedModules: string[];
}

const NOTHING_SENT = { values: new Map(), references: [], managed: [] } as const;

/**
 * Unlinks the entries; ignores those that are not linked, whether the record does not exist or the user does not see
 * it. One transaction.
 */
export function removeLinks(dependencies: Dependencies) {
  const { catalog, database, refused, openedRights } = dependencies;
  const changes = changesOf(dependencies);
  return async (request: RemoveRequestMessage, context: CallContext): Promise<RemoveResponse> => {
    const actor = requireScope(context, 'standard:relationship:delete');
    const owned = await findOwnedLink(dependencies, request, actor);
    const { distinct, faults } = readIds(owned.link, request.entries);
    const named = distinct
      .filter(({ id }) => isRecordId(id))
      .map(({ id, pointer }) => ({ id, pointer, ...NOTHING_SENT }));
    const { link, rights } = owned;
    const related = findModule(catalog, link.related);
    const { opened } = await database.transaction(async (tx) => {
      await requireChangeable(dependencies, tx, owned, { wanted: named, faults, verb: 'remove' });
      const ids = named.map(({ id }) => id);
      const hidden = new Set((await refused.find(tx, related, ids, 'view', rights)).hidden);
      const wanted = named.filter(({ id }) => !hidden.has(id));
      if (isEdgeLink(link)) await lockLinks(dependencies, tx, owned, wanted, false);
      const holder = { module: link.module, id: owned.ownerId, link, unlinked: wanted.map(({ id }) => id) };
      return openedRights.during(tx, holder, () => changes.remove(tx, { ...owned, wanted, pointer: '/data' }));
    });
    return { openedModules: opened };
  };
}
