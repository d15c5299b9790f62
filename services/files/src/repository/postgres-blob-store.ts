import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, codes } from '@crm/errors';
import type { Database, Statement } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import type { BlobStore, ByteRange, StoredBlob, Swept } from '../domain/blob-store.js';
import { PartBuffers } from '../domain/part-buffers.js';
import { rechunk } from '../domain/rechunk.js';
import {
  CHUNK_BYTES,
  insertBlob,
  insertFirstPart,
  insertPart,
  PART_BYTES,
  readChunk,
  readFirst,
  type ContentPart,
  type FirstChunkRow,
  type PutRow,
  type SliceRow,
  type WholeContent,
} from './stored-chunks.js';
import { condemn, discardBlob, forgetUnclaimed, nextUnclaimed, removeChunks, sweepPage } from './swept-contents.js';

/** Blobs per statement of a sweep, and chunks per statement of a removal: neither may reach the statement time-out. */
const PAGE_SIZE = 500;
const CHUNKS_AT_ONCE = 16;
const PAUSE_MS = 20;
/** The largest number that the column can store. */
const MAX_CHUNK_NUMBER = 2 ** 31 - 1;
const NOTHING = Buffer.alloc(0);
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Stores contents in tables of the schema `files`, see `migrations/0002_blobs.expand.sql`. An upload holds no
 * connection and no transaction while it waits for its sender. Its chunks are stored, a few at a time, under an id of
 * their own; the statement that stores the last of them together with the hash makes them a blob.
 */
export class PostgresBlobStore implements BlobStore {
  readonly #database: Database;
  readonly #pageSize: number;
  readonly #buffers = new PartBuffers(PART_BYTES);

  constructor(database: Database, pageSize = PAGE_SIZE) {
    this.#database = database;
    this.#pageSize = pageSize;
  }

  async put(chunks: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    const content = randomUUID();
    try {
      const whole = await this.#takeIn(content, chunks);
      const { is_new: isNew, put_at: putAt } = await this.#claim(whole);
      this.#buffers.giveBack(whole.last.bytes);
      if (!isNew && whole.size > PART_BYTES) await this.#discard(content);
      return { sha256: whole.sha256, size: whole.size, isNew, putAt };
    } catch (error) {
      await this.#discard(content);
      throw error;
    }
  }

  async *get(sha256: Uint8Array, { offset, length = Infinity }: ByteRange = { offset: 0 }): AsyncGenerator<Buffer> {
    let n = Math.min(Math.floor(offset / CHUNK_BYTES), MAX_CHUNK_NUMBER);
    const rows = await this.#database.run<FirstChunkRow>(readFirst(sha256, n));
    const [first] = rows;
    if (first === undefined) throw new AppError({ code: codes.fileContentMissing });
    const end = Math.min(Number(first.size), offset + length);
    if (offset >= end) return;
    let bytes = joinSlices(rows);
    for (let begin = n * CHUNK_BYTES; begin < end; begin += CHUNK_BYTES) {
      yield bytes.subarray(Math.max(0, offset - begin), end - begin);
      n += 1;
      if (begin + CHUNK_BYTES < end) bytes = await this.#chunk(first.content, n);
    }
  }

  async discard(sha256: Uint8Array, putAt: string): Promise<void> {
    const [row] = await this.#database.run<{ content: string }>(discardBlob(sha256, putAt));
    if (row !== undefined) await this.#discard(row.content);
  }

  async sweep(untouchedForMs: number, signal: AbortSignal): Promise<Swept> {
    const blobs = await this.#sweepBlobs(untouchedForMs, signal);
    const leftovers = await this.#sweepLeftovers(untouchedForMs, signal);
    return { blobs, leftovers };
  }

  /** Stores all parts except the last. */
  async #takeIn(content: string, chunks: AsyncIterable<Uint8Array>): Promise<WholeContent> {
    const hash = createHash('sha256');
    const parts = rechunk(chunks, this.#buffers);
    try {
      for (let size = 0; ;) {
        const { done, value: bytes } = await parts.next();
        hash.update(bytes);
        const part = { n: size / CHUNK_BYTES, bytes };
        size += bytes.length;
        if (done === true) return { sha256: hash.digest(), content, size, last: part };
        await this.#database.count(toInsert(content, part));
        // Postgres has answered, so it has read the buffer; after a failure this is unknown.
        this.#buffers.giveBack(bytes);
      }
    } finally {
      // Stops reading when a part could not be stored.
      await parts.return(NOTHING);
    }
  }

  async #claim(whole: WholeContent): Promise<PutRow> {
    const [row] = await this.#database.run<PutRow>(insertBlob(whole));
    if (row === undefined) throw new Error('An upload was swept away while it was under way');
    return row;
  }

  async #chunk(content: string, n: number): Promise<Buffer> {
    return joinSlices(await this.#database.run<SliceRow>(readChunk(content, n)));
  }

  /** Removes chunks that belong to no blob, immediately if possible; else the sweep removes them. */
  async #discard(content: string): Promise<void> {
    // Outside the call's context, because most failing uploads were abandoned.
    await runOutsideContext(() => this.#remove(content)).catch(() => undefined);
  }

  async #remove(content: string): Promise<void> {
    if ((await this.#database.count(condemn(content))) === 0) return;
    while ((await this.#database.count(removeChunks(content, CHUNKS_AT_ONCE))) > 0);
    await this.#database.count(forgetUnclaimed(content));
  }

  async #sweepBlobs(untouchedForMs: number, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let last: Buffer | null = Buffer.alloc(0);
    while (last !== null && !signal.aborted) {
      const page = await sweepPage(this.#database, last, this.#pageSize, untouchedForMs);
      removed += page.removed;
      last = page.last;
      // Not urgent; the pause leaves the database to other work.
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    return removed;
  }

  async #sweepLeftovers(olderThanMs: number, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let content = await nextUnclaimed(this.#database, LOWEST_ID, olderThanMs);
    while (content !== undefined && !signal.aborted) {
      await this.#remove(content);
      removed += 1;
      content = await nextUnclaimed(this.#database, content, olderThanMs);
    }
    return removed;
  }
}

function toInsert(content: string, part: ContentPart): Statement {
  return part.n === 0 ? insertFirstPart(content, part) : insertPart(content, part);
}

/** Joins a chunk from its slices; throws 8605 when it does not exist. */
function joinSlices(rows: readonly SliceRow[]): Buffer {
  const slices = rows.map(({ hex }) => hex).filter((hex) => hex !== null);
  if (slices.length === 0) throw new AppError({ code: codes.fileContentMissing });
  const chunk = Buffer.allocUnsafeSlow(slices.reduce((length, hex) => length + hex.length / 2, 0));
  let filled = 0;
  for (const hex of slices) filled += chunk.write(hex, filled, 'hex');
  return chunk;
}
