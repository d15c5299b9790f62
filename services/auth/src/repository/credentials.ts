import type { Queryable } from '@crm/postgres';

/** The password hash of a user; undefined if none was ever set. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.run<{ hash: string }>({
    name: 'credential_find',
    text: 'select hash from auth.credential where user_id = $1',
    values: [userId],
  });
  return row?.hash;
}

/** Stores a user's password hash, in place of an existing one. */
export async function putPasswordHash(db: Queryable, userId: string, hash: string): Promise<void> {
  await db.run({
    name: 'credential_put',
    text: `insert into auth.credential (user_id, hash) values ($1, $2)
           on conflict (user_id) do update set hash = excluded.hash, updated_at = now()`,
    values: [userId, hash],
  });
}

/** Replaces a hash unless it has changed meanwhile; false, without any change, if it has. */
export async function replacePasswordHash(db: Queryable, userId: string, from: string, to: string): Promise<boolean> {
  const replaced = await db.count({
    name: 'credential_replace',
    text: 'update auth.credential set hash = $3, updated_at = now() where user_id = $1 and hash = $2',
    values: [userId, from, to],
  });
  return replaced > 0;
}
