import { isColumnLink, MAX_ENTRIES, moduleNamed, type Catalog } from '@crm/catalog';
import { bind, toStatement, type CompiledSql, type Queryable } from '@crm/postgres';
import { holdingColumn, type HoldingColumn } from '../domain/link-rights.js';
import { advisoryLocks, compileRowLocks } from '../sql/compile-row-locks.js';
import { StatementCache } from '../sql/statement-cache.js';
import { findGroupedRows, type GroupedRows } from './grouped-rows.js';
import type { LocalEdges, LockedPairs } from './local-edges.js';
import type { LockedLink } from './locked-link.js';
import type { OwnedAddressChange, PrimaryAddresses } from './primary-addresses.js';

/** Everything that a transaction will write of one record and its links. */
export interface LockedWrite {
  readonly ownerId: string;
  /** The transaction creates the record, so that no other can write its links: its end of a pair is not claimed. */
  readonly isNew?: boolean;
  /** The module of the record, if its own row changes. */
  readonly stored?: string;
  readonly links: readonly LockedLink[];
  readonly address?: OwnedAddressChange;
}

/**
 * Locks everything that a transaction writes before it writes more than one row, in one order common to all such
 * transactions, so that no deadlock is possible: advisory locks by slot, records by table and id, pairs by table and
 * both ends. A transaction that writes a single row holds nothing while it waits. Once a transaction has its locks, no
 * other transaction adds or removes a pair that it writes.
 */
export interface WriteLocks {
  /**
   * Takes all locks of a transaction at once: the records of two calls would not be in order. `addresses` are e-mail
   * addresses that it will write besides those of `writes`.
   */
  take(tx: Queryable, writes: readonly LockedWrite[], addresses?: readonly string[]): Promise<void>;
}

interface TableLocks {
  readonly ids: Set<string>;
  readonly children: Map<string, ChildLocks>;
}

/** The records whose children by a column are locked. */
interface ChildLocks {
  readonly column: HoldingColumn;
  readonly parents: Set<string>;
}

/** Texts for what has no row: all present and future entries of one link of a record. */
interface Claims {
  readonly exclusive: readonly string[];
  readonly shared: readonly string[];
}

const MAX_STATEMENTS = 500;
/** The highest number of children that a replacement keeps and removes, plus one to detect that there are too many. */
const MAX_CHILDREN = 2 * MAX_ENTRIES + 1;

