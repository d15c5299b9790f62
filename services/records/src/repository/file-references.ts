import type { Content } from '../domain/stored-record.js';
import { sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { FILE_REFERENCES } from '../sql/compile-contents.js';

/** A file field of a record. */
export interface FilePlace {
  readonly module: string;
  readonly id: string;
  readonly field: string;
}

/**
 * Makes a record refer to a content, or to none, within the transaction that writes the record and has locked its row.
 */
export async function refer(tx: Queryable, { module, id, field }: FilePlace, content: Content | null): Promise<void> {
  const table = trusted(FILE_REFERENCES);
  if (content === null) {
    const deletion = sql`delete from ${table} where module = ${module} and record_id = ${id} and field = ${field}`;
    await tx.count(toStatement(deletion, 'remove_file_reference'));
    return;
  }
  const { sha256, size, mediaType } = content;
  const insertion = sql`insert into ${table} (module, record_id, field, sha256, size, media_type) values (${module}, ${id}, ${field}, ${Buffer.from(sha256, 'hex')}, ${size}, ${mediaType})
on conflict (module, record_id, field) do update
set sha256 = excluded.sha256, size = excluded.size, media_type = excluded.media_type`;
  await tx.count(toStatement(insertion, 'set_file_reference'));
}
