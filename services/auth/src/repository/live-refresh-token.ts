import { sql, toStatement, type Queryable } from '@crm/postgres';
import { isScope, type Scope } from '@crm/token';
import { FAMILY_WAS_ENDED } from './not-befores.js';
import type { RefreshTokenClaims } from '../tokens/refresh-token.js';

/** A refresh token that could be used now. */
export interface LiveRefreshToken {
  readonly clientId: string;
  readonly userId: string;
  /** The scopes that the user granted; the client may have lost some of them since. */
  readonly scopes: ReadonlySet<Scope>;
  /** Seconds since the epoch. */
  readonly issuedAt: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

interface LiveRow {
  readonly client_id: string;
  readonly user_id: string;
  readonly scopes: readonly string[];
  readonly issued_at: number;
  readonly expires_at: number;
}

/** The refresh token, unless it is used, expired or of a family that is over. Reads without locking. */
export async function findLiveRefreshToken(
  db: Queryable,
  { familyId, hash }: RefreshTokenClaims,
): Promise<LiveRefreshToken | undefined> {
  const query = sql`select f.client_id, f.user_id, f.scopes,
      floor(extract(epoch from t.issued_at))::float8 as issued_at,
      floor(extract(epoch from least(t.expires_at, f.expires_at)))::float8 as expires_at
    from auth.refresh_token t join auth.token_family f on f.id = t.family_id
    where t.hash = ${hash} and t.family_id = ${familyId} and t.used_at is null and t.expires_at > now()
      and f.revoked_at is null and f.expires_at > now() and not ${FAMILY_WAS_ENDED}`;
  const [row] = await db.run<LiveRow>(toStatement(query, 'refresh_token_live'));
  if (row === undefined) return undefined;
  return {
    clientId: row.client_id,
    userId: row.user_id,
    scopes: new Set(row.scopes.filter(isScope)),
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  };
}
