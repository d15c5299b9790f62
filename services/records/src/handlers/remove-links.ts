import { isEdgeLink, isRecordId } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RemoveRequestMessage } from '@crm/protos';
import { readIds } from '../domain/read-entries.js';
import type { Dependencies } from './dependencies.js';
import { changesOf, findOwnedLink, lockLinks, requireLive } from './owned-link.js';

/** There is nothing to say about links that are gone. */
type RemoveResponse = Readonly<Record<string, never>>;

const NOTHING_SENT = { values: new Map(), references: [], managed: [] } as const;

/** Unlinks the entries; what is not linked, be it that no such record exists, is passed over. One transaction. */
export function removeLinks(dependencies: Dependencies) {
  const changes = changesOf(dependencies);
  return async (request: RemoveRequestMessage, context: CallContext): Promise<RemoveResponse> => {
    const actor = requireScope(context, 'standard:relationship:delete');
    const owned = await findOwnedLink(dependencies, request, actor);
    const { distinct, faults } = readIds(owned.link, request.entries);
    const wanted = distinct
      .filter(({ id }) => isRecordId(id))
      .map(({ id, pointer }) => ({ id, pointer, ...NOTHING_SENT }));
    await dependencies.database.transaction(async (tx) => {
      await requireLive(dependencies, tx, owned, [], faults);
      if (isEdgeLink(owned.link)) await lockLinks(dependencies, tx, owned, wanted, false);
      await changes.remove(tx, { ...owned, userId: actor.userId, wanted, pointer: '/data' });
    });
    return {};
  };
}
