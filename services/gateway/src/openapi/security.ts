import type { Scope } from '@crm/token';
import type { JsonObject } from './json.js';

const ACCESS_TOKEN = 'accessToken';
const GIVEN_TOKEN = 'givenToken';
const CLIENT_BASIC = 'clientBasic';

const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  'standard:create': 'Create records',
  'standard:read': 'Read and list records',
  'standard:update': 'Update records',
  'standard:delete': 'Delete records',
  'standard:relationship:create': 'Link records',
  'standard:relationship:read': 'Read the links of records',
  'standard:relationship:update': 'Replace the links of records',
  'standard:relationship:delete': 'Unlink records',
  'admin:access': 'Administration, for users who are administrators',
};

/** How requests authenticate, by component name (authentication#bearer-tokens). */
export function securitySchemes(publicUrl: string): JsonObject {
  const tokenUrl = `${publicUrl}/api/oauth/access_token`;
  const flow = { tokenUrl, refreshUrl: tokenUrl, scopes: SCOPE_TEXTS };
  return {
    [ACCESS_TOKEN]: {
      type: 'oauth2',
      description: 'An access token in the header Authorization, as Bearer. Never in the URL.',
      flows: { password: flow, clientCredentials: flow },
    },
    [GIVEN_TOKEN]: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'An access token that you have already, with the same scopes.',
    },
    [CLIENT_BASIC]: {
      type: 'http',
      scheme: 'basic',
      description: 'The id and the secret of the OAuth 2 client as user name and password (RFC 6749 section 2.3.1).',
    },
  };
}

/** An access token with all of the scopes, from a grant or entered by hand. */
export function accessToken(scopes: readonly Scope[]): readonly JsonObject[] {
  return [{ [ACCESS_TOKEN]: scopes }, { [GIVEN_TOKEN]: [] }];
}

/** Credentials of a client: by HTTP Basic, or `client_id` and `client_secret` in the body. */
export const clientCredentials: readonly JsonObject[] = [{ [CLIENT_BASIC]: [] }, {}];

/** No authentication. */
export const nobody: readonly JsonObject[] = [];
