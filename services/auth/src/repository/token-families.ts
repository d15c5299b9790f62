import { sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import { isScope, type Scope } from '@crm/token';
import { RevokedKeyError } from '../domain/revoked-key-error.js';
import { FAMILY_WAS_ENDED, keyWasRevoked, notBeforeOf, type GrantNotBefores } from './not-befores.js';

/** The tokens that descend from one grant; they are revoked together. */
export interface TokenFamily {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly grantType: 'password' | 'client_credentials';
  /** The scopes that the user granted; later tokens never have more. */
  readonly scopes: ReadonlySet<Scope>;
  /** End of the whole family, in seconds since the epoch. */
  readonly expiresAt: number;
}

/** A family locked until the transaction ends. */
export interface LockedFamily extends TokenFamily {
  readonly notBefores: GrantNotBefores;
  readonly isOver: boolean;
}

/** The stored facts of an access token, for its revocation. */
export interface AccessTokenRecord {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** The key that signed it. */
  readonly keyId: string;
}

export interface RefreshTokenRecord {
  readonly hash: Buffer;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

/**
 * Stores a new family with its first tokens, in one statement; false, without storing anything, when one of
 * `notBefores` has been replaced by a later one. Throws RevokedKeyError, without storing anything, when the signing key
 * was revoked.
 */
export async function insertFamily(
  db: Queryable,
  family: TokenFamily,
  notBefores: GrantNotBefores,
  accessToken: AccessTokenRecord,
  refreshToken: RefreshTokenRecord | undefined,
): Promise<boolean> {
  const { id, clientId, userId, grantType, scopes, expiresAt } = family;
  const isKeyRevoked = keyWasRevoked(accessToken.keyId);
  const [row] = await db.run<StoredRow>(
    toStatement(
      sql`with family as (
          insert into auth.token_family (id, client_id, user_id, grant_type, scopes, expires_at)
          select ${id}::uuid, ${clientId}::text, ${userId}::text, ${grantType}::text, ${[...scopes]}::text[],
                 to_timestamp(${expiresAt})
           where ${areCurrent(notBefores, userId, clientId)} and not ${isKeyRevoked}
          returning id
        ), access as (
          insert into auth.access_token (jti, family_id, expires_at)
          select ${accessToken.id}::text, id, to_timestamp(${accessToken.expiresAt}) from family
        ), refresh as (
          insert into auth.refresh_token (hash, family_id, expires_at)
          select ${refreshToken?.hash ?? null}::bytea, id, to_timestamp(${refreshToken?.expiresAt ?? null})
            from family where ${refreshToken !== undefined}
        )
        select exists (select from family) as is_stored, ${isKeyRevoked} as is_key_revoked`,
      'family_insert',
    ),
  );
  return isStored(row);
}

interface StoredRow {
  readonly is_stored: boolean;
  readonly is_key_revoked: boolean;
}

/** SQL: whether these are still the not-befores of the user and the client. */
function areCurrent({ user, client }: GrantNotBefores, userId: string, clientId: string): SqlFragment {
  return sql`${notBeforeOf('user', userId)} <= ${user} and ${notBeforeOf('client', clientId)} <= ${client}`;
}

function isStored(row: StoredRow | undefined): boolean {
  if (row?.is_key_revoked === true) throw new RevokedKeyError();
  return row?.is_stored ?? false;
}

/** The id of the user of a family, over or not; undefined if there is no such family. */
export async function findUserOfFamily(db: Queryable, id: string): Promise<string | undefined> {
  const query = sql`select user_id from auth.token_family where id = ${id}`;
  const [row] = await db.run<{ user_id: string }>(toStatement(query, 'family_user'));
  return row?.user_id;
}

interface FamilyRow {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly grant_type: 'password' | 'client_credentials';
  readonly scopes: readonly string[];
  readonly expires_at: number;
  readonly is_over: boolean;
  readonly user_not_before: number;
  readonly client_not_before: number;
}

/**
 * Locks a family until the end of the transaction, so that its tokens are used, replaced and revoked one after the
 * other. Later statements see everything done under earlier locks. Undefined if there is no such family.
 */
export async function lockFamily(tx: Queryable, id: string): Promise<LockedFamily | undefined> {
  const query = sql`select id, client_id, user_id, grant_type, scopes,
      extract(epoch from expires_at)::float8 as expires_at,
      revoked_at is not null or expires_at <= now() or ${FAMILY_WAS_ENDED} as is_over,
      ${notBeforeOf('user', sql`f.user_id`)} as user_not_before,
      ${notBeforeOf('client', sql`f.client_id`)} as client_not_before
    from auth.token_family f where id = ${id} for update`;
  const [row] = await tx.run<FamilyRow>(toStatement(query, 'family_lock'));
  if (row === undefined) return undefined;
  return {
    id: row.id,
    clientId: row.client_id,
    userId: row.user_id,
    grantType: row.grant_type,
    scopes: new Set(row.scopes.filter(isScope)),
    expiresAt: row.expires_at,
    isOver: row.is_over,
    notBefores: { user: row.user_not_before, client: row.client_not_before },
  };
}

export type RefreshTokenState = 'usable' | 'used' | 'expired' | 'unknown';

/** The state of a refresh token of a family that the transaction has locked. */
export async function readRefreshToken(tx: Queryable, familyId: string, hash: Buffer): Promise<RefreshTokenState> {
  const query = sql`
    select case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'usable' end as state
      from auth.refresh_token where hash = ${hash} and family_id = ${familyId}`;
  const [row] = await tx.run<{ state: RefreshTokenState }>(toStatement(query, 'refresh_token_read'));
  return row?.state ?? 'unknown';
}

/**
 * Marks a refresh token of a locked family as used and stores its replacements; false when a not-before has ended the
 * family meanwhile. Throws RevokedKeyError like `insertFamily`; the transaction must then be rolled back.
 */
export async function rotateTokens(
  tx: Queryable,
  { id, clientId, userId, notBefores }: LockedFamily,
  usedHash: Buffer,
  accessToken: AccessTokenRecord,
  refreshToken: RefreshTokenRecord,
): Promise<boolean> {
  const [row] = await tx.run<StoredRow>(
    toStatement(
      sql`with used as (
          update auth.refresh_token set used_at = now() where hash = ${usedHash}
        ), access as (
          insert into auth.access_token (jti, family_id, expires_at)
          values (${accessToken.id}, ${id}, to_timestamp(${accessToken.expiresAt}))
        ), refresh as (
          insert into auth.refresh_token (hash, family_id, expires_at)
          values (${refreshToken.hash}, ${id}, to_timestamp(${refreshToken.expiresAt}))
        )
        select ${areCurrent(notBefores, userId, clientId)} as is_stored,
               ${keyWasRevoked(accessToken.keyId)} as is_key_revoked`,
      'family_rotate',
    ),
  );
  return isStored(row);
}
