import { SCOPES } from '@crm/token';
import type { Config } from '../config.js';
import { answerPrepared, prepareDocument } from '../http/prepared-document.js';
import type { Controller } from '../http/route.js';

/**
 * GET /.well-known/oauth-authorization-server: 200 with the metadata of this authorization server (RFC 8414), or 304.
 * URLs come from the configuration. Clients find this document by `issuer` only if that is the public URL.
 */
export function getServerMetadata({ issuer, publicUrl }: Pick<Config, 'issuer' | 'publicUrl'>): Controller {
  const bySecret = ['client_secret_basic', 'client_secret_post'];
  const metadata = {
    issuer,
    token_endpoint: `${publicUrl}/api/oauth/access_token`,
    revocation_endpoint: `${publicUrl}/api/oauth/revoke`,
    introspection_endpoint: `${publicUrl}/api/oauth/introspect`,
    jwks_uri: `${publicUrl}/.well-known/jwks.json`,
    grant_types_supported: ['password', 'client_credentials', 'refresh_token'],
    response_types_supported: [],
    scopes_supported: SCOPES,
    // Public clients have no secret to send.
    token_endpoint_auth_methods_supported: [...bySecret, 'none'],
    revocation_endpoint_auth_methods_supported: [...bySecret, 'none'],
    introspection_endpoint_auth_methods_supported: bySecret,
  };
  const document = prepareDocument(JSON.stringify(metadata), undefined, 'application/json');
  return (request, response) => {
    return answerPrepared(request, response, document, 'public, max-age=300');
  };
}
