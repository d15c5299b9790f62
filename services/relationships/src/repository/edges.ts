import { compareMiddle, middleDefaults, type CurrentMiddle, type EdgeLink, type WantedEntry } from '@crm/catalog';
import { throwIfAny } from '@crm/errors';
import type { Queryable, Statement } from '@crm/postgres';
import { diffLinks, type PresentLink } from '../domain/diff-links.js';
import type { OwnedLink } from '../domain/find-edge.js';
import { LinkBusy } from '../domain/link-busy.js';
import {
  BEFORE_ALL,
  LinkStatements,
  type AddedEdgeRow,
  type EdgePlace,
  type EdgeRow,
  type KeptEdgeRow,
  type LockedEdgeRow,
} from '../sql/compile-edges.js';

export interface StoredLink extends PresentLink {
  /** JSON object of both ends, the middle values and `date_modified`. */
  readonly middleJson: string;
  /** Staged by the operation that reads it. */
  readonly isStaged?: boolean;
}

export interface LinkChange extends OwnedLink {
  readonly wanted: readonly WantedEntry[];
  /** Records that stay linked when the link is replaced, besides the wanted ones. */
  readonly keptIds?: readonly string[];
}

export interface StagedChange extends LinkChange {
  readonly verb: 'replace' | 'add' | 'remove';
}

/**
 * The functions below make their changes inside a transaction of the caller. They throw `LinkBusy` when another write,
 * staged or just ended, is in the way; the transaction must then be rolled back and may be tried again. Values that
 * only the service sets are refused with 8109 unless they equal the stored ones.
 */

/**
 * Adds the wanted links and changes the middle values that were sent, nothing else; returns the wanted links as stored.
 */
export async function addLinks(tx: Queryable, change: LinkChange): Promise<StoredLink[]> {
  const { link, nearId, wanted } = change;
  const statements = new LinkStatements(link, nearId);
  const { added, present } = await addIfNoneExists(tx, statements, change);
  if (added !== undefined) return inOrder(wanted, added);
  const { add, change: changed, keep } = compareLinks(change, present);
  return inOrder(wanted, [
    ...keep.map(([, stored]) => stored),
    ...(await changeRows(tx, statements, link, changed)),
    ...(await insertRows(tx, statements, link, add, null)),
  ]);
}

/**
 * Adds the wanted links if the same statement finds that none of them exists; else locks and returns the existing ones.
 */
async function addIfNoneExists(
  tx: Queryable,
  statements: LinkStatements,
  { link, wanted }: LinkChange,
): Promise<{ readonly added?: StoredLink[]; readonly present: readonly StoredLink[] }> {
  const farIds = farIdsOf(wanted);
  // Values that only the service sets must be validated before anything is inserted.
  if (wanted.some(({ managed }) => managed.length > 0)) {
    return { present: storedOf(await tx.run<LockedEdgeRow>(statements.lockPairs(farIds)), null) };
  }
  const { add } = diffLinks(wanted, []);
  const [rows, others] = await Promise.all([
    tx.run<AddedEdgeRow>(statements.lockOrInsert(farIdsOf(add), newValues(link, add))),
    tx.run<OtherOperation>(statements.otherOperations(farIds, null)),
  ]);
  const isNoneThere = rows.every((row) => row.is_added);
  return isNoneThere ? { added: insertedOf(rows, others, add), present: [] } : { present: storedOf(rows, null) };
}

/** Makes the wanted records, besides the kept ones, the whole link; returns the wanted links as stored. */
export async function replaceLinks(tx: Queryable, change: LinkChange): Promise<StoredLink[]> {
  const statements = new LinkStatements(change.link, change.nearId);
  const [, present] = await Promise.all([tx.run(statements.lockOwner()), keepOnly(tx, statements, change, null)]);
  const { add, change: changed, keep } = compareLinks(change, present);
  return inOrder(change.wanted, [
    ...keep.map(([, stored]) => stored),
    ...(await changeRows(tx, statements, change.link, changed)),
    ...(await insertRows(tx, statements, change.link, add, null)),
  ]);
}

