import {
  compareMiddle,
  middleDefaults,
  parseExactJson,
  type Catalog,
  type CurrentMiddle,
  type EdgeLink,
  type SqlValue,
  type WantedEntry,
} from '@crm/catalog';
import { throwIfAny } from '@crm/errors';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import { compileLocalEdge, pairRole, type LocalEdgeStatements } from '../sql/compile-local-edge.js';
import { StatementCache } from '../sql/statement-cache.js';
import type { LinkChange, LinkChanges, StandingEntry } from './link-changes.js';
import type { LockedLink } from './locked-link.js';
import type { RefusedRecords } from './refused-records.js';

type Change = LinkChange<EdgeLink>;
type Kind = 'lockRows' | 'lockPairs' | 'insert' | 'insertNew' | 'change' | 'removeNamed' | 'removeOthers' | 'unmark';

interface PairRow {
  readonly link_id: string;
  readonly far_id: string;
  readonly middle: string;
}

const MAX_STATEMENTS = 500;

/** Changes links over the middle tables of this schema, and locks the rows for it. */
export interface LocalEdges extends LinkChanges<EdgeLink> {
  /** Locks the rows that changes of links over one table write. */
  lockRows(tx: Queryable, changes: readonly LockedPairs[]): Promise<void>;
  /** Links each of several new records, which have no links yet, with one other record. */
  addNew(tx: Queryable, link: EdgeLink, pairs: readonly NewPair[], user: string): Promise<void>;
}

export interface NewPair {
  readonly ownerId: string;
  readonly id: string;
}

/** A change of pairs: of all pairs of the owner if it is whole, otherwise of the wanted ones. */
export type LockedPairs = Pick<Change, 'link' | 'ownerId' | 'wanted'> & Pick<LockedLink, 'isWhole'>;

/** The pairs that get a mark, among those for which it is requested. */
interface Marking {
  readonly mark: string | undefined;
  readonly marked: readonly WantedEntry[];
  readonly kept: readonly WantedEntry[];
  readonly pairs: readonly { readonly owner: string; readonly other: string }[];
}

