import type { GrpcServer } from '@crm/grpc';
import { keyService, tokenService } from '@crm/protos';
import { createCheckRevoked } from './handlers/check-revoked.js';
import { createGetJwks } from './handlers/get-jwks.js';
import { createIntrospectToken, type IntrospectTokenParts } from './handlers/introspect-token.js';
import { createIssueToken, type IssueTokenParts } from './handlers/issue-token.js';
import { createRevokeToken, type RevokeTokenParts } from './handlers/revoke-token.js';
import type { SigningKeys } from './tokens/signing-keys.js';

/** Everything that the handlers need. */
export interface AuthParts extends IssueTokenParts, RevokeTokenParts, IntrospectTokenParts {
  readonly signingKeys: SigningKeys;
}

/**
 * The RPCs that auth serves. None demands an access token: callers come here to get one, to end one or to learn how to
 * verify one; clients prove who they are by their own credentials.
 */
export function addHandlers(server: GrpcServer, parts: AuthParts): void {
  server.add(
    tokenService,
    {
      issue: createIssueToken(parts),
      revoke: createRevokeToken(parts),
      introspect: createIntrospectToken(parts),
      checkRevoked: createCheckRevoked(parts.db),
    },
    { anonymous: ['*'] },
  );
  server.add(keyService, { getJwks: createGetJwks(parts.signingKeys) }, { anonymous: ['*'] });
}
