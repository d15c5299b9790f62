import type { Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { LinkPlan, StagedLinkage } from '../domain/read-links.js';
import { writeWithLinks, type Coordination } from '../domain/write-with-links.js';
import { commitOperation } from '../repository/operations.js';
import type { RecordReader } from '../repository/read-records.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { isLinked } from '../sql/compile-linked.js';
import type { WriteAccess } from './write-access.js';
import { firstAnswers } from './first-answers.js';
import { requireFaultless, type JudgedCreate, type JudgeParts } from './judge-create.js';
import { nameHolder } from './name-holder.js';
import { retryLater } from './retry-later.js';
import { hasOtherRows, locksOf, replaceLinked, showsReplaced, type LinkStores } from './store-links.js';

export interface StoreParts extends JudgeParts, WriteAccess {
  readonly database: WriteAccess['database'];
  readonly reader: RecordReader;
  readonly linkStores: LinkStores;
  /** Writes a record together with links that the relationships service stores. */
  readonly coordination: Coordination<StagedLinkage>;
}

/**
 * Stores a new record with its links, and with its answer if there is a key, atomically; throws the faults of the
 * request. `signal` is aborted when the caller no longer waits for the record.
 */
export function storeCreate(parts: StoreParts, create: JudgedCreate, signal: AbortSignal): Promise<StoredRecord> {
  const { database, reader, coordination } = parts;
  const { module, id, rights, key, returnsContents, selection, write, links, files } = create;
  const isOneRow = key === undefined && files === undefined && !hasOtherRows(links);
  const store = isOneRow && !showsStaged(module, links) ? storeRow : storeRows;
  const storeSpread = () =>
    writeWithLinks(coordination, {
      staged: links.staged.map((linkage) => ({ ...linkage, isNew: true })),
      decide: (operation) => store(parts, create, operation),
      recall: () => reader.written(module, id, rights, { returnsContents, selection }),
      signal,
    });
  const storeAll = async (): Promise<StoredRecord> => {
    if (isOneRow && links.staged.length === 0) return storeRow(parts, create);
    await requireFaultless(parts, database, create);
    return key === undefined ? storeSpread() : firstAnswers.orFirst(database, key, storeSpread);
  };
  return storeAll().catch((error: unknown) => nameHolder(parts, module, write, 'create', error));
}

/** Stores a record by one statement, which also commits the operation if there is one. */
async function storeRow(parts: StoreParts, create: JudgedCreate, operation?: string): Promise<StoredRecord> {
  const { module, write, selection, faults } = create;
  const stored = faults.length === 0 ? parts.writer.create(module, write, { operation, selection }) : undefined;
  const record = await stored?.catch((error: unknown) => {
    const isDecided = operation !== undefined && error instanceof AppError && error.code === codes.serviceUnavailable;
    throw isDecided ? retryLater() : error;
  });
  if (record !== undefined) return record;
  await requireFaultless(parts, parts.database, create);
  // The missing records have appeared meanwhile.
  throw retryLater();
}

/** Stores a record, its links, its files and its answer by one transaction. */
function storeRows(parts: StoreParts, create: JudgedCreate, operation?: string): Promise<StoredRecord> {
  const { key } = create;
  return parts.database.transaction(async (tx) => {
    await parts.linkStores.writeLocks.take(tx, locksOf(create, false));
    const committing = operation === undefined ? undefined : commitOperation(tx, operation);
    const answer = await writeCreate(parts, tx, create, committing);
    if (key !== undefined) await firstAnswers.keep(tx, key, answer);
    return answer;
  });
}

/**
 * Writes a record, its links and its files within a transaction that has locked its links. `committing` is the commit of
 * the operation that staged links, if there is one: it was sent before, so that the answer shows these links.
 */
async function writeCreate(
  parts: StoreParts,
  tx: Queryable,
  create: JudgedCreate,
  committing: Promise<boolean> | undefined,
): Promise<StoredRecord> {
  const { writer, reader, linkStores } = parts;
  const { module, id, rights, returnsContents, selection, contentsAfter, write, links, files } = create;
  const [isCommitted = true, record] = await Promise.all([
    committing,
    writer.within(tx).create(module, write, { isCommitted: committing !== undefined, selection }),
  ]);
  if (!isCommitted) throw retryLater();
  if (record === undefined) {
    await requireFaultless(parts, tx, create);
    throw retryLater();
  }
  // A document's revisions are those that exist already, not the one that it creates.
  await replaceLinked(linkStores, tx, create);
  await files?.write(tx);
  const isOwnChild = links.children.some(({ wanted }) => wanted.some((child) => child.id === id));
  const isMore = isOwnChild || files?.isShown === true || showsReplaced(linkStores, module, links);
  const shown = isMore
    ? await reader.within(tx).written(module, id, rights, { returnsContents, selection })
    : undefined;
  return shown ?? (returnsContents ? { ...record, contents: contentsAfter } : record);
}

/** Whether an attribute of the record shows a value of the staged links. */
function showsStaged({ fields }: Module, { staged }: LinkPlan): boolean {
  const names = new Set(staged.map(({ link }) => link.name));
  return [...fields.values()].some(({ derived }) => isLinked(derived) && names.has(derived.link));
}