/** Unlinks these records; those that are not linked are ignored. */
export async function removeLinks(tx: Queryable, owned: OwnedLink, farIds: readonly string[]): Promise<void> {
  const statements = new LinkStatements(owned.link, owned.nearId);
  const present = storedOf(await tx.run<LockedEdgeRow>(statements.lockPairs(farIds)), null);
  if (present.length > 0) await tx.run(statements.remove(present.map(rowIdOf)));
}

/**
 * Stages the changes that `replaceLinks`, `addLinks` or `removeLinks` would make: they are invisible, and rolled back
 * unless the operation commits.
 */
export async function stageLinks(tx: Queryable, change: StagedChange, operation: string): Promise<void> {
  const statements = new LinkStatements(change.link, change.nearId);
  const lockPairs = async (): Promise<StoredLink[]> =>
    storedOf(await tx.run<LockedEdgeRow>(statements.lockPairs(farIdsOf(change.wanted))), operation);
  const [, present] = await Promise.all([
    tx.run(statements.lockOwner()),
    change.verb === 'replace' ? keepOnly(tx, statements, change, operation) : lockPairs(),
  ]);
  if (change.verb === 'remove') {
    await stageRemoval(tx, statements, present, operation);
    return;
  }
  const { add, change: changed } = compareLinks(change, present);
  if (changed.length > 0) await stageValues(tx, statements, changed, operation);
  await insertRows(tx, statements, change.link, add, operation);
}

async function stageRemoval(
  tx: Queryable,
  statements: LinkStatements,
  rows: readonly Pick<StoredLink, 'rowId' | 'isStaged'>[],
  operation: string,
): Promise<void> {
  if (rows.length === 0) return;
  const rowIds = rows.map(({ rowId }) => rowId);
  const isStaged = rows.some((row) => row.isStaged);
  const restored = isStaged ? await tx.run<{ row_id: string }>(statements.restoreRemoved(rowIds, operation)) : [];
  await tx.run(statements.stageRemove([...rowIds, ...restored.map((row) => row.row_id)], operation));
}

/** Replaces the rows whose values differ by rows with the new values. */
async function stageValues(
  tx: Queryable,
  statements: LinkStatements,
  changes: readonly (readonly [WantedEntry, StoredLink])[],
  operation: string,
): Promise<void> {
  const byId = new Map(changes.map(([, stored]) => [stored.rowId, stored]));
  const values = changes.map(([{ values: sent }]) => toJson(sent));
  const differing = await tx.run<{ row_id: string; far_id: string; values: string }>(
    statements.differing([...byId.keys()], values),
  );
  if (differing.length === 0) return;
  await stageRemoval(
    tx,
    statements,
    differing.flatMap((row) => byId.get(row.row_id) ?? []),
    operation,
  );
  const farIds = differing.map((row) => row.far_id);
  await tx.run(
    statements.insert(
      farIds,
      differing.map((row) => row.values),
      operation,
    ),
  );
}

/**
 * Locks the whole link and removes, or marks, every row that is neither wanted nor kept; returns the existing rows of
 * the others. Works page by page inside the database, because there may be very many rows.
 */
async function keepOnly(
  tx: Queryable,
  statements: LinkStatements,
  { wanted, keptIds = [] }: LinkChange,
  operation: string | null,
): Promise<StoredLink[]> {
  const farIds = [...farIdsOf(wanted), ...keptIds];
  const present: StoredLink[] = [];
  let place: EdgePlace | undefined = BEFORE_ALL;
  while (place !== undefined) {
    const statement: Statement =
      operation === null ? statements.keepOnly(farIds, place) : statements.stageKeepOnly(farIds, place, operation);
    const rows: KeptEdgeRow[] = await tx.run<KeptEdgeRow>(statement);
    present.push(...storedOf(rows, operation));
    if (operation !== null) await stageRemoval(tx, statements, unwantedAmong(rows), operation);
    place = rows.find((row) => row.ends_page);
  }
  return present;
}

/** The rows that the operation has staged itself, and that it shall remove. */
function unwantedAmong(rows: readonly KeptEdgeRow[]) {
  const unwanted = rows.filter((row) => row.middle === null && row.created_op !== null && row.deleted_op === null);
  return unwanted.map((row) => ({ rowId: row.row_id, isStaged: true }));
}

