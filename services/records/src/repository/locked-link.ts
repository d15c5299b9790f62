import type { ColumnLink, EdgeLink } from '@crm/catalog';
import type { WantedEntry } from '../domain/read-entries.js';

/** One link that a transaction changes. */
export interface LockedLink {
  readonly link: ColumnLink | EdgeLink;
  readonly wanted: readonly WantedEntry[];
  /** Whether the wanted entries become the whole link, or some of it. */
  readonly isWhole: boolean;
}
