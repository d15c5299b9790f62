import type { Module } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { RequestKey } from '@crm/grpc';
import type { Queryable } from '@crm/postgres';
import type { LinkPlan } from '../domain/read-links.js';
import { writeWithLinks } from '../domain/write-with-links.js';
import type { StoredContent } from '../repository/file-references.js';
import { commitOperation } from '../repository/operations.js';
import type { StoredRecord } from '../repository/stored-record.js';
import type { Write } from '../repository/write-records.js';
import { isLinked } from '../sql/compile-linked.js';
import type { Dependencies } from './dependencies.js';
import { firstAnswers } from './first-answers.js';
import { isWithinRow, lockedFor, replaceLinked, showsReplaced } from './replace-linked.js';
import { retryLater } from './retry-later.js';
import type { WriteFiles } from './write-files.js';

/** A create that writes more than one row. */
export interface SpanningCreate {
  readonly module: Module;
  readonly write: Write;
  readonly links: LinkPlan;
  /** The changes to files; absent = none. */
  readonly files: WriteFiles | undefined;
  /** Return the contents of the record too. */
  readonly contents: boolean;
  /** These contents, unless `files` shows something else; see `createdContents`. */
  readonly created: readonly StoredContent[];
  /** If present, the answer is kept and returned to a repetition of the request. */
  readonly key: RequestKey | undefined;
  /** Throws the faults of the request, if it has any by now. */
  readonly diagnose: (queryable: Queryable) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Stores a record with its links, and with its answer if there is a key, atomically. */
export async function createWithLinks(
  dependencies: Dependencies,
  { module, write, links, files, contents, created, key, diagnose, signal }: SpanningCreate,
): Promise<StoredRecord> {
  const { database, writer, reader, coordination, writeLocks } = dependencies;
  const decide = async (operation: string): Promise<StoredRecord> => {
    const record = await writer.create(module, write, operation).catch((error: unknown) => {
      throw error instanceof AppError && error.code === codes.serviceUnavailable ? retryLater() : error;
    });
    if (record !== undefined) return record;
    await diagnose(database);
    throw retryLater();
  };
  const decideStepwise = (operation: string | undefined): Promise<StoredRecord> =>
    database.transaction(async (tx) => {
      if (!isWithinRow({ ...links, staged: [] }))
        await writeLocks.take(tx, lockedFor(module, write.id, write.rights, links, false));
      // The operation comes first, so that the answer shows what it has staged.
      const [isCommitted, record] = await Promise.all([
        operation === undefined ? true : commitOperation(tx, operation),
        writer.within(tx).create(module, write),
      ]);
      if (!isCommitted) throw retryLater();
      if (record === undefined) {
        await diagnose(tx);
        throw retryLater();
      }
      // A document's revisions are those that exist already, not the one that it creates.
      await replaceLinked(dependencies, tx, write.id, write.rights, links);
      await files?.write(tx);
      const isOwnChild = links.children.some(({ wanted }) => wanted.some(({ id }) => id === write.id));
      const isMore = isOwnChild || files?.isShown === true || showsReplaced(dependencies, module, links);
      const { id, rights } = write;
      const shown = isMore ? await reader.within(tx).written(module, id, rights, { contents }) : undefined;
      const answer = shown ?? (contents ? { ...record, contents: created } : record);
      if (key !== undefined) await firstAnswers.keep(tx, key, answer);
      return answer;
    });
  const isWithinRecord = files === undefined && isWithinRow({ ...links, staged: [] });
  const isOneStatement = key === undefined && isWithinRecord && !showsStaged(module, links);
  const recall = () => reader.written(module, write.id, write.rights, { contents });
  const create = () =>
    writeWithLinks(coordination, {
      staged: links.staged.map((linkage) => ({ ...linkage, isNew: true })),
      decide: (operation) =>
        operation !== undefined && isOneStatement ? decide(operation) : decideStepwise(operation),
      recall,
      signal,
    });
  return key === undefined ? create() : firstAnswers.orFirst(database, key, create);
}

/** Whether an attribute of the record shows a value of the staged links. */
function showsStaged({ fields }: Module, { staged }: LinkPlan): boolean {
  const names = new Set(staged.map(({ link }) => link.name));
  return [...fields.values()].some(({ derived }) => isLinked(derived) && names.has(derived.link));
}
