import type { GrpcServer } from '@crm/grpc';
import {
  clientService,
  issuedTokenService,
  keyService,
  passwordService,
  revocationService,
  signingKeyService,
  tokenService,
} from '@crm/protos';
import type { ListRevocations } from '@crm/token';
import type { ClientAdministration } from './administration/clients.js';
import type { IssuedTokenAdministration } from './administration/issued-tokens.js';
import type { OwnPasswordParts } from './administration/passwords.js';
import type { SigningKeyAdministration } from './administration/signing-keys.js';
import { createClientHandlers } from './handlers/administer-clients.js';
import { createSigningKeyHandlers } from './handlers/administer-keys.js';
import { createIssuedTokenHandlers } from './handlers/administer-tokens.js';
import { createCheckRevoked } from './handlers/check-revoked.js';
import { createGetJwks } from './handlers/get-jwks.js';
import { createIntrospectToken, type IntrospectTokenParts } from './handlers/introspect-token.js';
import { createIssueToken, type IssueTokenParts } from './handlers/issue-token.js';
import { createListChanges } from './handlers/list-changes.js';
import { createRevokeToken, type RevokeTokenParts } from './handlers/revoke-token.js';
import { createSetPassword } from './handlers/set-password.js';
import type { SigningKeys } from './tokens/signing-keys.js';

export interface AuthParts extends IssueTokenParts, RevokeTokenParts, IntrospectTokenParts {
  readonly signingKeys: SigningKeys;
  readonly listRevocations: ListRevocations;
  readonly administration: Administration;
}

export interface Administration {
  readonly clients: ClientAdministration;
  readonly issuedTokens: IssuedTokenAdministration;
  readonly signingKeys: SigningKeyAdministration;
  readonly passwords: OwnPasswordParts;
}

/**
 * Adds the RPCs that auth serves. CheckRevoked needs an access token, the one that it checks; administration needs that
 * of an administrator, or of the user whose password is changed. The other methods need none, because they issue, end
 * or verify tokens; clients authenticate there by their own credentials.
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
  addAdministration(server, parts);
}

function addAdministration(server: GrpcServer, { db, administration }: AuthParts): void {
  const { clients, issuedTokens, signingKeys, passwords } = administration;
  server.add(clientService, createClientHandlers(db, clients));
  server.add(issuedTokenService, createIssuedTokenHandlers(db, issuedTokens));
  server.add(signingKeyService, createSigningKeyHandlers(db, signingKeys));
  server.add(passwordService, { setPassword: createSetPassword(passwords) });
}
