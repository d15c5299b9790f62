import { answer } from '../http/answer.js';
import { SCOPES } from '@crm/token';
import type { Controller, ControllerParts } from './controller.js';

/** GET /.well-known/oauth-authorization-server: 200 with what this authorization server offers (RFC 8414). */
export function getServerMetadata({ config }: ControllerParts): Controller {
  const { issuer, publicUrl } = config;
  const clientAuthentication = ['client_secret_basic', 'client_secret_post'];
  const body = Buffer.from(
    JSON.stringify({
      issuer,
      token_endpoint: `${publicUrl}/api/oauth/access_token`,
      revocation_endpoint: `${publicUrl}/api/oauth/revoke`,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      grant_types_supported: ['password', 'client_credentials', 'refresh_token'],
      response_types_supported: [],
      scopes_supported: SCOPES,
      token_endpoint_auth_methods_supported: clientAuthentication,
      revocation_endpoint_auth_methods_supported: clientAuthentication,
    }),
  );
  return (_request, response) => {
    answer(response, 200, [], body, 'application/json');
    return Promise.resolve();
  };
}
