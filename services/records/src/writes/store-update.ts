import type { Queryable } from '@crm/postgres';
import { mayTouchFiles } from '../domain/plan-files.js';
import type { StagedLinkage } from '../domain/read-links.js';
import { isSelfContained } from '../domain/validate-record.js';
import { writeWithLinks } from '../domain/write-with-links.js';
import { commitOperation } from '../repository/operations.js';
import type { StoredRecord } from '../domain/stored-record.js';
import { judgeUpdate, type JudgedUpdate } from './judge-update.js';
import { nameHolder } from './name-holder.js';
import type { UpdateDocument } from './read-update.js';
import { retryLater } from './retry-later.js';
import type { StoreParts } from './store-create.js';
import { hasOtherRows, locksOf, replaceLinked, showsReplaced } from './store-links.js';

/** How often an update that depends on the stored record is retried because the record changed meanwhile. */
export const MAX_TRIES = 10;

/**
 * Makes an update, including links, if the record is still at the version that it was judged for. `signal` is aborted
 * when the caller no longer waits for the record. Rejects with `DocumentMoved` when the document has to be read again.
 */
export async function storeUpdate(
  parts: StoreParts,
  update: UpdateDocument,
  signal: AbortSignal,
): Promise<StoredRecord> {
  const { reader, coordination } = parts;
  const { module, id, rights, current, links, returnsContents, selection } = update;
  const stored = isOneRow(parts, update) ? await storeRow(parts, update) : undefined;
  if (stored !== undefined) return stored;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const judged = await judgeUpdate(parts, update, attempt === 0 ? current : undefined);
    const linkages = await Promise.all(links.staged.map((linkage) => keepHidden(parts, linkage, update)));
    try {
      return await writeWithLinks(coordination, {
        staged: [...linkages, ...judged.linked],
        decide: (operation) => storeJudged(parts, update, judged, operation),
        recall: () => reader.written(module, id, rights, { returnsContents, selection }),
        signal,
      });
    } catch (error) {
      if (!(error instanceof LinksMoved)) throw error;
    }
  }
  throw retryLater();
}

/** Whether an update changes only the record's row, and can be judged without reading that row. */
function isOneRow({ revisions }: StoreParts, { module, validated, withheld, links, uploads }: UpdateDocument): boolean {
  const isRowOnly = links.staged.length === 0 && !hasOtherRows(links) && links.columns.emptied.length === 0;
  const hasFiles = revisions.revisedBy(module) !== undefined || mayTouchFiles(module, validated.values, uploads);
  const isFaultless = links.faults.length === 0 && withheld.length === 0;
  return isRowOnly && !hasFiles && isFaultless && isSelfContained(module, validated);
}

/** Changes the record's row without reading it first; undefined when that is impossible. */
async function storeRow(parts: StoreParts, update: UpdateDocument): Promise<StoredRecord | undefined> {
  const { database, writer, reader } = parts;
  const { module, id, rights, current, validated, returnsContents, selection } = update;
  const isExpected = current === undefined || update.versions?.includes(current.version) !== false;
  if (!isExpected) return undefined;
  const versions = current === undefined ? update.versions : [current.version];
  const write = { id, rights, values: validated.values, needed: validated.references };
  // The update has locked the row, so nobody else can write its contents before they are read.
  const written = returnsContents
    ? database.transaction(async (tx) => {
        const updated = await writer.within(tx).update(module, write, { versions, selection });
        const shown = updated && (await reader.within(tx).written(module, id, rights, { returnsContents, selection }));
        return shown ?? updated;
      })
    : writer.update(module, write, { versions, selection });
  return written.catch((error: unknown) => nameHolder(parts, module, write, 'update', error));
}

/** Replacing a link replaces only the records that the user sees. */
async function keepHidden(
  { database, refused }: StoreParts,
  linkage: StagedLinkage,
  { rights }: UpdateDocument,
): Promise<StagedLinkage> {
  const { link, ownerId } = linkage;
  return { ...linkage, keptIds: await refused.findHiddenLinked(database, link, ownerId, rights) };
}

/** Ends a write because what was staged for it no longer matches it. */
class LinksMoved extends Error {
  override readonly name = 'LinksMoved';
}

/** Ends a write without effect because its document was read by a version of the record that is no longer stored. */
export class DocumentMoved extends Error {
  override readonly name = 'DocumentMoved';
}

/** Makes an update, and judges it again as often as the record has changed meanwhile. */
async function storeJudged(
  parts: StoreParts,
  update: UpdateDocument,
  staged: JudgedUpdate,
  operation: string | undefined,
): Promise<StoredRecord> {
  const linksOf = ({ linked }: JudgedUpdate): string => linked.map(({ link }) => link.name).join();
  let judged = staged;
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const { write } = judged;
    const nameIt = (error: unknown) => nameHolder(parts, update.module, write, 'update', error);
    const updated = await storeRows(parts, update, judged, operation).catch(nameIt);
    if (updated !== undefined) return updated;
    if (update.current !== undefined) throw new DocumentMoved();
    judged = await judgeUpdate(parts, update);
    if (linksOf(judged) !== linksOf(staged)) throw new LinksMoved();
  }
  throw retryLater();
}

/** Ends a transaction without effect because the record has changed. */
class RecordMoved extends Error {
  override readonly name = 'RecordMoved';
}

/** Makes a judged update; undefined when the record has changed meanwhile. */
async function storeRows(
  parts: StoreParts,
  update: UpdateDocument,
  judged: JudgedUpdate,
  operation: string | undefined,
): Promise<StoredRecord | undefined> {
  const { database, writer, linkStores } = parts;
  const { module, links, returnsContents, selection } = update;
  const { write, version, files } = judged;
  const isOneRow = operation === undefined && files === undefined && !hasOtherRows(links) && !returnsContents;
  if (isOneRow) return writer.update(module, write, { versions: [version], selection });
  try {
    return await database.transaction(async (tx) => {
      if (operation !== undefined && !(await commitOperation(tx, operation))) throw retryLater();
      await linkStores.writeLocks.take(tx, locksOf(update, true));
      return writeUpdate(parts, tx, update, judged);
    });
  } catch (error) {
    if (error instanceof RecordMoved) return undefined;
    throw error;
  }
}

/**
 * Writes a record, its links and its files within a transaction that has locked its links. Rejects with `RecordMoved`
 * when the record has changed meanwhile.
 */
async function writeUpdate(
  { writer, reader, linkStores }: StoreParts,
  tx: Queryable,
  update: UpdateDocument,
  { write, version, files }: JudgedUpdate,
): Promise<StoredRecord> {
  const { module, id, rights, links, returnsContents, selection } = update;
  const updated = await writer.within(tx).update(module, write, { versions: [version], selection });
  if (updated === undefined) throw new RecordMoved();
  // A document's revisions are those that exist already, not the one that it creates.
  await replaceLinked(linkStores, tx, update);
  await files?.write(tx);
  // The record may have become its own child, or have stopped being it; and the row lacks the values that attributes
  // show.
  const isOwnChild = links.children.some(({ link }) => link.related === module.name);
  const isMore = returnsContents || isOwnChild || files?.isShown === true || showsReplaced(linkStores, module, links);
  const shown = isMore
    ? await reader.within(tx).written(module, id, rights, { returnsContents, selection })
    : undefined;
  return shown ?? updated;
}