/**
 * The existing links among these rows, as this operation sees them. Throws `LinkBusy` when another operation has staged
 * a row.
 */
function storedOf(rows: readonly (LockedEdgeRow | KeptEdgeRow)[], operation: string | null): StoredLink[] {
  const others = rows
    .flatMap(({ created_op, deleted_op }) => [created_op, deleted_op])
    .filter((other): other is string => other !== null && other !== operation);
  if (others.length > 0) throw new LinkBusy([...new Set(others)]);
  return rows.flatMap(({ row_id, far_id, middle, created_op, deleted_op }) =>
    middle === null || deleted_op !== null
      ? []
      : [{ rowId: row_id, farId: far_id, middleJson: middle, isStaged: created_op !== null }],
  );
}

function compareLinks({ link, wanted }: LinkChange, present: readonly StoredLink[]) {
  const diff = diffLinks(wanted, present);
  throwIfAny([
    ...diff.add.flatMap(({ managed }) => compareMiddle(link, managed, undefined)),
    ...[...diff.change, ...diff.keep].flatMap(([{ managed }, { rowId, middleJson }]) =>
      managed.length === 0 ? [] : compareMiddle(link, managed, { id: rowId, ...parseMiddle(middleJson) }),
    ),
  ]);
  return diff;
}

async function changeRows(
  tx: Queryable,
  statements: LinkStatements,
  link: EdgeLink,
  changes: readonly (readonly [WantedEntry, StoredLink])[],
): Promise<StoredLink[]> {
  if (changes.length === 0 || link.middle.size === 0) return changes.map(([, stored]) => stored);
  const rowIds = changes.map(([, { rowId }]) => rowId);
  const changed = await tx.run<EdgeRow>(
    statements.change(
      rowIds,
      changes.map(([{ values }]) => toJson(values)),
    ),
  );
  const byId = new Map(changed.map((row) => [row.row_id, toStored(row)]));
  return changes.map(([, stored]) => byId.get(stored.rowId) ?? stored);
}

async function insertRows(
  tx: Queryable,
  statements: LinkStatements,
  link: EdgeLink,
  add: readonly WantedEntry[],
  operation: string | null,
): Promise<StoredLink[]> {
  if (add.length === 0) return [];
  const farIds = farIdsOf(add);
  const [rows, others] = await Promise.all([
    tx.run<EdgeRow>(statements.insert(farIds, newValues(link, add), operation)),
    tx.run<OtherOperation>(statements.otherOperations(farIds, operation)),
  ]);
  return insertedOf(rows, others, add);
}

/** Throws `LinkBusy` when some pair could not be inserted, or when an operation has staged a change of one. */
function insertedOf(
  rows: readonly EdgeRow[],
  others: readonly OtherOperation[],
  add: readonly WantedEntry[],
): StoredLink[] {
  if (rows.length < add.length || others.length > 0) throw new LinkBusy([...new Set(others.map((row) => row.op_id))]);
  return rows.map(toStored);
}

interface OtherOperation {
  readonly op_id: string;
}

/** The middle values of new pairs, as JSON objects. */
export function newValues(link: EdgeLink, add: readonly WantedEntry[]): string[] {
  const defaults = middleDefaults(link);
  return add.map((wanted) => toJson(new Map([...defaults, ...wanted.values])));
}

function toStored({ row_id, far_id, middle }: EdgeRow): StoredLink {
  return { rowId: row_id, farId: far_id, middleJson: middle };
}

/** In the order of the request. */
function inOrder(wanted: readonly WantedEntry[], stored: readonly StoredLink[]): StoredLink[] {
  const byFarId = new Map(stored.map((link) => [link.farId, link]));
  return wanted.flatMap(({ id }) => byFarId.get(id) ?? []);
}

function parseMiddle(json: string): CurrentMiddle {
  return JSON.parse(json) as CurrentMiddle;
}

function toJson(values: WantedEntry['values']): string {
  return JSON.stringify(Object.fromEntries(values));
}

export function farIdsOf(wanted: readonly WantedEntry[]): string[] {
  return wanted.map(({ id }) => id);
}

function rowIdOf({ rowId }: PresentLink): string {
  return rowId;
}
