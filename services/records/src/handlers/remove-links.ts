import { isEdgeLink, isRecordId, moduleNamed, readIds } from '@crm/catalog';
import { requireScope, type CallContext } from '@crm/grpc';
import type { RemoveRequestMessage } from '@crm/protos';
import type { OpenedRights } from '../repository/opened-rights.js';
import { requireChangeable } from '../writes/require-changeable.js';
import { readOwnedLink, type LinkParts } from '../writes/read-link.js';
import { changesOf } from '../writes/store-links.js';

const NOTHING_SENT = { values: new Map(), references: [], managed: [] } as const;

/**
 * Unlinks the entries in one transaction. Ignores an entry that is not linked, does not exist, or is hidden from the
 * user. Returns the modules that the removal of a role has opened to users (rights#opened-modules).
 */
export function removeLinks(parts: LinkParts & { readonly openedRights: OpenedRights }) {
  const { catalog, database, refused, linkStores, openedRights } = parts;
  return async (request: RemoveRequestMessage, context: CallContext): Promise<{ openedModules: string[] }> => {
    const actor = requireScope(context, 'standard:relationship:delete');
    const owned = await readOwnedLink(parts, request, actor);
    const { link, ownerId, rights } = owned;
    const { distinct, faults } = readIds(link, request.entries);
    const named = distinct
      .filter(({ id }) => isRecordId(id))
      .map(({ id, pointer }) => ({ id, pointer, ...NOTHING_SENT }));
    const related = moduleNamed(catalog, link.related);
    const { opened } = await database.transaction(async (tx) => {
      await requireChangeable(parts, tx, owned, { wanted: named, faults, verb: 'remove' });
      const ids = named.map(({ id }) => id);
      const hidden = new Set((await refused.find(tx, related, ids, 'view', rights)).hidden);
      const wanted = named.filter(({ id }) => !hidden.has(id));
      if (isEdgeLink(link))
        await linkStores.writeLocks.take(tx, [{ ownerId, links: [{ link, wanted, isWhole: false }] }]);
      const holder = { module: link.module, id: ownerId, link, unlinked: wanted.map(({ id }) => id) };
      const remove = () => changesOf(linkStores, link).remove(tx, { ...owned, wanted, sent: request.entries });
      return openedRights.during(tx, holder, remove);
    });
    return { openedModules: opened };
  };
}
