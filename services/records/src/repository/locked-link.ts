import type { ColumnLink, EdgeLink, WantedEntry } from '@crm/catalog';

/** One link that a transaction changes. */
export interface LockedLink {
  readonly link: ColumnLink | EdgeLink;
  readonly wanted: readonly WantedEntry[];
  /** Whether the wanted entries become the whole link, or some of it. */
  readonly isWhole: boolean;
}