export function createLocalEdges(catalog: Catalog, refused: RefusedRecords): LocalEdges {
  const compiled = new Map<EdgeLink, LocalEdgeStatements>();
  const statements = new StatementCache<CompiledSql>('local_edge', MAX_STATEMENTS);

  function compile(link: EdgeLink): LocalEdgeStatements {
    const cached = compiled.get(link);
    if (cached !== undefined) return cached;
    const statements = compileLocalEdge(catalog, link);
    compiled.set(link, statements);
    return statements;
  }

  function run<Row extends object>(
    tx: Queryable,
    link: EdgeLink,
    kind: Kind,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Row[]> {
    const statement = statements.get([kind, link.module, link.name].join(' '), () => {
      const compiledLink = compile(link);
      const asked = kind === 'unmark' ? compiledLink.exclusive?.unmark : compiledLink[kind];
      if (asked === undefined) throw new TypeError(`Pairs of ${link.name} cannot be changed`);
      return asked;
    });
    return tx.run<Row>(bind(statement, values));
  }

  async function standing(tx: Queryable, { link, ownerId, wanted }: Change): Promise<ReadonlyMap<string, PairRow>> {
    const rows = await run<PairRow>(tx, link, 'lockPairs', { near: ownerId, far: wanted.map(({ id }) => id) });
    return new Map(rows.map((row) => [row.far_id, row]));
  }

  /**
   * If a document marks several entries, the first one gets the mark: the others may only have the mark because they
   * inherit the values of the first (relationships#inherited-middle-values).
   */
  function markingOf({ link, ownerId, wanted }: Pick<Change, 'link' | 'ownerId' | 'wanted'>): Marking | undefined {
    const { exclusive } = compile(link);
    if (exclusive === undefined) return undefined;
    const { value: mark } = exclusive;
    const isNear = link.nearSide === 'left';
    const marked = mark === undefined ? wanted : wanted.filter(({ values }) => values.get(mark) === true);
    const [first] = marked;
    if (first === undefined) return undefined;
    const kept = isNear ? [first] : marked;
    const pairs = kept.map(({ id }) => (isNear ? { owner: ownerId, other: id } : { owner: id, other: ownerId }));
    return { mark, marked, kept, pairs };
  }

  /** Removes an exclusive mark from the pairs that had it, before other pairs get it. */
  async function unmarkOthers(tx: Queryable, change: Change): Promise<Change> {
    const { link, wanted } = change;
    const marking = markingOf(change);
    if (marking === undefined) return change;
    const { mark, marked, kept, pairs } = marking;
    await run(tx, link, 'unmark', {
      owners: pairs.map(({ owner }) => owner),
      kept: pairs.map(({ other }) => other),
    });
    if (mark === undefined) return change;
    const isOverruled = (entry: WantedEntry): boolean => marked.includes(entry) && !kept.includes(entry);
    const unmarked = (entry: WantedEntry) => ({ ...entry, values: new Map(entry.values).set(mark, false) });
    return { ...change, wanted: wanted.map((entry) => (isOverruled(entry) ? unmarked(entry) : entry)) };
  }

  async function add(tx: Queryable, asked: Change): Promise<StandingEntry[]> {
    if (asked.wanted.length === 0) return [];
    const change = await unmarkOthers(tx, asked);
    const { link, ownerId, rights, wanted } = change;
    const base = { near: ownerId, user: rights.userId };
    const before = await standing(tx, change);
    throwIfAny(wanted.flatMap(({ id, managed }) => compareMiddle(link, managed, readCurrent(before.get(id)))));

    const absent = wanted.filter(({ id }) => !before.has(id));
    if (absent.length > 0) {
      const defaults = middleDefaults(link);
      const values = absent.map((entry) => toJson(new Map([...defaults, ...entry.values])));
      await run(tx, link, 'insert', { ...base, far: absent.map(({ id }) => id), values });
    }
    if (compile(link).change !== undefined) {
      // All of them: another request may have linked an absent pair meanwhile.
      const values = wanted.map((entry) => toJson(entry.values));
      await run(tx, link, 'change', { ...base, far: wanted.map(({ id }) => id), values });
    }
    const after = await standing(tx, change);
    return wanted.map((entry) => toStanding(entry, after.get(entry.id)));
  }

  return {
    lockRows: async (tx, changes) => {
      const [first] = changes;
      if (first === undefined) return;
      const ends = (['left', 'right'] as const).flatMap((side) => {
        const near = changes.filter(({ link }) => link.nearSide === side);
        return [
          [`${side}_whole`, near.flatMap(({ ownerId, isWhole }) => (isWhole ? [ownerId] : []))],
          [`${side}_near`, near.map(({ ownerId }) => ownerId)],
          [`${side}_far`, near.flatMap(({ wanted }) => wanted.map(({ id }) => id))],
        ] as const;
      });
      await run(tx, first.link, 'lockRows', {
        ...Object.fromEntries(ends),
        roles: changes.map(({ link }) => pairRole(catalog, link)?.value),
        owners: changes.flatMap((change) => markingOf(change)?.pairs.map(({ owner }) => owner) ?? []),
      });
    },
    add,
    addNew: async (tx, link, pairs, user) => {
      const values = toJson(middleDefaults(link));
      await run(tx, link, 'insertNew', {
        near: pairs.map(({ ownerId }) => ownerId),
        far: pairs.map(({ id }) => id),
        values: pairs.map(() => values),
        user,
      });
    },
    replace: async (tx, change) => {
      const { link, ownerId, wanted, rights } = change;
      const isReplacedWhole = link.exclusive && wanted.length > 0;
      const hidden = isReplacedWhole ? [] : await refused.findHiddenLinked(tx, link, ownerId, rights);
      await run(tx, link, 'removeOthers', { near: ownerId, far: [...wanted.map(({ id }) => id), ...hidden] });
      return add(tx, change);
    },
    remove: async (tx, { link, ownerId, wanted }) => {
      if (wanted.length > 0) await run(tx, link, 'removeNamed', { near: ownerId, far: wanted.map(({ id }) => id) });
    },
  };
}

function toJson(values: ReadonlyMap<string, SqlValue>): string {
  return JSON.stringify(Object.fromEntries(values));
}

function toStanding({ id }: WantedEntry, row: PairRow | undefined): StandingEntry {
  return row === undefined ? { id } : { id, row: { id: row.link_id, middleJson: row.middle } };
}

function readCurrent(row: PairRow | undefined): CurrentMiddle | undefined {
  if (row === undefined) return undefined;
  return { ...(parseExactJson(row.middle) as CurrentMiddle), id: row.link_id };
}
