import { sql, toStatement, type Queryable, type Statement } from '@crm/postgres';
import { PUT_AT } from './stored-chunks.js';

export interface SweptPage {
  readonly removed: number;
  /** The last blob of the page; null at the end. */
  readonly last: Buffer | null;
}

/**
 * Removes those blobs of a page to which no record refers and which were not put for `untouchedForMs`; their chunks are
 * removed later. Each blob is checked under its row lock: a blob that is being put now is skipped, and a blob that was
 * put since the statement started is checked by its new time. References may have changed since the statement started;
 * but a record can start to refer to a blob only within ten minutes after a put, much less than `untouchedForMs`.
 */
export async function sweepPage(
  database: Queryable,
  after: Uint8Array,
  pageSize: number,
  untouchedForMs: number,
): Promise<SweptPage> {
  const statement = toStatement(
    sql`with page as (
      select sha256 from files.blob where sha256 > ${after} order by sha256 limit ${pageSize}),
    dead as (
      select b.sha256 from files.blob b join page using (sha256)
      where b.touched_at < now() - ${untouchedForMs} * interval '1 ms'
        and not exists (select from records_pub.file_reference_v1 r where r.sha256 = b.sha256)
      order by b.sha256 for update of b skip locked),
    removed as (delete from files.blob b using dead where b.sha256 = dead.sha256 returning b.content),
    left_over as (insert into files.unclaimed (content, since) select content, '-infinity' from removed)
    select (select count(*)::int from removed) as removed,
      (select sha256 from page order by sha256 desc limit 1) as last`,
    'sweep_page',
  );
  const [row] = await database.run<SweptPage>(statement);
  return row ?? { removed: 0, last: null };
}

/**
 * Removes a blob that was last put at the time `putAt` and to which no record refers; returns its content, whose chunks
 * are removed later. The blob is checked under its row lock: if it is being put now, it gets a different time.
 * References may have changed since the statement started, but only by a receipt of another put.
 */
export function discardBlob(sha256: Uint8Array, putAt: string): Statement {
  return toStatement(
    sql`with dead as (
      select sha256 from files.blob where sha256 = ${sha256} and ${PUT_AT} = ${putAt}::bigint
        and not exists (select from records_pub.file_reference_v1 r where r.sha256 = ${sha256})
      for update),
    removed as (delete from files.blob b using dead where b.sha256 = dead.sha256 returning b.content),
    left_over as (insert into files.unclaimed (content, since) select content, '-infinity' from removed)
    select content from removed`,
    'discard_blob',
  );
}

/** The first unclaimed content after `after` whose upload started at least `olderThanMs` ago. */
export async function nextUnclaimed(
  database: Queryable,
  after: string,
  olderThanMs: number,
): Promise<string | undefined> {
  const statement = toStatement(
    sql`select content from files.unclaimed
      where content > ${after} and since < now() - ${olderThanMs} * interval '1 ms'
      order by content limit 1`,
    'next_unclaimed',
  );
  const [row] = await database.run<{ content: string }>(statement);
  return row?.content;
}

/**
 * Condemns a content, which then can never become a blob; counts 0 when it has become a blob already. This is the only
 * way to find out whether an upload whose answer was lost has become a blob or still will.
 */
export function condemn(content: string): Statement {
  return toStatement(sql`update files.unclaimed set since = '-infinity' where content = ${content}`, 'condemn_content');
}

/** Removes some chunks of a condemned content and counts them. Skips chunks that another process is removing. */
export function removeChunks(content: string, limit: number): Statement {
  return toStatement(
    sql`delete from files.blob_chunk where content = ${content} and n in (
      select n from files.blob_chunk where content = ${content} order by n limit ${limit} for update skip locked)`,
    'remove_chunks',
  );
}

/** Forgets a content that has no chunks left. */
export function forgetUnclaimed(content: string): Statement {
  return toStatement(
    sql`delete from files.unclaimed where content = ${content}
      and not exists (select from files.blob_chunk where content = ${content})`,
    'forget_unclaimed',
  );
}
