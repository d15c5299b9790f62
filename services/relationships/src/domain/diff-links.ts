import type { WantedEntry } from '@crm/catalog';

export interface PresentLink {
  /** Id of the row of the middle table. */
  readonly rowId: string;
  readonly farId: string;
}

/** The changes to make. Each list is ordered by related id, the order in which all writes touch rows. */
export interface LinkDiff<Present extends PresentLink> {
  readonly add: readonly WantedEntry[];
  /** Already linked, and the client sent values, which may or may not differ from the stored ones. */
  readonly change: readonly (readonly [WantedEntry, Present])[];
  /** Already linked, and the client sent no values. */
  readonly keep: readonly (readonly [WantedEntry, Present])[];
}

/** Compares the wanted links with the present ones; neither list names a related record twice. */
export function diffLinks<Present extends PresentLink>(
  wanted: readonly WantedEntry[],
  present: readonly Present[],
): LinkDiff<Present> {
  const presentById = new Map(present.map((link) => [link.farId, link]));
  const add: WantedEntry[] = [];
  const change: [WantedEntry, Present][] = [];
  const keep: [WantedEntry, Present][] = [];
  for (const link of wanted.toSorted(byId)) {
    const stored = presentById.get(link.id);
    if (stored === undefined) add.push(link);
    else if (link.values.size === 0) keep.push([link, stored]);
    else change.push([link, stored]);
  }
  return { add, change, keep };
}

/** By code points, as the database orders ids. */
function byId(one: WantedEntry, other: WantedEntry): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
