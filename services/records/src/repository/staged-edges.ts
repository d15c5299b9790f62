import type { EdgeLink } from '@crm/catalog';
import type { StagedLinkage } from '../domain/read-links.js';
import type { Coordination } from '../domain/write-with-links.js';
import type { LinkChange, LinkChanges } from './link-changes.js';
import type { RefusedRecords } from './refused-records.js';

/**
 * Stages changes of links that the relationships service stores, for the transaction under way. They are read like other
 * links from then on; the entries are not returned.
 */
export function createStagedEdges(
  { newOperation, stage }: Pick<Coordination<StagedLinkage>, 'newOperation' | 'stage'>,
  refused: RefusedRecords,
): LinkChanges<EdgeLink> {
  async function staged(change: LinkChange<EdgeLink>, how: Pick<StagedLinkage, 'keptIds' | 'verb'>): Promise<[]> {
    const { link, ownerId, pointer, wanted, sent = [] } = change;
    const ids = new Set(wanted.map(({ id }) => id));
    const entries = sent.filter(({ id }) => ids.has(id));
    await stage(newOperation(), [{ link, ownerId, pointer, entries, ...how }]);
    return [];
  }
  return {
    add: (_tx, change) => staged(change, { verb: 'add' }),
    replace: async (tx, change) => {
      // Only the records that the user sees are replaced.
      const keptIds = await refused.findHiddenLinked(tx, change.link, change.ownerId, change.rights);
      return staged(change, { keptIds });
    },
    remove: async (_tx, change) => {
      if (change.wanted.length > 0) await staged(change, { verb: 'remove' });
    },
  };
}
