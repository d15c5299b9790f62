import type { Catalog, ColumnLink } from '@crm/catalog';
import { AppError, throwIfAny } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { linkDemanded } from '../domain/fold-columns.js';
import { holdingColumn, isRequiredLink } from '../domain/link-rights.js';
import { MAX_ENTRIES } from '../domain/read-entries.js';
import { compileColumnLink, type ColumnLinkStatements } from '../sql/compile-column-link.js';
import { StatementCache } from '../sql/statement-cache.js';
import type { LinkChange, LinkChanges, StandingEntry } from './link-changes.js';

type Change = LinkChange<ColumnLink>;
type Kind = keyof ColumnLinkStatements;
type Run = <Row extends object = ChildRow>(
  tx: Queryable,
  link: ColumnLink,
  kind: Kind,
  ...values: readonly unknown[]
) => Promise<Row[]>;

interface ChildRow {
  readonly id: string;
}

const MAX_STATEMENTS = 500;

/** Changes links that a column holds. A record whose column changes counts as changed itself. */
export function createColumnLinks(catalog: Catalog): LinkChanges<ColumnLink> {
  const statements = new StatementCache<{ readonly text: string }>('column_link', MAX_STATEMENTS);
  const run: Run = <Row extends object>(tx: Queryable, link: ColumnLink, kind: Kind, ...values: readonly unknown[]) => {
    const { child, field, role } = holdingColumn(catalog, link);
    const key = [kind, child.name, field.name, role?.value].join(' ');
    const statement = statements.get(key, () => ({
      text: compileColumnLink({ child, field, ...(role && { role }) })[kind],
    }));
    return tx.run<Row>({ ...statement, values });
  };
  const near = nearLinks(catalog, run);
  const far = farLinks(catalog, run);
  const of = ({ link }: Change): LinkChanges<ColumnLink> => (link.holder === 'near' ? near : far);
  return {
    add: (tx, change) => of(change).add(tx, change),
    replace: (tx, change) => of(change).replace(tx, change),
    remove: (tx, change) => of(change).remove(tx, change),
  };
}

/** Links of a record over its own column: the record is the only child there is. */
function nearLinks(catalog: Catalog, run: Run): LinkChanges<ColumnLink> {
  async function parentOf(tx: Queryable, { link, ownerId }: Change): Promise<string | null> {
    const [row] = await run<{ readonly parent: string | null }>(tx, link, 'lockChild', ownerId);
    if (row === undefined) throw new AppError({ code: 8001, value: ownerId });
    return row.parent;
  }

  async function empty(
    tx: Queryable,
    { link, ownerId, userId }: Change,
    parent: string,
    pointer: string,
  ): Promise<void> {
    if (isRequiredLink(catalog, link)) throw new AppError(linkDemanded(link.name, pointer));
    await run(tx, link, 'unlink', [ownerId], userId, parent);
  }

  async function replace(tx: Queryable, change: Change): Promise<StandingEntry[]> {
    const { link, ownerId, userId, wanted, pointer } = change;
    const parent = await parentOf(tx, change);
    const [entry] = wanted;
    if (entry !== undefined) await run(tx, link, 'link', [ownerId], userId, entry.id);
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

/** Links of a record over the column of others, its children. */
function farLinks(catalog: Catalog, run: Run): LinkChanges<ColumnLink> {
  async function add(tx: Queryable, { link, ownerId, userId, wanted }: Change): Promise<StandingEntry[]> {
    if (wanted.length > 0) {
      const ids = wanted.map(({ id }) => id);
      await run(tx, link, 'link', ids, userId, ownerId);
    }
    return wanted.map(({ id }) => ({ id }));
  }

  return {
    add,
    replace: async (tx, change) => {
      const { link, ownerId, userId, wanted, pointer } = change;
      const ids = wanted.map(({ id }) => id);
      // Locked by this transaction already, but for those that came since. Who waited for these might wait in a circle:
      // what somebody else holds has become a child after this replacement.
      const others = (await run(tx, link, 'lockOthers', ownerId, ids, MAX_ENTRIES + 1)).map(({ id }) => id);
      if (others.length > MAX_ENTRIES) {
        const detail = `The link leads to more than ${MAX_ENTRIES} records that would have to be unlinked; remove them in parts`;
        throw new AppError({ code: 8710, detail, source: { pointer } });
      }
      if (others.length > 0) {
        if (isRequiredLink(catalog, link)) throw new AppError(childNeedsLink(others[0] ?? '', pointer));
        await run(tx, link, 'unlink', others, userId, ownerId);
      }
      return add(tx, change);
    },
    remove: async (tx, { link, ownerId, userId, wanted }) => {
      const pointers = new Map(wanted.map(({ id, pointer }) => [id, pointer]));
      const linked = (await run(tx, link, 'lockNamed', ownerId, [...pointers.keys()])).map(({ id }) => id);
      if (linked.length === 0) return;
      if (isRequiredLink(catalog, link)) throwIfAny(linked.map((id) => childNeedsLink(id, pointers.get(id) ?? '')));
      await run(tx, link, 'unlink', linked, userId, ownerId);
    },
  };
}

function childNeedsLink(id: string, pointer: string) {
  return { code: 8308, value: id, source: { pointer } } as const;
}
