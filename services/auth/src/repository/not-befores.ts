import type { Queryable } from '@crm/postgres';

/** What a not-before is set for: a Users record, an OAuth client or a signing key. */
export type NotBeforeKind = 'user' | 'client' | 'key';

/** Says that every access token of the subject that was issued earlier is dead. */
export interface NotBefore {
  readonly kind: NotBeforeKind;
  /** Id of the user or client, `kid` of the key. */
  readonly subject: string;
  /** Whole seconds since the epoch; a token whose claim `iat` is smaller is dead. */
  readonly notBefore: number;
  /** Seconds for which such a token could still be taken for alive. */
  readonly remainingSeconds: number;
}

/** Where a list of not-befores goes on. */
export interface NotBeforePosition {
  readonly kind: string;
  readonly subject: string;
}

interface NotBeforeRow {
  readonly kind: NotBeforeKind;
  readonly subject: string;
  readonly not_before: number;
  readonly remaining: number;
}

/** The columns of a row that was written or read. */
const COLUMNS = `kind, subject, not_before::float8 as not_before,
                 extract(epoch from keep_until - clock_timestamp())::float8 as remaining`;

/**
 * The end of `insert into auth.not_before …`: a later one takes the place of an earlier one. Several within a second
 * each get a second of their own, so that a token issued between two of them does not outlive the second.
 */
const REPLACING = `on conflict (kind, subject) do update set
                     not_before = greatest(excluded.not_before, auth.not_before.not_before + 1),
                     set_at = excluded.set_at,
                     keep_until = greatest(excluded.keep_until, auth.not_before.keep_until)
                   returning ${COLUMNS}`;

/** The first second that begins after now. */
const NEXT_SECOND = 'floor(extract(epoch from clock_timestamp()))::bigint + 1';

/**
 * Ends every access token and refresh token that a user has: those of later grants live. Within a transaction it takes
 * effect with its commit. Whoever calls this publishes what it answers.
 */
export function endTokensOfUser(db: Queryable, userId: string): Promise<NotBefore> {
  return endTokens(db, 'user', userId);
}

/** Ends every access token and refresh token that a client has, like `endTokensOfUser`. */
export function endTokensOfClient(db: Queryable, clientId: string): Promise<NotBefore> {
  return endTokens(db, 'client', clientId);
}

/**
 * Ends every access token that was or will be signed with this key, whatever it says: who holds a key that leaked can
 * write any `iat`.
 */
export async function endTokensOfKey(db: Queryable, kid: string): Promise<NotBefore> {
  const rows = await db.run<NotBeforeRow>({
    name: 'not_before_key',
    text: `insert into auth.not_before (kind, subject, not_before, keep_until)
           values ('key', $1, $2, clock_timestamp() + interval '90 days')
           on conflict (kind, subject) do update set keep_until = excluded.keep_until, set_at = excluded.set_at
           returning ${COLUMNS}`,
    values: [kid, Number.MAX_SAFE_INTEGER],
  });
  return only(rows);
}

/** Not-befores set since an instant (microseconds since the epoch) that still matter, in the order of their keys. */
export async function listNotBefores(
  db: Queryable,
  since: number,
  after: NotBeforePosition,
  limit: number,
): Promise<NotBefore[]> {
  const rows = await db.run<NotBeforeRow>({
    name: 'not_before_list',
    text: `select ${COLUMNS} from auth.not_before
            where set_at >= to_timestamp($1::float8 / 1000000) and keep_until > clock_timestamp()
              and (kind, subject) > ($2, $3)
            order by kind, subject limit $4`,
    values: [since, after.kind, after.subject, limit],
  });
  return rows.map(toNotBefore);
}

async function endTokens(db: Queryable, kind: 'user' | 'client', subject: string): Promise<NotBefore> {
  // Its access tokens are younger than its families, and live a day at most after these.
  const rows = await db.run<NotBeforeRow>({
    name: `not_before_${kind}`,
    text: `insert into auth.not_before (kind, subject, not_before, keep_until)
           select $1, $2, ${NEXT_SECOND},
                  greatest(clock_timestamp(), (select max(expires_at) from auth.token_family where ${kind}_id = $2))
                    + interval '1 day'
           ${REPLACING}`,
    values: [kind, subject],
  });
  return only(rows);
}

function only(rows: readonly NotBeforeRow[]): NotBefore {
  const [row] = rows;
  if (row === undefined) throw new Error('a not-before was not stored');
  return toNotBefore(row);
}

function toNotBefore({ kind, subject, not_before: notBefore, remaining }: NotBeforeRow): NotBefore {
  return { kind, subject, notBefore, remainingSeconds: remaining };
}
