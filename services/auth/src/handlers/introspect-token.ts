import type { Database } from '@crm/postgres';
import type { IntrospectResponseInput } from '@crm/protos';
import type { TokenVerifier } from '@crm/token';
import { authenticateBySecret, type FindClient } from '../domain/authenticate-client.js';
import type { Client } from '../domain/client.js';
import { resolveScopes } from '../domain/scopes.js';
import { refuseMalformed, requireParameters } from '../grants/token-request.js';
import { findLiveRefreshToken } from '../repository/live-refresh-token.js';
import { isRevoked } from '../repository/revocations.js';
import { findActiveUser } from '../repository/users.js';
import { readAccessToken, readFurtherClaims } from '../tokens/read-access-token.js';
import type { RefreshTokenClaims, RefreshTokens } from '../tokens/refresh-token.js';
import type { TokenHandlers } from './token-handlers.js';

export interface IntrospectTokenParts {
  readonly db: Database;
  readonly findClient: FindClient;
  readonly refreshTokens: RefreshTokens;
  readonly verifier: TokenVerifier;
}

/** The answer for a token that is not active, or that the client may not know about (RFC 7662 section 2.2). */
const INACTIVE: IntrospectResponseInput = { active: false };

/**
 * TokenService.Introspect (RFC 7662), answered from Postgres: a token is active while it could be used, until it
 * expires, is revoked or its user becomes inactive. A client sees only its own tokens; those of other clients look like
 * random text, so that nobody can find out here what a stolen or guessed token allows (section 4).
 */
export function createIntrospectToken(parts: IntrospectTokenParts): TokenHandlers['introspect'] {
  const { db, findClient, refreshTokens, verifier } = parts;

  async function describeAccessToken(token: string, client: Client): Promise<IntrospectResponseInput> {
    const actor = await readAccessToken(verifier, token);
    if (actor?.clientId !== client.id) return INACTIVE;
    if (await isRevoked(db, actor)) return INACTIVE;
    const user = await findActiveUser(db, actor.userId);
    // Verifiers accept a token a little longer, because their clocks differ; here there is only one clock.
    if (user === undefined || actor.expiresAt <= user.clock()) return INACTIVE;
    const { iss, aud, nbf } = readFurtherClaims(token);
    return {
      active: true,
      scope: [...actor.scopes].join(' '),
      clientId: actor.clientId,
      username: user.name,
      tokenType: 'Bearer',
      exp: actor.expiresAt,
      iat: actor.issuedAt,
      nbf: nbf ?? 0,
      sub: actor.userId,
      aud: String(aud),
      iss: iss ?? '',
      jti: actor.tokenId,
    };
  }

  async function describeRefreshToken(claims: RefreshTokenClaims, client: Client): Promise<IntrospectResponseInput> {
    const token = await findLiveRefreshToken(db, claims);
    if (token?.clientId !== client.id || !client.grants.has('refresh_token')) return INACTIVE;
    const user = await findActiveUser(db, token.userId);
    if (user === undefined) return INACTIVE;
    return {
      active: true,
      scope: resolveScopes('', token.scopes.intersection(client.scopes)).join(' '),
      clientId: token.clientId,
      username: user.name,
      exp: token.expiresAt,
      iat: token.issuedAt,
      sub: token.userId,
    };
  }

  return async (request) => {
    refuseMalformed(request);
    requireParameters(request, ['token']);
    const client = await authenticateBySecret(findClient, request.clientId, request.clientSecret);
    const claims = refreshTokens.read(request.token);
    return claims === undefined ? describeAccessToken(request.token, client) : describeRefreshToken(claims, client);
  };
}
