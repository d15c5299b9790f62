import type { Database, Queryable } from '@crm/postgres';
import type { Scope } from '@crm/token';
import type { Client } from '../domain/client.js';
import { invalidGrant } from '../domain/invalid-grant.js';
import type { StoreClock } from '../domain/store-clock.js';
import { resolveScopes } from '../domain/scopes.js';
import { revokeFamily, type Revocation } from '../repository/revocations.js';
import {
  findUserOfFamily,
  lockFamily,
  readRefreshToken,
  rotateTokens,
  type LockedFamily,
} from '../repository/token-families.js';
import { findActiveUser } from '../repository/users.js';
import { refreshTokenEnd, toIssued, type IssuedTokens, type IssuerParts } from '../tokens/issue-family.js';
import type { RefreshTokenClaims } from '../tokens/refresh-token.js';
import type { Grant, GrantQueue } from './grant.js';
import type { TokenRequest } from './token-request.js';

export interface RefreshTokenGrantParts extends IssuerParts {
  readonly db: Database;
  readonly queue: GrantQueue;
  /** Called after the transaction with the revocations that a reuse caused. */
  readonly onReuse: (family: LockedFamily, revocations: readonly Revocation[]) => Promise<void>;
}

interface Reuse {
  readonly family: LockedFamily;
  readonly revocations: readonly Revocation[];
}

interface Renewal {
  readonly scopes: readonly Scope[];
  readonly client: Client;
  readonly clock: StoreClock;
}

const REFUSAL = 'The refresh token is not valid';

/**
 * The refresh grant (RFC 6749 section 6) with rotation: each token is valid once. A second use means that somebody has
 * a copy, so it ends the whole family, access tokens included (RFC 9700 section 4.14.2). Every refusal reads the same.
 */
export function createRefreshTokenGrant(parts: RefreshTokenGrantParts): Grant {
  const { db, refreshTokens } = parts;

  async function rotate(
    tx: Queryable,
    claims: RefreshTokenClaims,
    request: TokenRequest,
    client: Client,
  ): Promise<IssuedTokens | Reuse> {
    const family = await lockFamily(tx, claims.familyId);
    if (family === undefined || family.isOver || family.clientId !== client.id) throw invalidGrant(REFUSAL);
    const state = await readRefreshToken(tx, family.id, claims.hash);
    // Returned, not thrown: the revocations of a reuse must be committed.
    if (state === 'used') return { family, revocations: await revokeFamily(tx, family.id) };
    if (state !== 'usable') throw invalidGrant(REFUSAL);
    const user = await findActiveUser(tx, family.userId);
    if (user === undefined) throw invalidGrant(REFUSAL);
    return replace(tx, family, claims, { scopes: narrow(request.scope, family, client), client, clock: user.clock });
  }

  async function replace(
    tx: Queryable,
    family: LockedFamily,
    claims: RefreshTokenClaims,
    { scopes, client, clock }: Renewal,
  ): Promise<IssuedTokens> {
    const { id: familyId, clientId, userId, notBefores } = family;
    const { rateLimit } = client;
    const accessToken = await parts.signAccessToken({ userId, clientId, scopes, rateLimit, notBefores, clock });
    const { token, hash } = refreshTokens.create(familyId);
    const expiresAt = refreshTokenEnd(parts.lifetimes, family, clock);
    const isStored = await rotateTokens(tx, family, claims.hash, accessToken, { hash, expiresAt });
    if (!isStored) throw invalidGrant(REFUSAL);
    return toIssued(accessToken, token, { userId, scopes, familyId });
  }

  return {
    type: 'refresh_token',
    required: ['refreshToken'],
    async issue(request, client, signal) {
      const claims = refreshTokens.read(request.refreshToken);
      if (claims === undefined) throw invalidGrant(REFUSAL);
      const owner = await findUserOfFamily(db, claims.familyId);
      if (owner === undefined) throw invalidGrant(REFUSAL);
      const exchange = () => db.transaction((tx) => rotate(tx, claims, request, client));
      const outcome = await parts.queue.run(exchange, { lane: 'grant', owner }, signal);
      if (!('revocations' in outcome)) return outcome;
      await parts.onReuse(outcome.family, outcome.revocations);
      throw invalidGrant(REFUSAL);
    },
  };
}

/** The requested scopes, limited to those that both the family and the client have. */
function narrow(requested: string, family: LockedFamily, client: Client): Scope[] {
  return resolveScopes(requested, family.scopes.intersection(client.scopes));
}
