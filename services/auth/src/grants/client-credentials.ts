import { AppError, codes } from '@crm/errors';
import { invalidGrant } from '../domain/invalid-grant.js';
import { resolveScopes } from '../domain/scopes.js';
import { findActiveUser } from '../repository/users.js';
import { issueFamily, type IssuerParts } from '../tokens/issue-family.js';
import type { Grant } from './grant.js';

export interface ClientCredentialsGrantParts extends IssuerParts {
  /** Whether a refresh token is issued as well (authentication#refresh-tokens). */
  readonly withRefreshToken: boolean;
}

/**
 * The client-credentials grant (RFC 6749 section 4.4). The client acts for its associated user: 8522 unless that user
 * is active. Public clients are refused with 8523, because they cannot prove their identity.
 */
export function createClientCredentialsGrant(parts: ClientCredentialsGrantParts): Grant {
  return {
    type: 'client_credentials',
    required: [],
    async issue(request, client) {
      if (!client.isConfidential)
        throw new AppError({ code: codes.unauthorizedClient, detail: 'A public client may not use this grant' });
      if (client.associatedUserId === undefined) throw invalidGrant('The client has no associated user');
      const user = await findActiveUser(parts.db, client.associatedUserId);
      if (user === undefined) throw invalidGrant('The associated user of the client is not active');
      const scopes = resolveScopes(request.scope, client.scopes);
      return issueFamily(parts, {
        client,
        userId: user.id,
        grantType: 'client_credentials',
        scopes,
        withRefreshToken: parts.withRefreshToken,
        notBefores: { user: user.notBefore, client: client.notBefore },
        clock: user.clock,
      });
    },
  };
}
