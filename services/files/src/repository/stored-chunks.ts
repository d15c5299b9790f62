import { sql, toStatement, type SqlFragment, type Statement } from '@crm/postgres';

/**
 * Length of every chunk of a content except the last, in bytes. It must never change, because stored contents are cut
 * by it.
 */
export const CHUNK_BYTES = 256 * 1024;

/** Bytes that one statement stores, a whole number of chunks. */
export const PART_BYTES = 4 * CHUNK_BYTES;

export interface ContentPart {
  /** The number of its first chunk. */
  readonly n: number;
  readonly bytes: Buffer;
}

export interface WholeContent {
  readonly sha256: Buffer;
  readonly content: string;
  readonly size: number;
  /** The last part, which is stored with the blob; empty if the content has no bytes. */
  readonly last: ContentPart;
}

/** Time of a blob's last put, in microseconds since the epoch. */
export const PUT_AT = sql`(extract(epoch from touched_at) * 1000000)::bigint`;

/** Stores the first part of an upload, as an unclaimed content. */
export function insertFirstPart(content: string, part: ContentPart): Statement {
  return toStatement(
    sql`with begun as (insert into files.unclaimed (content, since) values (${content}, now()))
      insert into files.blob_chunk (content, n, bytes) select ${content}::uuid, n, bytes from (${chunksOf(part)}) chunk`,
    'insert_first_part',
  );
}

export function insertPart(content: string, part: ContentPart): Statement {
  return toStatement(
    sql`insert into files.blob_chunk (content, n, bytes) select ${content}::uuid, n, bytes from (${chunksOf(part)}) chunk`,
    'insert_part',
  );
}

/** One parameter for all chunks, so that one statement text fits any number of them; no row for no bytes. */
function chunksOf({ n, bytes }: ContentPart): SqlFragment {
  const content = bytes.length === 0 ? null : bytes;
  return sql`select ${n}::int + s as n, substring(part.bytes from s * ${CHUNK_BYTES}::int + 1 for ${CHUNK_BYTES}::int) as bytes
    from (select ${content}::bytea as bytes) part, generate_series(0, (length(part.bytes) - 1) / ${CHUNK_BYTES}::int) s`;
}

export interface PutRow {
  readonly is_new: boolean;
  /** Microseconds since the epoch. */
  readonly put_at: string;
}

/**
 * Makes a blob of an upload, or updates the put time of the blob with the same content; then the chunks of the upload
 * are removed later. Returns one `PutRow`; none when the chunks are condemned. Each put of a content gets a different
 * time, which identifies it for `discardBlob`.
 */
export function insertBlob({ sha256, content, size, last }: WholeContent): Statement {
  const hasBegun = last.n > 0;
  const upload = hasBegun
    ? sql`delete from files.unclaimed where content = ${content} and since > '-infinity' returning content`
    : sql`select ${content}::uuid as content`;
  return toStatement(
    sql`with upload as (${upload}),
    blob as (
      insert into files.blob (sha256, content, size, touched_at)
      select ${sha256}, content, ${size}, now() from upload
      on conflict (sha256) do update set touched_at = greatest(now(), blob.touched_at + interval '1 microsecond')
      returning content, ${PUT_AT} as put_at),
    last_part as (
      insert into files.blob_chunk (content, n, bytes)
      select blob.content, chunk.n, chunk.bytes from blob, (${chunksOf(last)}) chunk
      where blob.content = ${content}),
    superfluous as (
      insert into files.unclaimed (content, since)
      select ${content}::uuid, '-infinity' from blob where content <> ${content} and ${hasBegun})
    select content = ${content} as is_new, put_at::text from blob`,
    hasBegun ? 'insert_blob_of_upload' : 'insert_blob',
  );
}

/** A slice of a chunk, in hexadecimal digits; null when there is no such chunk. */
export interface SliceRow {
  readonly hex: string | null;
}

/** A row of `readFirst`: the content, and a slice of one of its chunks. */
export interface FirstChunkRow extends SliceRow {
  readonly content: string;
  readonly size: string;
}

/**
 * Length of the slices in which a chunk is read, in bytes. The driver reads only text, which is twice as long, and
 * texts of more than 128 KiB are garbage that is collected late. The slices are hexadecimal digits, because for `bytea`
 * the driver would make a buffer for each slice.
 */
const SLICE_BYTES = 32 * 1024;
const LAST_SLICE = CHUNK_BYTES / SLICE_BYTES - 1;

/** Finds a blob together with its chunk of this number, a row for each slice. */
export function readFirst(sha256: Uint8Array, n: number): Statement {
  return toStatement(
    sql`select b.content, b.size, slice.hex from files.blob b
      left join lateral (${slicesOf(sql`b.content`, n)}) slice on true
      where b.sha256 = ${sha256} order by slice.s`,
    'read_first_chunk',
  );
}

/** A chunk of a content, a row for each slice. */
export function readChunk(content: string, n: number): Statement {
  return toStatement(sql`select hex from (${slicesOf(sql`${content}`, n)}) slice order by s`, 'read_chunk');
}

function slicesOf(content: SqlFragment, n: number): SqlFragment {
  return sql`select s, encode(substring(c.bytes from s * ${SLICE_BYTES}::int + 1 for ${SLICE_BYTES}::int), 'hex') as hex
    from files.blob_chunk c, generate_series(0, ${LAST_SLICE}::int) s
    where c.content = ${content} and c.n = ${n} and s * ${SLICE_BYTES}::int < length(c.bytes)`;
}
