import { identifier, sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import type { NotBefore, NotBeforeKind } from '@crm/token';

/** Not-befores of the two subjects of a grant, in seconds since the epoch; 0 = none was ever set. */
export interface GrantNotBefores {
  readonly user: number;
  readonly client: number;
}

interface NotBeforeRow {
  readonly kind: NotBeforeKind;
  readonly subject: string;
  readonly not_before: number;
  readonly remaining: number;
}

/** The columns of a written row. */
const RETURNING = sql`returning kind, subject, not_before::float8 as not_before,
  extract(epoch from keep_until - clock_timestamp())::float8 as remaining`;

/** The first second that starts after now. */
const NEXT_SECOND = sql`floor(extract(epoch from clock_timestamp()))::bigint + 1`;

/**
 * Ends every access token and refresh token of a user; tokens of later grants are unaffected. Takes effect when the
 * transaction commits; `confirmNotBefores` must follow.
 */
export function endTokensOfUser(tx: Queryable, userId: string): Promise<NotBefore> {
  return endTokens(tx, 'user', userId);
}

/** Ends every access token and refresh token of a client, like `endTokensOfUser`. */
export function endTokensOfClient(tx: Queryable, clientId: string): Promise<NotBefore> {
  return endTokens(tx, 'client', clientId);
}

/**
 * Ends every access token signed with this key, now or in future, whatever its `iat`: the holder of a leaked key can
 * write any `iat`.
 */
export async function endTokensOfKey(tx: Queryable, kid: string): Promise<NotBefore> {
  const insertion = sql`insert into auth.not_before (kind, subject, not_before, keep_until)
    values ('key', ${kid}, ${Number.MAX_SAFE_INTEGER}, clock_timestamp() + interval '90 days')
    on conflict (kind, subject) do update set keep_until = excluded.keep_until, set_at = excluded.set_at
    ${RETURNING}`;
  return only(await tx.run<NotBeforeRow>(toStatement(insertion, 'not_before_key')));
}

/**
 * Moves committed not-befores of users and clients to now. Grants that were under way at the commit had not seen them
 * but have stored their tokens by now, so this ends those tokens too. Returns the not-befores to publish.
 */
export async function confirmNotBefores(db: Queryable, notBefores: readonly NotBefore[]): Promise<NotBefore[]> {
  if (notBefores.length === 0) return [];
  const [kinds, subjects] = [notBefores.map(({ kind }) => kind), notBefores.map(({ subject }) => subject)];
  const change = sql`update auth.not_before n
    set not_before = greatest(n.not_before, ${NEXT_SECOND}), set_at = clock_timestamp()
    from unnest(${kinds}::text[], ${subjects}::text[]) as c(kind, subject)
    where n.kind = c.kind and n.subject = c.subject and n.kind in ('user', 'client')
    returning n.kind, n.subject, n.not_before::float8 as not_before,
      extract(epoch from n.keep_until - clock_timestamp())::float8 as remaining`;
  const rows = await db.run<NotBeforeRow>(toStatement(change, 'not_before_confirm'));
  return rows.map(toNotBefore);
}

/**
 * SQL that stores a not-before for each row of `source`, whose column `subject` has the id of a user or client. If
 * several are stored within one second, each gets a second of its own, so that a token issued between two of them does
 * not outlive the later one. Recent not-befores of the other kind count too: a token may be dated by one of them.
 */
export function endTokensOf(kind: 'user' | 'client', source: SqlFragment): SqlFragment {
  const otherKind = kind === 'user' ? 'client' : 'user';
  // Access tokens live at most a day after the end of their family; clocks may differ.
  return sql`insert into auth.not_before (kind, subject, not_before, keep_until)
    select ${kind}, s.subject,
           greatest(${NEXT_SECOND},
                    (select max(o.not_before) + 1 from auth.not_before o
                      where o.kind = ${otherKind} and o.set_at > clock_timestamp() - interval '1 minute')),
           greatest(clock_timestamp(),
                    (select max(f.expires_at) from auth.token_family f
                      where ${identifier('f', `${kind}_id`)} = s.subject))
             + interval '25 hours'
      from ${source} s
    on conflict (kind, subject) do update set
      not_before = greatest(excluded.not_before, auth.not_before.not_before + 1),
      set_at = excluded.set_at,
      keep_until = greatest(excluded.keep_until, auth.not_before.keep_until)
    ${RETURNING}`;
}

/** SQL: the not-before of the user or client with this id, a value or a column; 0 if there is none. */
export function notBeforeOf(kind: 'user' | 'client', subject: string | SqlFragment): SqlFragment {
  return sql`coalesce((select nb.not_before from auth.not_before nb
    where nb.kind = ${kind} and nb.subject = ${subject}), 0)::float8`;
}

/** SQL: whether the key with this kid was revoked. */
export function keyWasRevoked(kid: string): SqlFragment {
  return sql`exists (select from auth.not_before nb where nb.kind = 'key' and nb.subject = ${kid})`;
}

/** SQL: whether a not-before of its user or client has ended the family `f`. */
export const FAMILY_WAS_ENDED = sql`exists (
  select from auth.not_before nb
   where (nb.kind, nb.subject) in (('user', f.user_id), ('client', f.client_id)) and nb.set_at >= f.issued_at)`;

async function endTokens(tx: Queryable, kind: 'user' | 'client', subject: string): Promise<NotBefore> {
  const insertion = endTokensOf(kind, sql`(select ${subject}::text as subject)`);
  return only(await tx.run<NotBeforeRow>(toStatement(insertion, `not_before_${kind}`)));
}

function only(rows: readonly NotBeforeRow[]): NotBefore {
  const [row] = rows;
  if (row === undefined) throw new Error('a not-before was not stored');
  return toNotBefore(row);
}

function toNotBefore({ kind, subject, not_before: notBefore, remaining }: NotBeforeRow): NotBefore {
  return { kind, subject, notBefore, remainingSeconds: remaining };
}
