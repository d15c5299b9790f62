import type { Database } from '@crm/postgres';
import type { TokenVerifier } from '@crm/token';
import { authenticateClient, type FindClient } from '../domain/authenticate-client.js';
import { invalidGrant } from '../domain/invalid-grant.js';
import type { Events } from '../events.js';
import { refuseMalformed, requireParameters } from '../grants/token-request.js';
import { revokeAccessToken, revokeFamily, type Revocation } from '../repository/revocations.js';
import { lockFamily } from '../repository/token-families.js';
import type { RevocationStore } from '../revocation/store.js';
import { readAccessToken } from '../tokens/read-access-token.js';
import type { RefreshTokens } from '../tokens/refresh-token.js';
import type { TokenHandlers } from './token-handlers.js';

export interface RevokeTokenParts {
  readonly db: Database;
  readonly findClient: FindClient;
  readonly refreshTokens: RefreshTokens;
  readonly verifier: TokenVerifier;
  readonly store: RevocationStore;
  readonly events: Events;
}

const FOREIGN_TOKEN = 'The token was issued to another client';

/**
 * TokenService.Revoke (RFC 7009). Revoking a refresh token ends its whole family, revoking an access token only itself.
 * An unknown, expired or already revoked token is a success; a token of another client is refused with 8522.
 */
export function createRevokeToken(parts: RevokeTokenParts): TokenHandlers['revoke'] {
  const { db, findClient, refreshTokens, verifier, store, events } = parts;

  function endFamily(familyId: string, clientId: string): Promise<Revocation[]> {
    return db.transaction(async (tx) => {
      const family = await lockFamily(tx, familyId);
      if (family === undefined) return [];
      if (family.clientId !== clientId) throw invalidGrant(FOREIGN_TOKEN);
      return revokeFamily(tx, familyId);
    });
  }

  async function endAccessToken(token: string, clientId: string): Promise<Revocation[]> {
    const actor = await readAccessToken(verifier, token);
    if (actor === undefined) return [];
    if (actor.clientId !== clientId) throw invalidGrant(FOREIGN_TOKEN);
    return revokeAccessToken(db, actor.tokenId, actor.expiresAt);
  }

  return async (request) => {
    refuseMalformed(request);
    requireParameters(request, ['token']);
    const { id: clientId } = await authenticateClient(findClient, request.clientId, request.clientSecret);
    const claims = refreshTokens.read(request.token);
    const revocations =
      claims === undefined ? await endAccessToken(request.token, clientId) : await endFamily(claims.familyId, clientId);
    await store.publish(revocations);
    events.tokensRevoked({ clientId, kind: claims === undefined ? 'access_token' : 'refresh_token', revocations });
    return {};
  };
}
