import { randomUUID } from 'node:crypto';
import type { Queryable } from '@crm/postgres';
import type { Scope } from '@crm/token';
import type { Client } from '../domain/client.js';
import { invalidGrant } from '../domain/invalid-grant.js';
import type { StoreClock } from '../domain/store-clock.js';
import type { GrantNotBefores } from '../repository/not-befores.js';
import { insertFamily, type TokenFamily } from '../repository/token-families.js';
import type { NewAccessToken, SignAccessToken } from './access-token.js';
import type { RefreshTokens } from './refresh-token.js';

/** The tokens that answer a granted request. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  /** Undefined when the grant gives none. */
  readonly refreshToken: string | undefined;
  readonly scopes: readonly Scope[];
  /** For the log. */
  readonly userId: string;
  /** For the log. */
  readonly familyId: string;
}

/** Lifetimes of refresh tokens (authentication#refresh-tokens). */
export interface RefreshTokenLifetimes {
  /** Seconds from the first grant to the end of the whole family. */
  readonly absoluteSeconds: number;
  /** Seconds for which an unused refresh token stays valid. */
  readonly idleSeconds: number;
}

export interface IssuerParts {
  readonly db: Queryable;
  readonly signAccessToken: SignAccessToken;
  readonly refreshTokens: RefreshTokens;
  readonly lifetimes: RefreshTokenLifetimes;
}

/** The facts of the grant that a family starts from. */
export interface FamilyStart {
  readonly client: Pick<Client, 'id' | 'rateLimit'>;
  readonly userId: string;
  readonly grantType: TokenFamily['grantType'];
  readonly scopes: readonly Scope[];
  readonly withRefreshToken: boolean;
  /** Read together with the data that the grant was decided by. */
  readonly notBefores: GrantNotBefores;
  readonly clock: StoreClock;
}

const ENDED_MEANWHILE = 'The tokens of the user or the client were ended in the meantime';

/**
 * Starts a new token family: signs an access token, makes a refresh token, stores both. Rejects with 8522 when a
 * not-before was set meanwhile, because the data that the grant was decided by is outdated.
 */
export async function issueFamily(parts: IssuerParts, start: FamilyStart): Promise<IssuedTokens> {
  const { client, userId, grantType, scopes, notBefores, clock } = start;
  const { id: clientId, rateLimit } = client;
  const id = randomUUID();
  const accessToken = await parts.signAccessToken({ userId, clientId, scopes, rateLimit, notBefores, clock });
  const refreshToken = start.withRefreshToken ? parts.refreshTokens.create(id) : undefined;
  // A family without refresh tokens is never renewed.
  const absoluteEnd = Math.floor(clock()) + parts.lifetimes.absoluteSeconds;
  const expiresAt = refreshToken === undefined ? accessToken.expiresAt : absoluteEnd;
  const family = { id, clientId, userId, grantType, scopes: new Set(scopes), expiresAt };
  const isStored = await insertFamily(
    parts.db,
    family,
    notBefores,
    accessToken,
    refreshToken && { hash: refreshToken.hash, expiresAt: refreshTokenEnd(parts.lifetimes, family, clock) },
  );
  if (!isStored) throw invalidGrant(ENDED_MEANWHILE);
  return toIssued(accessToken, refreshToken?.token, { userId, scopes, familyId: id });
}

/** When a refresh token made now expires if it is not used; never later than its family. Seconds since the epoch. */
export function refreshTokenEnd(
  lifetimes: RefreshTokenLifetimes,
  family: { expiresAt: number },
  clock: StoreClock,
): number {
  return Math.min(Math.floor(clock()) + lifetimes.idleSeconds, family.expiresAt);
}

export function toIssued(
  accessToken: NewAccessToken,
  refreshToken: string | undefined,
  of: Pick<IssuedTokens, 'userId' | 'scopes' | 'familyId'>,
): IssuedTokens {
  return { accessToken: accessToken.token, expiresIn: accessToken.lifetimeSeconds, refreshToken, ...of };
}
