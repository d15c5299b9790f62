import { requireScope, type CallContext } from '@crm/grpc';
import type { LinkEntryInput, ReplaceRequestMessage } from '@crm/protos';
import { readEntries } from '../domain/read-entries.js';
import { toEntry } from '../repository/link-changes.js';
import type { Dependencies } from './dependencies.js';
import { changesOf, findOwnedLink, lockLinks, requireChangeable } from './owned-link.js';

/** Makes the entries the whole link; none clears it. One transaction. */
export function replaceLinks(dependencies: Dependencies) {
  const changes = changesOf(dependencies);
  return async (request: ReplaceRequestMessage, context: CallContext): Promise<{ entries: LinkEntryInput[] }> => {
    const actor = requireScope(context, 'standard:relationship:update');
    const owned = await findOwnedLink(dependencies, request, actor);
    const { wanted, faults } = readEntries(owned.link, owned.ownerId, request.entries);
    const standing = await dependencies.database.transaction(async (tx) => {
      await requireChangeable(dependencies, tx, owned, { wanted, faults, verb: 'replace' });
      await lockLinks(dependencies, tx, owned, wanted, true);
      return changes.replace(tx, { ...owned, wanted, pointer: '/data' });
    });
    return { entries: standing.map(toEntry) };
  };
}
