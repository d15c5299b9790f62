import { isRecordId, readEntries, relatedAction, unknownEntry, type WantedEntry } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { LinkEntryMessage, OwnerMessage } from '@crm/protos';
import { findEdge, type OwnedLink } from '../domain/find-edge.js';
import { requireWritable } from '../domain/link-rights.js';
import type { LinkChange } from '../repository/edges.js';
import type { NeededRecord } from '../repository/live-records.js';
import { withoutStored, type Referred } from '../repository/stored-references.js';
import type { Dependencies } from './dependencies.js';

export interface LinkRequest {
  readonly owner: OwnerMessage | null;
  readonly entries: readonly LinkEntryMessage[];
  readonly unmetPrecondition: boolean;
}

/**
 * Validates a request to add or replace and returns the change to make. Rejects with 8001 when the user does not see
 * the owner, with 8512 when the user may not change it or write the link, else with all faults of the entries together:
 * 8307 for related records that the user does not see, 8117 for such ids among middle values unless they are already
 * stored, else with 8007 for a precondition that no link meets. `verb` says whether the entries become the whole link.
 */
export async function checkLinkage(
  {
    catalog,
    database,
    findMissing,
    checkRights,
  }: Pick<Dependencies, 'catalog' | 'database' | 'findMissing' | 'checkRights'>,
  { owner, entries, unmetPrecondition }: LinkRequest,
  verb: 'add' | 'replace',
  signal: AbortSignal,
): Promise<LinkChange> {
  const owned = findEdge(catalog, owner);
  const { link, nearId } = owned;
  const { wanted, faults } = readEntries(link, nearId, entries);
  if (!isRecordId(nearId)) throw new AppError({ code: codes.recordNotFound, value: nearId });

  const farIds = wanted.map(({ id }) => id);
  const needed = wanted.flatMap((entry) => recordsNeededBy(owned, entry));
  const byModule = Map.groupBy(needed, ({ module }) => module);
  const questions = [
    { module: link.module, ids: [nearId], action: 'edit' as const },
    { module: link.related, ids: relatedAction(link) === 'edit' ? farIds : [], action: 'edit' as const },
    ...Array.from(byModule, ([module, of]) => ({ module, ids: of.map(({ id }) => id), action: 'view' as const })),
  ];
  const [missingRecords, rights] = await Promise.all([
    findMissing<NeededRecord>([{ module: link.module, id: nearId }, ...needed]),
    checkRights({ questions, written: owned, replacedBy: verb === 'replace' ? farIds : undefined }, signal),
  ]);
  const { refusals, keptIds, lockedIds } = rights;
  const [ofOwner, ofRelated, ...ofOthers] = refusals;
  const isOwnerGone = missingRecords.some((one) => !('fault' in one)) || ofOwner?.hidden.includes(nearId);
  if (isOwnerGone === true) throw new AppError({ code: codes.recordNotFound, value: nearId });
  requireWritable(owned, ofOwner, rights);
  const hiddenRecords = new Set<NeededRecord>(missingRecords);
  for (const [index, of] of [...byModule.values()].entries()) {
    const hiddenIds = new Set(ofOthers[index]?.hidden);
    for (const one of of) if (hiddenIds.has(one.id)) hiddenRecords.add(one);
  }
  const unseenRecords = needed.filter((one) => hiddenRecords.has(one));
  const unknownRecords = await withoutStored(database, owned, unseenRecords);
  const places = new Map(wanted.map(({ id, pointer }) => [id, pointer]));
  const lockFaults = forbiddenEntries([...(ofRelated?.forbidden ?? []), ...lockedIds], places);
  throwIfAny([...faults, ...lockFaults, ...unknownRecords.map(({ fault }) => fault)]);
  requireMetPrecondition(unmetPrecondition);
  return { link, nearId, wanted, keptIds };
}

/** The records that an entry refers to: its own, and those of ids among its middle values. */
function recordsNeededBy({ link }: OwnedLink, { id: farId, pointer, references }: WantedEntry): NeededFor[] {
  return [
    { module: link.related, id: farId, fault: unknownEntry(farId, pointer) },
    ...references.map((reference): NeededFor => ({
      module: reference.module,
      id: reference.id,
      fault: { code: codes.unknownRelatedRecord, value: reference.id, source: { pointer: reference.pointer } },
      middle: { farId, column: reference.attribute },
    })),
  ];
}

/** The faults 8512 of related records that the user may not change, at their entries or else at the whole linkage. */
export function forbiddenEntries(ids: readonly string[], pointers: ReadonlyMap<string, string>): Fault[] {
  return ids.map((value) => ({ code: codes.notAllowed, value, source: { pointer: pointers.get(value) ?? '/data' } }));
}

/** Throws 8007 when the request requires an entity tag, which no link has. */
export function requireMetPrecondition(isUnmet: boolean): void {
  if (isUnmet)
    throw new AppError({ code: codes.recordChanged, detail: 'Links have no entity tags: If-Match can only be *' });
}

/** A record that must be visible, and the fault if it is not. */
interface NeededFor extends Referred {
  readonly module: string;
  readonly fault: Fault;
}
