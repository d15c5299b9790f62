import { requireScope, type CallContext } from '@crm/grpc';
import type { LinkEntryInput, ReplaceRequestMessage } from '@crm/protos';
import { readEntries } from '../domain/read-entries.js';
import { toEntry } from '../repository/link-changes.js';
import type { Dependencies } from './dependencies.js';
import { changesOf, findOwnedLink, lockLinks, requireChangeable } from './owned-link.js';

/** The entries of the link after the change, and the modules that the removal of roles has opened. */
interface ReplaceResponse {
  readonly entries: LinkEntryInput[];
  readonly openedModules: string[];
}

/** Replaces all entries of the link; no entries clear it. One transaction. */
export function replaceLinks(dependencies: Dependencies) {
  const changes = changesOf(dependencies);
  return async (request: ReplaceRequestMessage, context: CallContext): Promise<ReplaceResponse> => {
    const actor = requireScope(context, 'standard:relationship:update');
    const owned = await findOwnedLink(dependencies, request, actor);
    const { wanted, faults } = readEntries(owned.link, owned.ownerId, request.entries);
    const { result: standing, opened } = await dependencies.database.transaction(async (tx) => {
      await requireChangeable(dependencies, tx, owned, { wanted, faults, verb: 'replace' });
      await lockLinks(dependencies, tx, owned, wanted, true);
      const holder = { module: owned.link.module, id: owned.ownerId, link: owned.link };
      const replace = () => changes.replace(tx, { ...owned, wanted, pointer: '/data' });
      return dependencies.openedRights.during(tx, holder, replace);
    });
    return { entries: standing.map(toEntry), openedModules: opened };
  };
}
