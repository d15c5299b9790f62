import { AppError, codes } from '@crm/errors';
import { siteOf, type TurnQueue } from '@crm/runtime';
import { authenticateClient, type FindClient } from '../domain/authenticate-client.js';
import { RevokedKeyError } from '../domain/revoked-key-error.js';
import type { Events } from '../events.js';
import type { Grant } from '../grants/grant.js';
import {
  refuseMalformed,
  requireParameters,
  unsupportedGrantType,
  type TokenRequest,
} from '../grants/token-request.js';
import type { IssuedTokens } from '../tokens/issue-family.js';
import type { SigningKeys } from '../tokens/signing-keys.js';
import type { TokenHandlers } from './token-handlers.js';

export interface IssueTokenParts {
  readonly findClient: FindClient;
  /** In which networks take turns until the client is authenticated (limits#turns-of-refreshes). */
  readonly clientQueue: Pick<TurnQueue<'client'>, 'run'>;
  readonly grants: readonly Grant[];
  readonly events: Events;
  readonly signingKeys: Pick<SigningKeys, 'reload'>;
}

/** TokenService.Issue: the token endpoint of RFC 6749 section 3.2. Refusals carry codes 8520 to 8526. */
export function createIssueToken(parts: IssueTokenParts): TokenHandlers['issue'] {
  const { findClient, clientQueue, grants, events, signingKeys } = parts;

  async function grant(request: TokenRequest, signal: AbortSignal): Promise<IssuedTokens> {
    refuseMalformed(request);
    requireParameters(request, ['grantType']);
    const requested = grants.find(({ type }) => type === request.grantType);
    if (requested === undefined) throw unsupportedGrantType();
    const authenticate = () => authenticateClient(findClient, request.clientId, request.clientSecret);
    const client = await clientQueue.run(authenticate, { lane: 'client', owner: siteOf(request.peerAddress) }, signal);
    if (!client.grants.has(requested.type)) throw new AppError({ code: codes.unauthorizedClient });
    requireParameters(request, requested.required);
    try {
      return await requested.issue(request, client, signal);
    } catch (error) {
      if (!(error instanceof RevokedKeyError)) throw error;
      // Nothing was stored. This process had not noticed yet that another key is active.
      await signingKeys.reload();
      return requested.issue(request, client, signal);
    }
  }

  return async (request, { signal }) => {
    try {
      const issued = await grant(request, signal);
      events.tokensIssued(request, issued);
      return {
        tokenType: 'Bearer',
        expiresIn: issued.expiresIn,
        accessToken: issued.accessToken,
        refreshToken: issued.refreshToken ?? '',
        scope: issued.scopes.join(' '),
      };
    } catch (error) {
      events.tokensRefused(request, error);
      throw error;
    }
  };
}
