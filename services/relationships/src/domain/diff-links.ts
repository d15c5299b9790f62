import type { ManagedValue, Reference, SqlValue } from '@crm/catalog';

/** One related record that a request wants to be linked. */
export interface WantedLink {
  readonly farId: string;
  /** The middle values that the client sent, by column. */
  readonly values: ReadonlyMap<string, SqlValue>;
  readonly references: readonly Reference[];
  /** Values that only the service sets; fine if they are what stands. */
  readonly managed: readonly ManagedValue[];
  /** Where the client's document has the entry. */
  readonly pointer: string;
}

/** One related record that is linked. */
export interface PresentLink {
  /** Id of the row of the middle table. */
  readonly rowId: string;
  readonly farId: string;
}

/** What has to be done. Each list is in the order of the related ids, in which rows are always touched. */
export interface LinkDiff<Present extends PresentLink> {
  readonly add: readonly WantedLink[];
  /** Linked already, and the client sent values, which may or may not be those that stand. */
  readonly change: readonly (readonly [WantedLink, Present])[];
  /** Linked already, and nothing was sent that could change it. */
  readonly keep: readonly (readonly [WantedLink, Present])[];
}

/** Compares what is wanted with what is there of it; neither names a related record twice. */
export function diffLinks<Present extends PresentLink>(
  wanted: readonly WantedLink[],
  present: readonly Present[],
): LinkDiff<Present> {
  const standing = new Map(present.map((link) => [link.farId, link]));
  const add: WantedLink[] = [];
  const change: [WantedLink, Present][] = [];
  const keep: [WantedLink, Present][] = [];
  for (const link of wanted.toSorted(byFarId)) {
    const found = standing.get(link.farId);
    if (found === undefined) add.push(link);
    else if (link.values.size === 0) keep.push([link, found]);
    else change.push([link, found]);
  }
  return { add, change, keep };
}

/** By code points, as the database orders ids. */
function byFarId(one: { readonly farId: string }, other: { readonly farId: string }): number {
  if (one.farId === other.farId) return 0;
  return one.farId < other.farId ? -1 : 1;
}
