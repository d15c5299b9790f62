import type { GrpcServer } from '@crm/grpc';
import { keyService, revocationService, tokenService } from '@crm/protos';
import { createCheckRevoked } from './handlers/check-revoked.js';
import { createGetJwks } from './handlers/get-jwks.js';
import { createIntrospectToken, type IntrospectTokenParts } from './handlers/introspect-token.js';
import { createIssueToken, type IssueTokenParts } from './handlers/issue-token.js';
import { createListChanges } from './handlers/list-changes.js';
import { createRevokeToken, type RevokeTokenParts } from './handlers/revoke-token.js';
import type { ListRevocations } from '@crm/token';
import type { SigningKeys } from './tokens/signing-keys.js';

/** Everything that the handlers need. */
export interface AuthParts extends IssueTokenParts, RevokeTokenParts, IntrospectTokenParts {
  readonly signingKeys: SigningKeys;
  readonly listRevocations: ListRevocations;
}

/**
 * The RPCs that auth serves. Only CheckRevoked demands an access token, the one that it judges. To the others callers come
 * to get one, to end one or to learn which ones are good; clients prove who they are by their own credentials.
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
    { anonymous: ['issue', 'revoke', 'introspect'] },
  );
  server.add(keyService, { getJwks: createGetJwks(parts.signingKeys) }, { anonymous: ['*'] });
  server.add(revocationService, { listChanges: createListChanges(parts.listRevocations) }, { anonymous: ['*'] });
}
