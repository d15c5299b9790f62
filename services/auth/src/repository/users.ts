import { AppError, codes } from '@crm/errors';
import { sql, sqlState, toStatement, type Queryable, type Statement } from '@crm/postgres';
import { hasIdSyntax } from '../domain/has-id-syntax.js';
import { clockSince } from '../domain/store-clock.js';
import type { LoginUser, User } from '../domain/user.js';
import { notBeforeOf } from './not-befores.js';

interface UserRow {
  readonly id: string;
  readonly user_name: string;
  readonly not_before: number;
  readonly now: number;
}

/** SQL: the current time, not the transaction's, in seconds since the epoch. */
const NOW = sql`extract(epoch from clock_timestamp())::float8`;

/** The user with this id, if active and not deleted, from the view that records publishes. */
export async function findActiveUser(db: Queryable, id: string): Promise<User | undefined> {
  const query = sql`select id, user_name, ${notBeforeOf('user', sql`u.id`)} as not_before, ${NOW} as now
    from records_pub.user_v1 u where id = ${id} and status = 'Active' and not deleted`;
  const [row] = await readUsers<UserRow>(db, toStatement(query, 'user_find'));
  return row === undefined ? undefined : toUser(row);
}

/** The account of a login, whether it exists or not. */
export interface LoginAccount {
  /** The same for all spellings of one user's name: lower case by the rules of Postgres. */
  readonly foldedName: string;
  readonly user: LoginUser | undefined;
}

interface AccountRow extends UserRow {
  readonly folded_name: string;
  readonly hash: string | null;
}

/** The active user with this name, ignoring case, and the hash of the password. */
export async function findLoginAccount(db: Queryable, username: string): Promise<LoginAccount> {
  const query = sql`select lower(${username}) as folded_name, f.* from (values (1)) one left join lateral (
      select u.id, u.user_name, c.hash, ${notBeforeOf('user', sql`u.id`)} as not_before, ${NOW} as now
        from records_pub.user_v1 u left join auth.credential c on c.user_id = u.id
       where lower(u.user_name) = lower(${username}) and u.status = 'Active' and not u.deleted
       order by u.id limit 1) f on true`;
  const [row] = await readUsers<AccountRow | { readonly folded_name: string; readonly id: null }>(
    db,
    toStatement(query, 'user_login'),
  );
  if (row === undefined) throw new Error('Postgres folded no name');
  const user = row.id === null ? undefined : { ...toUser(row), passwordHash: row.hash ?? undefined };
  return { foldedName: row.folded_name, user };
}

/** An existing user's account, with or without a password. */
export interface PasswordAccount {
  readonly name: string;
  /** As in `LoginAccount`. */
  readonly foldedName: string;
  readonly passwordHash: string | undefined;
}

/** The account of the user with this id, active or not; undefined if there is none or it was deleted. */
export async function findPasswordAccount(db: Queryable, id: string): Promise<PasswordAccount | undefined> {
  const query = sql`select coalesce(u.user_name, '') as user_name, lower(coalesce(u.user_name, '')) as folded_name, c.hash
    from records_pub.user_v1 u left join auth.credential c on c.user_id = u.id
    where u.id = ${id} and not u.deleted`;
  const [row] = await readUsers<{ user_name: string; folded_name: string; hash: string | null }>(
    db,
    toStatement(query, 'user_password_account'),
  );
  if (row === undefined) return undefined;
  return { name: row.user_name, foldedName: row.folded_name, passwordHash: row.hash ?? undefined };
}

/** Whether this is an active user with the rights of an administrator. */
export async function isAdministrator(db: Queryable, id: string): Promise<boolean> {
  const query = sql`select id from records_pub.user_v1
    where id = ${id} and status = 'Active' and not deleted and is_admin`;
  return (await readUsers(db, toStatement(query, 'user_is_admin'))).length > 0;
}

/** The name of the user with this id, active or not; undefined if there is none or it was deleted. */
export async function findUserName(db: Queryable, id: string): Promise<string | undefined> {
  // Postgres rejects some other texts, such as those with NUL.
  if (!hasIdSyntax(id)) return undefined;
  const query = sql`select coalesce(user_name, '') as user_name from records_pub.user_v1
    where id = ${id} and not deleted`;
  const [row] = await readUsers<{ user_name: string }>(db, toStatement(query, 'user_name'));
  return row?.user_name;
}

/** Whether a user with this id exists, active or not, and is not deleted. */
export async function userExists(db: Queryable, id: string): Promise<boolean> {
  return (await findUserName(db, id)) !== undefined;
}

/** The id of the user with this name, ignoring case, active or not; undefined if there is none. */
export async function findUserId(db: Queryable, username: string): Promise<string | undefined> {
  const query = sql`select id from records_pub.user_v1
    where lower(user_name) = lower(${username}) and not deleted order by id limit 1`;
  const [row] = await readUsers<{ id: string }>(db, toStatement(query, 'user_id'));
  return row?.id;
}

function toUser({ id, user_name: name, not_before: notBefore, now }: UserRow): User {
  return { id, name, notBefore, clock: clockSince(now) };
}

/** undefined_table, invalid_schema_name, insufficient_privilege: records has not published the view yet. */
const NOT_PUBLISHED: ReadonlySet<string | undefined> = new Set(['42P01', '3F000', '42501']);
const RETRY_AFTER_SECONDS = 2;

/** Runs a statement that reads the view; rejects with 8902 while records has not published it. */
export async function readUsers<Row extends object>(db: Queryable, statement: Statement): Promise<Row[]> {
  try {
    return await db.run<Row>(statement);
  } catch (error) {
    if (!NOT_PUBLISHED.has(sqlState(error))) throw error;
    throw new AppError({ code: codes.serviceUnavailable }, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
