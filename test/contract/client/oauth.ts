import { expect } from '@jest/globals';
import { expectStatus } from './document.js';
import { send, type Answer } from './send.js';
import { baseUrl, stack } from './stack.js';

/** The media type of forms, which OAuth clients send. */
export const FORM = 'application/x-www-form-urlencoded';

/** Id and secret of an OAuth client. */
export interface ClientSecret {
  readonly id: string;
  readonly secret: string;
}

/** Sends a form to an endpoint of the authorization server. */
export function postForm(
  path: string,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new URLSearchParams(parameters).toString();
  return send(baseUrl, { method: 'POST', path, headers: { 'content-type': FORM, ...headers }, body });
}

/** The header by which a client authenticates (RFC 6749 section 2.3.1). */
export function basicOf({ id, secret }: ClientSecret): { readonly authorization: string } {
  const credentials = `${encodeURIComponent(id)}:${encodeURIComponent(secret)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** Introspects a token, by default as the client that it was issued to. */
export function introspect(token: string, client: ClientSecret = stack.passwordClient): Promise<Answer> {
  return postForm('/api/oauth/introspect', { token }, basicOf(client));
}

/** Revokes a token, by default as the client that it was issued to. */
export function revoke(token: string, client: ClientSecret = stack.passwordClient): Promise<Answer> {
  return postForm('/api/oauth/revoke', { token }, basicOf(client));
}

/**
 * The name of the error in a refusal, after checking that it is as RFC 6749 section 5.2 and authentication#token-errors
 * describe it, including headers.
 */
export function oauthErrorOf(answer: Answer, status: number): string {
  expectStatus(answer, status);
  const { headers } = answer;
  expect(headers['content-type']).toMatch(/^application\/json\b/u);
  expect([headers['cache-control'], headers.pragma]).toEqual(['no-store', 'no-cache']);
  // RFC 9110 section 15.5.2: a challenge with 401, and with nothing else.
  expect(headers['www-authenticate'] ?? 'none').toMatch(status === 401 ? /^Basic realm="/u : /^none$/u);
  const { error, ...texts } = JSON.parse(answer.text) as Record<string, string>;
  const text = texts.error_description ?? '';
  expect(texts).toEqual({ error_description: text, message: text, hint: text });
  expect(text).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/u);
  return error ?? '';
}
