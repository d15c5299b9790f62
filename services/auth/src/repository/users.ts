import type { Queryable } from '@crm/postgres';
import type { LoginUser, User } from '../domain/user.js';

interface UserRow {
  readonly id: string;
  readonly is_admin: boolean;
}

/** The user with this id, if active and not deleted, from the view that the records service publishes. */
export async function findActiveUser(db: Queryable, id: string): Promise<User | undefined> {
  const [row] = await db.run<UserRow>({
    name: 'user_find',
    text: `select id, coalesce(is_admin, false) as is_admin from records_pub.user_v1
            where id = $1 and status = 'Active' and not deleted`,
    values: [id],
  });
  return row === undefined ? undefined : { id: row.id, isAdmin: row.is_admin };
}

/** The active user with this name, whatever its case, and the hash of the password. */
export async function findLoginUser(db: Queryable, username: string): Promise<LoginUser | undefined> {
  const [row] = await db.run<UserRow & { hash: string | null }>({
    name: 'user_login',
    text: `select u.id, coalesce(u.is_admin, false) as is_admin, c.hash
             from records_pub.user_v1 u left join auth.credential c on c.user_id = u.id
            where lower(u.user_name) = lower($1) and u.status = 'Active' and not u.deleted
            order by u.id limit 1`,
    values: [username],
  });
  return row === undefined ? undefined : { id: row.id, isAdmin: row.is_admin, passwordHash: row.hash ?? undefined };
}
