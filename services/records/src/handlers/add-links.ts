import { readEntries } from '@crm/catalog';
import { readRequestKey, requireScope, type CallContext } from '@crm/grpc';
import type { AddRequestMessage, LinkEntryInput } from '@crm/protos';
import { toEntry, type StandingEntry } from '../repository/link-changes.js';
import { firstAnswers } from '../writes/first-answers.js';
import { requireChangeable } from '../writes/require-changeable.js';
import { readOwnedLink, type LinkParts } from '../writes/read-link.js';
import { changesOf } from '../writes/store-links.js';

/**
 * Adds the entries to the link, or changes the middle values of those already linked. One transaction. A request with a
 * key takes effect once, however often it is sent.
 */
export function addLinks(parts: LinkParts) {
  const { database, linkStores } = parts;
  return async (request: AddRequestMessage, context: CallContext): Promise<{ entries: LinkEntryInput[] }> => {
    const actor = requireScope(context, 'standard:relationship:create');
    const key = readRequestKey(request.opId, request.fingerprint);
    const linked = await firstAnswers.answerOnce<StandingEntry[]>(database, key, async (keep) => {
      const owned = await readOwnedLink(parts, request, actor);
      const { link, ownerId } = owned;
      const { wanted, faults } = readEntries(link, ownerId, request.entries);
      return database.transaction(async (tx) => {
        await requireChangeable(parts, tx, owned, { wanted, faults, verb: 'add' });
        await linkStores.writeLocks.take(tx, [{ ownerId, links: [{ link, wanted, isWhole: false }] }]);
        const added = await changesOf(linkStores, link).add(tx, { ...owned, wanted, sent: request.entries });
        await keep(tx, added);
        return added;
      });
    });
    return { entries: linked.map(toEntry) };
  };
}
