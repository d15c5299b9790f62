import { MAX_ENTRIES, unknownEntry, type Catalog, type ColumnLink } from '@crm/catalog';
import { AppError, codes, throwIfAny } from '@crm/errors';
import { bind, type CompiledSql, type Queryable } from '@crm/postgres';
import { linkDemanded } from '../domain/fold-columns.js';
import { holdingColumn, isRequiredLink } from '../domain/link-rights.js';
import { sightOf } from '../plan/access.js';
import { AccessCache } from '../sql/access-cache.js';
import { compileColumnLink, type ColumnLinkStatements } from '../sql/compile-column-link.js';
import { userParameters } from '../sql/sight.js';
import type { LinkChange, LinkChanges, StandingEntry } from './link-changes.js';
import type { RefusedRecords } from './refused-records.js';

type Change = LinkChange<ColumnLink>;
type Kind = keyof ColumnLinkStatements;
type Run = <Row extends object = ChildRow>(
  tx: Queryable,
  change: Pick<Change, 'link' | 'rights'>,
  kind: Kind,
  values: Readonly<Record<string, unknown>>,
) => Promise<Row[]>;

interface ChildRow {
  readonly id: string;
}

const MAX_STATEMENTS = 500;

/** Changes links that a column stores. A record whose column changes counts as changed itself. */
export function createColumnLinks(catalog: Catalog, refused: RefusedRecords): LinkChanges<ColumnLink> {
  const statements = new AccessCache<CompiledSql>('column_link', MAX_STATEMENTS);
  const run: Run = <Row extends object>(
    tx: Queryable,
    { link, rights }: Pick<Change, 'link' | 'rights'>,
    kind: Kind,
    values: Readonly<Record<string, unknown>>,
  ) => {
    const { child, field, role } = holdingColumn(catalog, link);
    const key = [kind, child.name, field.name, role?.value].join(' ');
    const access = kind === 'lockOthers' ? sightOf(rights, () => [child]) : undefined;
    const statement = statements.get(
      key,
      { access },
      () => compileColumnLink(catalog, { child, field, ...(role && { role }) }, access)[kind],
    );
    return tx.run<Row>(bind(statement, { ...values, ...userParameters(rights) }));
  };
  const near = nearLinks(catalog, run);
  const far = farLinks(catalog, refused, run);
  const of = ({ link }: Change): LinkChanges<ColumnLink> => (link.holder === 'near' ? near : far);
  return {
    add: (tx, change) => of(change).add(tx, change),
    replace: (tx, change) => of(change).replace(tx, change),
    remove: (tx, change) => of(change).remove(tx, change),
  };
}

/** Links of a record over its own column: the record is the only child. */
function nearLinks(catalog: Catalog, run: Run): LinkChanges<ColumnLink> {
  async function parentOf(tx: Queryable, change: Change): Promise<string | null> {
    const { ownerId } = change;
    const [row] = await run<{ readonly parent: string | null }>(tx, change, 'lockChild', { child: ownerId });
    if (row === undefined) throw new AppError({ code: codes.recordNotFound, value: ownerId });
    return row.parent;
  }

  async function empty(tx: Queryable, change: Change, parent: string, pointer: string): Promise<void> {
    const { link, ownerId } = change;
    if (isRequiredLink(catalog, link)) throw new AppError(linkDemanded(link.name, pointer));
    await run(tx, change, 'unlink', { children: [ownerId], parent });
  }

  async function replace(tx: Queryable, change: Change): Promise<StandingEntry[]> {
    const { ownerId, wanted, pointer } = change;
    const parent = await parentOf(tx, change);
    const [entry] = wanted;
    if (entry !== undefined) await run(tx, change, 'link', { children: [ownerId], parent: entry.id });
    else if (parent !== null) await empty(tx, change, parent, pointer);
    return wanted.map(({ id }) => ({ id }));
  }

  return {
    add: async (tx, change) => (change.wanted.length === 0 ? [] : replace(tx, change)),
    replace,
    remove: async (tx, change) => {
      const parent = await parentOf(tx, change);
      const entry = change.wanted.find(({ id }) => id === parent);
      if (entry !== undefined) await empty(tx, change, entry.id, entry.pointer);
    },
  };
}

