import { AppError, codes } from '@crm/errors';
import type { StoredClient } from '../domain/client.js';
import { invalidGrant } from '../domain/invalid-grant.js';
import { resolveScopes } from '../domain/scopes.js';
import { findActiveUser } from '../repository/users.js';
import { issueFamily, type IssuedTokens, type IssuerParts } from '../tokens/issue-family.js';
import type { Grant, GrantQueue } from './grant.js';
import type { TokenRequest } from './token-request.js';

export interface ClientCredentialsGrantParts extends IssuerParts {
  readonly queue: GrantQueue;
  /** Whether a refresh token is issued as well (authentication#refresh-tokens). */
  readonly withRefreshToken: boolean;
}

/**
 * The client-credentials grant (RFC 6749 section 4.4). The client acts for its associated user: 8522 unless that user
 * is active. Public clients are refused with 8523, because they cannot prove their identity.
 */
export function createClientCredentialsGrant(parts: ClientCredentialsGrantParts): Grant {
  async function issueFor(userId: string, request: TokenRequest, client: StoredClient): Promise<IssuedTokens> {
    const user = await findActiveUser(parts.db, userId);
    if (user === undefined) throw invalidGrant('The associated user of the client is not active');
    return issueFamily(parts, {
      client,
      userId: user.id,
      grantType: 'client_credentials',
      scopes: resolveScopes(request.scope, client.scopes),
      withRefreshToken: parts.withRefreshToken,
      notBefores: { user: user.notBefore, client: client.notBefore },
      clock: user.clock,
    });
  }

  return {
    type: 'client_credentials',
    required: [],
    async issue(request, client, signal) {
      if (!client.isConfidential)
        throw new AppError({ code: codes.unauthorizedClient, detail: 'A public client may not use this grant' });
      const owner = client.associatedUserId;
      if (owner === undefined) throw invalidGrant('The client has no associated user');
      return parts.queue.run(() => issueFor(owner, request, client), { lane: 'grant', owner }, signal);
    },
  };
}
