import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { AddRequestMessage, LinkEntryInput } from '@crm/protos';
import { readEntries } from '../domain/read-entries.js';
import { toEntry, type StandingEntry } from '../repository/link-changes.js';
import type { Dependencies } from './dependencies.js';
import { firstAnswers } from './first-answers.js';
import { changesOf, findOwnedLink, lockLinks, requireChangeable } from './owned-link.js';

/**
 * Adds the entries to the link, or changes the middle values of those already linked. One transaction. A request with a
 * key takes effect once, however often it is sent.
 */
export function addLinks(dependencies: Dependencies) {
  const { database } = dependencies;
  const changes = changesOf(dependencies);
  return async (request: AddRequestMessage, context: CallContext): Promise<{ entries: LinkEntryInput[] }> => {
    const actor = requireScope(context, 'standard:relationship:create');
    const key = readRequestKey(request.opId, request.fingerprint);
    const standing = await firstAnswers.answerOnce<StandingEntry[]>(database, key, async (keep) => {
      const owned = await findOwnedLink(dependencies, request, actor);
      const { wanted, faults } = readEntries(owned.link, owned.ownerId, request.entries);
      return database.transaction(async (tx) => {
        await requireChangeable(dependencies, tx, owned, { wanted, faults, verb: 'add' });
        await lockLinks(dependencies, tx, owned, wanted, false);
        const added = await changes.add(tx, { ...owned, wanted, pointer: '/data' });
        await keep(tx, added);
        return added;
      });
    });
    return { entries: standing.map(toEntry) };
  };
}
