import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { NotBefore, RevocationPage, RevokedToken } from '@crm/token';
import { readUsers } from './users.js';

/** A page of revocations, read together with what may cause further ones. */
export interface RevocationChanges extends RevocationPage {
  readonly usersChanged: boolean;
}

/**
 * How far each reading overlaps the previous one, in seconds: transactions become visible out of order, and none lasts
 * longer than this.
 */
const OVERLAP_SECONDS = 30;

interface ChangesRow {
  readonly next_since: number;
  /** JSON arrays, in the order of their keys. */
  readonly tokens: string;
  readonly not_befores: string;
  readonly users_changed: boolean;
}

/** How far each of the two lists has been read: the last keys of the previous page. */
interface Position {
  readonly tokenId: string;
  readonly kind: string;
  readonly subject: string;
}

/**
 * One page of the access tokens revoked and the not-befores set since an instant, in microseconds since the epoch,
 * unless they have expired; 0 = all of them. Also whether users have changed since another instant. A single statement,
 * so that it may run several times a second.
 */
export async function listRevocationChanges(
  db: Queryable,
  since: number,
  page: string,
  limit = 1_000,
  usersSince: number | null = null,
): Promise<RevocationChanges> {
  const position = readPosition(page);
  const start = sql`to_timestamp(${since}::float8 / 1000000)`;
  const query = sql`
    select floor(extract(epoch from now()) * 1000000)::float8 - ${OVERLAP_SECONDS * 1_000_000} as next_since,
           (select coalesce(json_agg(json_build_object(
                     'tokenId', jti, 'remainingSeconds', extract(epoch from keep_until - now())) order by jti), '[]')
              from (select jti, keep_until from auth.revocation
                     where revoked_at >= ${start} and keep_until > now() and jti > ${position.tokenId}
                     order by jti limit ${limit}) t)::text as tokens,
           (select coalesce(json_agg(json_build_object(
                     'kind', kind, 'subject', subject, 'notBefore', not_before,
                     'remainingSeconds', extract(epoch from keep_until - now())) order by kind, subject), '[]')
              from (select kind, subject, not_before, keep_until from auth.not_before
                     where set_at >= ${start} and keep_until > now()
                       and (kind, subject) > (${position.kind}, ${position.subject})
                     order by kind, subject limit ${limit}) n)::text as not_befores,
           exists (select from records_pub.user_v1
                    where date_modified >= to_timestamp(${usersSince}::float8 / 1000000)) as users_changed`;
  const [row] = await readUsers<ChangesRow>(db, toStatement(query, 'revocation_changes'));
  if (row === undefined) throw new Error('Postgres told no revocations');
  const tokens = JSON.parse(row.tokens) as RevokedToken[];
  const notBefores = JSON.parse(row.not_befores) as NotBefore[];
  const isLast = tokens.length < limit && notBefores.length < limit;
  const nextPage = isLast ? '' : writePosition(position, tokens.at(-1), notBefores.at(-1));
  return { tokens, notBefores, nextSince: row.next_since, nextPage, usersChanged: row.users_changed };
}

function readPosition(page: string): Position {
  const [tokenId = '', kind = '', ...subject] = page.split('/');
  return { tokenId, kind, subject: subject.join('/') };
}

/** The position of a list that has ended does not move. */
function writePosition(before: Position, token: RevokedToken | undefined, notBefore: NotBefore | undefined): string {
  const { kind, subject } = notBefore ?? before;
  return [token?.tokenId ?? before.tokenId, kind, subject].join('/');
}
