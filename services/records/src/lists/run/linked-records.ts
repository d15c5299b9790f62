import { moduleNamed, type Catalog, type Link } from '@crm/catalog';
import { bind, type Queryable } from '@crm/postgres';
import type { Rights } from '../../domain/rights.js';
import { accessTo, foundThrough } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';
import { shownModules } from '../../plan/shown-modules.js';
import type { StoredMiddle, StoredRecord } from '../../domain/stored-record.js';
import { toStoredRecord, type RecordRow } from '../../repository/record-row.js';
import type { RecordStatement } from '../../sql/record-statement.js';
import { CHOSEN_SHAPES, ShapeCache } from '../../sql/shape-cache.js';
import { userParameters } from '../../sql/sight.js';
import { pageSize } from '../plan/bind-list.js';
import { compileLinked } from '../sql/compile-list-linked.js';

/** The records that a link leads to from several records. */
export interface LinkedRecords {
  /** Each once, however many owners it is linked from. */
  readonly records: readonly StoredRecord[];
  /** One for each owner with linked records, in the order of the owners' ids. */
  readonly linkages: readonly OwnerLinkage[];
}

/** The records that a link leads to from one record, newest first. */
export interface OwnerLinkage {
  readonly ownerId: string;
  readonly linked: readonly { readonly id: string; readonly middle?: StoredMiddle }[];
  /** The owner has more linked records than these. */
  readonly hasMore: boolean;
}

export interface WantedLinked {
  readonly ownerIds: readonly string[];
  /** The maximum number of records per owner, at least 1. */
  readonly limit: number;
  /** Absent = every attribute and no link. */
  readonly selection?: SelectedMembers;
  /** Of the requesting user. */
  readonly rights: Rights;
}

/** Reads the visible records that a link leads to from several visible records. One statement. */
export type ReadLinked = (reads: Queryable, link: Link, wanted: WantedLinked) => Promise<LinkedRecords>;

/** A row of the statement: a pair, or a record. */
type LinkedRow =
  | { readonly owner: string; readonly id: string; readonly pair_id: string | null; readonly pair: string | null }
  | (RecordRow & { readonly owner: null });

/** A reader that compiles each shape once. */
export function createLinkedReader(catalog: Catalog): ReadLinked {
  const statements = new ShapeCache<RecordStatement>('linked', CHOSEN_SHAPES);
  return async (reads, link, { ownerIds, limit, selection, rights }) => {
    const related = moduleNamed(catalog, link.related);
    const touched = () => [moduleNamed(catalog, link.module), ...shownModules(catalog, related, selection)];
    const access = accessTo(rights, related, 'view', touched, foundThrough(catalog, link));
    const shape = { link, size: pageSize(limit + 1), ...(selection && { selection }), ...(access && { access }) };
    const key = JSON.stringify([link.module, link.name, shape.size, selection, access]);
    const statement = statements.get(key, () => compileLinked(catalog, shape));
    const values = { owners: [...new Set(ownerIds)], limit, ...userParameters(rights) };
    const rows = await reads.run<LinkedRow>(bind(statement, values));
    const records: StoredRecord[] = [];
    const linkages = new Map<string, OwnerLinkage['linked'][number][]>();
    for (const row of rows) {
      if (row.owner === null) records.push(toStoredRecord(row, statement.links));
      else append(linkages, row.owner, toLinked(row));
    }
    return {
      records,
      linkages: [...linkages].map(([ownerId, linked]) => ({
        ownerId,
        linked: linked.slice(0, limit),
        hasMore: linked.length > limit,
      })),
    };
  };
}

function toLinked({
  id,
  pair_id: pairId,
  pair,
}: Extract<LinkedRow, { owner: string }>): OwnerLinkage['linked'][number] {
  return pairId === null || pair === null ? { id } : { id, middle: { id: pairId, attributesJson: pair } };
}

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
