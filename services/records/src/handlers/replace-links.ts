import { readEntries } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { LinkEntryInput, ReplaceRequestMessage } from '@crm/protos';
import { toEntry } from '../repository/link-changes.js';
import type { OpenedRights } from '../repository/opened-rights.js';
import { requireChangeable } from '../writes/require-changeable.js';
import { readOwnedLink, type LinkParts } from '../writes/read-link.js';
import { changesOf } from '../writes/store-links.js';

/**
 * Replaces all entries of the link; no entries clear it. Names the modules that the removal of roles has opened. One
 * transaction.
 */
export function replaceLinks(parts: LinkParts & { readonly openedRights: OpenedRights }) {
  const { database, linkStores, openedRights } = parts;
  return async (
    request: ReplaceRequestMessage,
    context: CallContext,
  ): Promise<{ entries: LinkEntryInput[]; openedModules: string[] }> => {
    const actor = requireScope(context, 'standard:relationship:update');
    const owned = await readOwnedLink(parts, request, actor);
    const { link, ownerId } = owned;
    const { wanted, faults } = readEntries(link, ownerId, request.entries);
    const { result: linked, opened } = await database.transaction(async (tx) => {
      await requireChangeable(parts, tx, owned, { wanted, faults, verb: 'replace' });
      await linkStores.writeLocks.take(tx, [{ ownerId, links: [{ link, wanted, isWhole: true }] }]);
      const replace = () => changesOf(linkStores, link).replace(tx, { ...owned, wanted, sent: request.entries });
      return openedRights.during(tx, { module: link.module, id: ownerId, link }, replace);
    });
    return { entries: linked.map(toEntry), openedModules: opened };
  };
}