/**
 * Links of a record over a column of other records, its children. The user must be allowed to change every child whose
 * column changes.
 */
function farLinks(catalog: Catalog, refused: RefusedRecords, run: Run): LinkChanges<ColumnLink> {
  /** Throws 8512 for children that the user may not change; this transaction has locked them. */
  async function requireChangeable(
    tx: Queryable,
    { link, rights, pointer }: Change,
    ids: readonly string[],
    pointers: ReadonlyMap<string, string> = new Map(),
  ): Promise<void> {
    const { hidden, forbidden } = await refused.find(tx, holdingColumn(catalog, link).child, ids, 'edit', rights);
    const placeOf = (id: string): string => pointers.get(id) ?? pointer;
    throwIfAny([
      ...hidden.map((id) => unknownEntry(id, placeOf(id))),
      ...forbidden.map((id) => ({ code: codes.notAllowed, value: id, source: { pointer: placeOf(id) } }) as const),
    ]);
  }

  async function add(tx: Queryable, change: Change): Promise<StandingEntry[]> {
    const { link, ownerId, rights, wanted } = change;
    const pointers = new Map(wanted.map(({ id, pointer }) => [id, pointer]));
    const ids = [...pointers.keys()];
    if (ids.length === 0) return [];
    if (rights.level(link.related, 'edit') !== 'all') {
      const others = await run(tx, change, 'findOthers', { children: ids, parent: ownerId });
      await requireChangeable(tx, change, others.map(idOf), pointers);
    }
    await run(tx, change, 'link', { children: ids, parent: ownerId });
    return wanted.map(({ id }) => ({ id }));
  }

  return {
    add,
    replace: async (tx, change) => {
      const { link, ownerId, wanted, pointer } = change;
      const ids = wanted.map(idOf);
      // This transaction has already locked these, except for children added since. Waiting for those could cause a
      // deadlock, so locked ones are skipped: a child that another transaction holds was added after this replacement.
      const sought = { parent: ownerId, children: ids, max: MAX_ENTRIES + 1 };
      const others = (await run(tx, change, 'lockOthers', sought)).map(idOf);
      if (others.length > MAX_ENTRIES) {
        const detail = `The link leads to more than ${MAX_ENTRIES} records that would have to be unlinked; remove them in parts`;
        throw new AppError({ code: codes.tooManyEntries, detail, source: { pointer } });
      }
      if (others.length > 0) {
        await requireChangeable(tx, change, others);
        if (isRequiredLink(catalog, link)) throw new AppError(childNeedsLink(others[0] ?? '', pointer));
        await run(tx, change, 'unlink', { children: others, parent: ownerId });
      }
      return add(tx, change);
    },
    remove: async (tx, change) => {
      const { link, ownerId, wanted } = change;
      const pointers = new Map(wanted.map(({ id, pointer }) => [id, pointer]));
      const named = { parent: ownerId, children: [...pointers.keys()] };
      const linked = (await run(tx, change, 'lockNamed', named)).map(idOf);
      if (linked.length === 0) return;
      await requireChangeable(tx, change, linked, pointers);
      if (isRequiredLink(catalog, link)) throwIfAny(linked.map((id) => childNeedsLink(id, pointers.get(id) ?? '')));
      await run(tx, change, 'unlink', { children: linked, parent: ownerId });
    },
  };
}

function idOf({ id }: ChildRow): string {
  return id;
}

function childNeedsLink(id: string, pointer: string) {
  return { code: codes.linkMustNotBeEmpty, value: id, source: { pointer } } as const;
}
