import { expectStatus, JSON_API } from './document.js';
import { send, type Answer } from './send.js';
import { baseUrl, stack, TOKEN_PATH } from './stack.js';

/** A successful token answer (authentication#token-response). */
export interface TokenAnswer {
  readonly token_type: string;
  readonly expires_in: number;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope?: string;
}

/** The eight scopes of authentication#scopes. */
export const STANDARD_SCOPES = [
  'standard:create',
  'standard:read',
  'standard:update',
  'standard:delete',
  'standard:relationship:create',
  'standard:relationship:read',
  'standard:relationship:update',
  'standard:relationship:delete',
] as const;

/** Sends a token request as JSON with the JSON:API type, like the specification's examples. */
export function requestToken(parameters: Readonly<Record<string, unknown>>, localAddress?: string): Promise<Answer> {
  return send(baseUrl, {
    method: 'POST',
    path: TOKEN_PATH,
    headers: { accept: JSON_API, 'content-type': JSON_API },
    body: JSON.stringify(parameters),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
}

/** The parameters of a password grant for a user of the demo data. */
export function passwordGrant(who: 'admin' | 'user', scope?: string): Record<string, string> {
  return {
    grant_type: 'password',
    client_id: stack.passwordClient.id,
    client_secret: stack.passwordClient.secret,
    username: stack[who].username,
    password: stack[who].password,
    ...(scope === undefined ? {} : { scope }),
  };
}

/** The parameters of a client-credentials grant. */
export function clientGrant(scope?: string): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    client_id: stack.serviceClient.id,
    client_secret: stack.serviceClient.secret,
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Requests a token and expects to get it. */
export async function issue(parameters: Readonly<Record<string, unknown>>): Promise<TokenAnswer> {
  const answer = await requestToken(parameters);
  expectStatus(answer, 200);
  return JSON.parse(answer.text) as TokenAnswer;
}

const kept = new Map<string, Promise<string>>();

/** An access token of the administrator with every scope, or with the given ones; requested once per test file. */
export function adminToken(scope?: string): Promise<string> {
  return keep(passwordGrant('admin', scope));
}

/** An access token of an ordinary user with every scope the client may have, or with the given ones. */
export function userToken(scope?: string): Promise<string> {
  return keep(passwordGrant('user', scope));
}

/** An access token by client credentials. */
export function serviceToken(scope?: string): Promise<string> {
  return keep(clientGrant(scope));
}

/** The claims of an access token, unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const payload = token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
}

function keep(parameters: Record<string, string>): Promise<string> {
  const key = JSON.stringify(parameters);
  const token = kept.get(key) ?? issue(parameters).then((answer) => answer.access_token);
  kept.set(key, token);
  return token;
}
