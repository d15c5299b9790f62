import { isRecordId } from '@crm/catalog';
import { AppError, throwIfAny, type Fault } from '@crm/errors';
import type { LinkEntryMessage, OwnerMessage } from '@crm/protos';
import { findEdge } from '../domain/find-edge.js';
import { readEntries } from '../domain/read-entries.js';
import type { LinkChange } from '../repository/edges.js';
import { withoutStanding, type Referred } from '../repository/standing-references.js';
import type { Dependencies } from './dependencies.js';

/** What requests to add and to replace have in common. */
export interface LinkRequest {
  readonly owner: OwnerMessage | null;
  readonly entries: readonly LinkEntryMessage[];
  readonly unmetPrecondition: boolean;
}

/**
 * What a request to add or replace comes to, once nothing is wrong with it: 8001 when the owner is not live, else all
 * faults of the entries together, 8307 for related records that are not live, 8117 for unknown ids among middle values
 * unless they are what stands, else 8007 for a precondition that no link meets.
 */
export async function judgeLinkage(
  { catalog, database, findMissing }: Pick<Dependencies, 'catalog' | 'database' | 'findMissing'>,
  { owner, entries, unmetPrecondition }: LinkRequest,
): Promise<LinkChange> {
  const owned = findEdge(catalog, owner);
  const { link, nearId } = owned;
  const { wanted, faults } = readEntries(owned, entries);
  if (!isRecordId(nearId)) throw new AppError({ code: 8001, value: nearId });

  const missing = await findMissing<NeededFor>([
    { module: link.module, id: nearId, fault: undefined },
    ...wanted.flatMap(
      ({ farId, pointer, references }) =>
        [
          {
            module: link.related,
            id: farId,
            fault: { code: 8307, value: farId, source: { pointer: `${pointer}/id` } },
          },
          ...references.map((reference): NeededFor => ({
            module: reference.module,
            id: reference.id,
            fault: { code: 8117, value: reference.id, source: { pointer: reference.pointer } },
            middle: { farId, column: reference.attribute },
          })),
        ] satisfies NeededFor[],
    ),
  ]);
  if (missing.some(({ fault }) => fault === undefined)) throw new AppError({ code: 8001, value: nearId });
  const unknown = await withoutStanding(database, owned, missing);
  throwIfAny([...faults, ...unknown.flatMap(({ fault }) => fault ?? [])]);
  requireMetPrecondition(unmetPrecondition);
  return { link, nearId, wanted };
}

/** Throws 8007 when the request asks for an entity tag, which no link has. */
export function requireMetPrecondition(isUnmet: boolean): void {
  if (isUnmet) throw new AppError({ code: 8007, detail: 'Links have no entity tags: If-Match can only be *' });
}

/** A record that must be live and what is wrong if it is not; without a fault it is the owner. */
interface NeededFor extends Referred {
  readonly module: string;
  readonly fault: Fault | undefined;
}
