import type { ManagedValue, Reference, SqlValue } from '@crm/catalog';

export interface WantedLink {
  readonly farId: string;
  /** The middle values that the client sent, by column. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly references: readonly Reference[];
  /** Values that only the service sets; allowed if they equal the stored ones. */
  readonly managed: readonly ManagedValue[];
  /** Where the client's document has the entry. */
  readonly pointer: string;
}

export interface PresentLink {
  /** Id of the row of the middle table. */
  readonly rowId: string;
  readonly farId: string;
}

/** The changes to make. Each list is ordered by related id, the order in which all writes touch rows. */
export interface LinkDiff<Present extends PresentLink> {
  readonly add: readonly WantedLink[];
  /** Already linked, and the client sent values, which may or may not differ from the stored ones. */
  readonly change: readonly (readonly [WantedLink, Present])[];
  /** Already linked, and the client sent no values. */
  readonly keep: readonly (readonly [WantedLink, Present])[];
}

/** Compares the wanted links with the present ones; neither list names a related record twice. */
export function diffLinks<Present extends PresentLink>(
  wanted: readonly WantedLink[],
  present: readonly Present[],
): LinkDiff<Present> {
  const presentById = new Map(present.map((link) => [link.farId, link]));
  const add: WantedLink[] = [];
  const change: [WantedLink, Present][] = [];
  const keep: [WantedLink, Present][] = [];
  for (const link of wanted.toSorted(byFarId)) {
    const stored = presentById.get(link.farId);
    if (stored === undefined) add.push(link);
    else if (link.values.size === 0) keep.push([link, stored]);
    else change.push([link, stored]);
  }
  return { add, change, keep };
}

/** By code points, as the database orders ids. */
function byFarId(one: { readonly farId: string }, other: { readonly farId: string }): number {
  if (one.farId === other.farId) return 0;
  return one.farId < other.farId ? -1 : 1;
}
