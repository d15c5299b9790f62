import type { ColumnLink } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { RevisedFile } from '../domain/revised-file.js';
import type { DocumentRevisions } from './document-revisions.js';
import type { LinkChange, LinkChanges } from './link-changes.js';
import type { RefusedRecords } from './refused-records.js';

type Change = LinkChange<ColumnLink>;

/**
 * Changes links over columns, and makes the records that thereby gain or lose a revision show their newest one. Rejects
 * with 8512 when the user may not change one of these records.
 */
export function showingRevisions(
  columnLinks: LinkChanges<ColumnLink>,
  revisions: DocumentRevisions,
  refused: RefusedRecords,
): LinkChanges<ColumnLink> {
  async function around<Result>(tx: Queryable, change: Change, make: () => Promise<Result>): Promise<Result> {
    const file = revisions.linkedBy(change.link);
    if (file === undefined) return make();
    const { link, ownerId, wanted } = change;
    const moved = link.holder === 'near' ? [ownerId] : wanted.map(({ id }) => id);
    const before = await revisions.ownersOf(tx, file, moved);
    const result = await make();
    const after = await revisions.ownersOf(tx, file, moved);
    await show(tx, change, file, before, after);
    return result;
  }

  async function show(
    tx: Queryable,
    { rights, pointer }: Change,
    file: RevisedFile,
    before: ReadonlyMap<string, string>,
    after: ReadonlyMap<string, string>,
  ): Promise<void> {
    const left = [...before].filter(([id, owner]) => after.get(id) !== owner);
    const shown = [
      ...left.map(([insteadOf, ownerId]) => ({ ownerId, insteadOf })),
      ...[...new Set(left.flatMap(([id]) => after.get(id) ?? []))].map((ownerId) => ({ ownerId })),
    ];
    const owners = shown.map(({ ownerId }) => ownerId);
    const { hidden, forbidden } = await refused.find(tx, file.owner, owners, 'edit', rights);
    const [first] = [...hidden, ...forbidden];
    if (first !== undefined) throw new AppError({ code: codes.notAllowed, value: first, source: { pointer } });
    // In the order of ids, like all transactions that lock several rows.
    for (const one of shown.toSorted((a, b) => (a.ownerId < b.ownerId ? -1 : 1))) {
      await revisions.show(tx, file, { ...one, userId: rights.userId });
    }
  }

  return {
    add: (tx, change) => around(tx, change, () => columnLinks.add(tx, change)),
    replace: (tx, change) => around(tx, change, () => columnLinks.replace(tx, change)),
    remove: (tx, change) => around(tx, change, () => columnLinks.remove(tx, change)),
  };
}
