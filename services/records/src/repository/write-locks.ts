import { isColumnLink, moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import { bind, toStatement, type CompiledSql, type Queryable } from '@crm/postgres';
import { holdingColumn, type HoldingColumn } from '../domain/link-rights.js';
import { MAX_ENTRIES } from '../domain/read-entries.js';
import { advisoryLocks, compileRowLocks } from '../sql/compile-row-locks.js';
import { StatementCache } from '../sql/statement-cache.js';
import { findGroupedRows, type GroupedRows } from './grouped-rows.js';
import type { LocalEdges } from './local-edges.js';
import type { LockedLink } from './locked-link.js';
import type { OwnedAddressChange, PrimaryAddresses } from './primary-addresses.js';

/** Everything that a transaction will write of one record and its links. */
export interface LockedWrite {
  readonly ownerId: string;
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
  take(tx: Queryable, write: LockedWrite): Promise<void>;
}

interface TableLocks {
  readonly ids: Set<string>;
  readonly columns: Map<string, HoldingColumn>;
}

/** Texts for what has no row: all present and future entries of one link of a record. */
interface Claims {
  readonly exclusive: readonly string[];
  readonly shared: readonly string[];
}

type LockedPairs = LockedLink & { readonly link: EdgeLink };

const MAX_STATEMENTS = 500;
/** The highest number of children that a replacement keeps and removes, plus one to detect that there are too many. */
const MAX_CHILDREN = 2 * MAX_ENTRIES + 1;

export function createWriteLocks(catalog: Catalog, localEdges: LocalEdges, addresses: PrimaryAddresses): WriteLocks {
  const statements = new StatementCache<CompiledSql>('row_locks', MAX_STATEMENTS);

  function pairsOf({ links, address }: LockedWrite): LockedPairs[] {
    const pairs = links.flatMap((one) => (isColumnLink(one.link) ? [] : [{ ...one, link: one.link }]));
    const ofAddress = address?.email && { link: address.link, wanted: [], isWhole: true };
    const order = ({ link }: LockedPairs): string => [link.table, link.nearColumn, link.name].join(' ');
    return [...pairs, ...(ofAddress ? [ofAddress] : [])].toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  function claimsOf(write: LockedWrite): Claims {
    const { ownerId, links, address } = write;
    // A change of the flags alone claims the record's address too: the address must stay the same.
    const ofAddress = address && pairClaims(ownerId, { link: address.link, wanted: [], isWhole: true });
    const ofPairs = pairsOf(write).map((pairs) => pairClaims(ownerId, pairs));
    const ofChildren = links.flatMap(({ link, isWhole }) =>
      isWhole && isColumnLink(link) && link.holder === 'far' ? [`${link.related}.${link.column} ${ownerId}`] : [],
    );
    const claims = ofAddress === undefined ? ofPairs : [...ofPairs, ofAddress];
    return {
      exclusive: [...ofChildren, ...claims.flatMap(({ exclusive }) => exclusive)],
      shared: claims.flatMap(({ shared }) => shared),
    };
  }

  function tablesOf(
    { ownerId, stored, links, address }: LockedWrite,
    found: readonly string[],
    grouped: readonly GroupedRows[],
  ): Map<string, TableLocks> {
    const tables = new Map<string, TableLocks>();
    const tableFor = (module: string): TableLocks => {
      const locks = tables.get(module) ?? { ids: new Set(), columns: new Map() };
      tables.set(module, locks);
      return locks;
    };
    if (stored !== undefined) tableFor(stored).ids.add(ownerId);
    if (address !== undefined) for (const id of found) tableFor(address.link.related).ids.add(id);
    for (const { module, ids } of grouped) for (const id of ids) tableFor(module).ids.add(id);
    for (const { link, wanted, isWhole } of links) {
      // The record itself is the only row affected by its own column.
      if (!isColumnLink(link) || link.holder === 'near') continue;
      const { ids, columns } = tableFor(link.related);
      for (const { id } of wanted) ids.add(id);
      const holding = holdingColumn(catalog, link);
      if (isWhole) columns.set(`${holding.field.name} ${holding.role?.value ?? ''}`, holding);
    }
    return tables;
  }

  async function lockRows(tx: Queryable, ownerId: string, tables: Map<string, TableLocks>): Promise<void> {
    const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, { ids, columns }] of sorted) {
      if (ids.size === 0 && columns.size === 0) continue;
      const keys = [...columns.keys()].toSorted();
      const statement = statements.get([name, ...keys].join('\n'), () =>
        compileRowLocks(
          moduleNamed(catalog, name),
          keys.flatMap((key) => columns.get(key) ?? []),
        ),
      );
      await tx.count(bind(statement, { ids: [...ids], parent: ownerId, max: MAX_CHILDREN }));
    }
  }

  return {
    async take(tx, write) {
      const { ownerId, address, links } = write;
      const { exclusive, shared } = claimsOf(write);
      const emails = typeof address?.email?.value === 'string' ? [address.email.value] : [];
      if (exclusive.length + shared.length + emails.length > 0) {
        await tx.run(toStatement(advisoryLocks(exclusive, shared, emails), 'advisory_locks'));
      }
      const found = address === undefined ? [] : await addresses.candidates(tx, address);
      const grouped = await findGroupedRows(tx, ownerId, links);
      await lockRows(tx, ownerId, tablesOf(write, found, grouped));
      for (const { link, wanted, isWhole } of pairsOf(write)) {
        await localEdges.lockRows(tx, { link, ownerId, wanted }, isWhole);
      }
    },
  };
}

/**
 * A pair is written under the exclusive claim on its left end. A replacement from the right end cannot claim the left
 * ends of the pairs it removes, so it claims the right end exclusively, and transactions that create a pair share that
 * claim.
 */
function pairClaims(ownerId: string, { link, wanted, isWhole }: LockedPairs): Claims {
  const isNearLeft = link.nearSide === 'left';
  const near = `${link.table}.${link.nearColumn} ${ownerId}`;
  const far = wanted.map(({ id }) => `${link.table}.${link.farColumn} ${id}`);
  if (isNearLeft) return { exclusive: [near], shared: far };
  return isWhole ? { exclusive: [near, ...far], shared: [] } : { exclusive: far, shared: [near] };
}
