import { sql, toStatement, type Queryable } from '@crm/postgres';

/** The password hash of a user; undefined if none was ever set. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const query = sql`select hash from auth.credential where user_id = ${userId}`;
  const [row] = await db.run<{ hash: string }>(toStatement(query, 'credential_find'));
  return row?.hash;
}

/** Stores a user's password hash, in place of an existing one. */
export async function putPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  const insertion = sql`insert into auth.credential (user_id, hash) values (${userId}, ${hash})
    on conflict (user_id) do update set hash = excluded.hash, updated_at = now()`;
  await db.run(toStatement(insertion, 'credential_put'));
}

/** Replaces a hash unless it has changed meanwhile; false, without any change, if it has. */
export async function replacePasswordHash(db: Queryable, userId: string, from: string, to: string): Promise<boolean> {
  const replacement = sql`update auth.credential set hash = ${to}, updated_at = now()
    where user_id = ${userId} and hash = ${from}`;
  return (await db.count(toStatement(replacement, 'credential_replace'))) > 0;
}
