import type { Queryable } from '@crm/postgres';
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
 * Stores a new family with its first tokens, in one statement; false, without storing anything, when a later not-before
 * has replaced one of these. Throws RevokedKeyError, without storing anything, when the signing key was revoked.
 */
export async function insertFamily(
  db: Queryable,
  family: TokenFamily,
  notBefores: GrantNotBefores,
  accessToken: AccessTokenRecord,
  refreshToken: RefreshTokenRecord | undefined,
): Promise<boolean> {
  const [row] = await db.run<StoredRow>({
    name: 'family_insert',
    text: `with family as (
             insert into auth.token_family (id, client_id, user_id, grant_type, scopes, expires_at)
             select $1::uuid, $2::text, $3::text, $4::text, $5::text[], to_timestamp($6)
              where ${notBeforeOf('user', '$3')} <= $11 and ${notBeforeOf('client', '$2')} <= $12 and not ${keyWasRevoked('$13')}
             returning id
           ), access as (
             insert into auth.access_token (jti, family_id, expires_at)
             select $7::text, id, to_timestamp($8) from family
           ), refresh as (
             insert into auth.refresh_token (hash, family_id, expires_at)
             select $9::bytea, id, to_timestamp($10) from family where $9 is not null
           )
           select exists (select from family) as is_stored, ${keyWasRevoked('$13')} as is_key_revoked`,
    values: [
      family.id,
      family.clientId,
      family.userId,
      family.grantType,
      [...family.scopes],
      family.expiresAt,
      accessToken.id,
      accessToken.expiresAt,
      refreshToken?.hash ?? null,
      refreshToken?.expiresAt ?? null,
      notBefores.user,
      notBefores.client,
      accessToken.keyId,
    ],
  });
  return isStored(row);
}

interface StoredRow {
  readonly is_stored: boolean;
  readonly is_key_revoked: boolean;
}

function isStored(row: StoredRow | undefined): boolean {
  if (row?.is_key_revoked === true) throw new RevokedKeyError();
  return row?.is_stored ?? false;
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
  const [row] = await tx.run<FamilyRow>({
    name: 'family_lock',
    text: `select id, client_id, user_id, grant_type, scopes,
                  extract(epoch from expires_at)::float8 as expires_at,
                  revoked_at is not null or expires_at <= now() or ${FAMILY_WAS_ENDED} as is_over,
                  ${notBeforeOf('user', 'f.user_id')} as user_not_before,
                  ${notBeforeOf('client', 'f.client_id')} as client_not_before
             from auth.token_family f where id = $1 for update`,
    values: [id],
  });
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
  const [row] = await tx.run<{ state: RefreshTokenState }>({
    name: 'refresh_token_read',
    text: `select case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'usable' end as state
             from auth.refresh_token where hash = $2 and family_id = $1`,
    values: [familyId, hash],
  });
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
  const [row] = await tx.run<StoredRow>({
    name: 'family_rotate',
    text: `with used as (
             update auth.refresh_token set used_at = now() where hash = $2
           ), access as (
             insert into auth.access_token (jti, family_id, expires_at) values ($3, $1, to_timestamp($4))
           ), refresh as (
             insert into auth.refresh_token (hash, family_id, expires_at) values ($5, $1, to_timestamp($6))
           )
           select ${notBeforeOf('user', '$7')} <= $8 and ${notBeforeOf('client', '$9')} <= $10 as is_stored,
                  ${keyWasRevoked('$11')} as is_key_revoked`,
    values: [
      id,
      usedHash,
      accessToken.id,
      accessToken.expiresAt,
      refreshToken.hash,
      refreshToken.expiresAt,
      userId,
      notBefores.user,
      clientId,
      notBefores.client,
      accessToken.keyId,
    ],
  });
  return isStored(row);
}