export function createWriteLocks(
  catalog: Catalog,
  localEdges: LocalEdges,
  primaryAddresses: PrimaryAddresses,
): WriteLocks {
  const statements = new StatementCache<CompiledSql>('row_locks', MAX_STATEMENTS);

  function tablesOf(writes: readonly LockedWrite[], groups: readonly GroupedRows[]): Map<string, TableLocks> {
    const tables = new Map<string, TableLocks>();
    const tableFor = (module: string): TableLocks => {
      const locks = tables.get(module) ?? { ids: new Set(), children: new Map() };
      tables.set(module, locks);
      return locks;
    };
    for (const { module, ids } of groups) for (const id of ids) tableFor(module).ids.add(id);
    for (const { ownerId, stored, links } of writes) {
      if (stored !== undefined) tableFor(stored).ids.add(ownerId);
      for (const { link, wanted, isWhole } of links) {
        // The record itself is the only row affected by its own column.
        if (!isColumnLink(link) || link.holder === 'near') continue;
        const { ids, children } = tableFor(link.related);
        for (const { id } of wanted) ids.add(id);
        if (!isWhole) continue;
        const column = holdingColumn(catalog, link);
        const key = `${column.field.name} ${column.role?.value ?? ''}`;
        const locks = children.get(key) ?? { column, parents: new Set() };
        children.set(key, locks);
        locks.parents.add(ownerId);
      }
    }
    return tables;
  }

  async function lockRows(tx: Queryable, tables: Map<string, TableLocks>): Promise<void> {
    for (const [name, { ids, children }] of inOrder(tables)) {
      if (ids.size === 0 && children.size === 0) continue;
      const sorted = inOrder(children);
      const statement = statements.get([name, ...sorted.map(([key]) => key)].join('\n'), () =>
        compileRowLocks(
          moduleNamed(catalog, name),
          sorted.map(([, { column }]) => column),
        ),
      );
      const parents = sorted.map(([, locks], index) => [`parents_${index}`, [...locks.parents]] as const);
      await tx.count(bind(statement, { ids: [...ids], max: MAX_CHILDREN, ...Object.fromEntries(parents) }));
    }
  }

  async function lockPairs(tx: Queryable, pairs: readonly LockedPairs[]): Promise<void> {
    const byTable = Map.groupBy(pairs, ({ link }) => link.table);
    for (const [, all] of inOrder(byTable)) await localEdges.lockRows(tx, all);
  }

  return {
    async take(tx, writes, addresses = []) {
      if (writes.length + addresses.length === 0) return;
      const pairs = writes.flatMap(pairsOf);
      const changes = writes.flatMap(({ address }) => address ?? []);
      const claimed = writes.flatMap(claimsOf);
      const exclusive = [...writes.flatMap(childClaims), ...claimed.flatMap((claims) => claims.exclusive)];
      const shared = claimed.flatMap((claims) => claims.shared);
      const emails = [...addresses, ...changes.flatMap(({ email }) => email?.value ?? [])];
      if (exclusive.length + shared.length + emails.length > 0) {
        await tx.run(toStatement(advisoryLocks(exclusive, shared, emails), 'advisory_locks'));
      }
      const groups: GroupedRows[] = [];
      for (const change of changes) {
        groups.push({ module: change.link.related, ids: await primaryAddresses.candidates(tx, change) });
      }
      for (const { ownerId, links } of writes) groups.push(...(await findGroupedRows(tx, ownerId, links)));
      await lockRows(tx, tablesOf(writes, groups));
      await lockPairs(tx, pairs);
    },
  };
}

function pairsOf({ ownerId, links, address }: LockedWrite): LockedPairs[] {
  const pairs = links.flatMap(({ link, ...one }) => (link.storage === 'local-edge' ? [{ ...one, link, ownerId }] : []));
  return address?.email === undefined ? pairs : [...pairs, wholeAddress(address)];
}

function claimsOf(write: LockedWrite): Claims[] {
  // A change of the flags alone claims the record's address too: the address must stay the same.
  const pairs = [...pairsOf(write), ...(write.address === undefined ? [] : [wholeAddress(write.address)])];
  return pairs.map((pair) => pairClaims(pair, write.isNew));
}

function wholeAddress({ ownerId, link }: OwnedAddressChange): LockedPairs {
  return { ownerId, link, wanted: [], isWhole: true };
}

function childClaims({ ownerId, isNew = false, links }: LockedWrite): string[] {
  if (isNew) return [];
  return links.flatMap(({ link, isWhole }) =>
    isWhole && isColumnLink(link) && link.holder === 'far' ? [`${link.related}.${link.column} ${ownerId}`] : [],
  );
}

function inOrder<T>(entries: ReadonlyMap<string, T>): (readonly [string, T])[] {
  return [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * A pair is written under the exclusive claim on its left end. A replacement from the right end cannot claim the left
 * ends of the pairs it removes, so it claims the right end exclusively, and transactions that create a pair share that
 * claim.
 */
function pairClaims({ ownerId, link, wanted, isWhole }: LockedPairs, isNew = false): Claims {
  const isNearLeft = link.nearSide === 'left';
  const near = isNew ? [] : [`${link.table}.${link.nearColumn} ${ownerId}`];
  const far = wanted.map(({ id }) => `${link.table}.${link.farColumn} ${id}`);
  if (isNearLeft) return { exclusive: near, shared: far };
  return isWhole ? { exclusive: [...near, ...far], shared: [] } : { exclusive: far, shared: near };
}
