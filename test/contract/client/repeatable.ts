import { randomUUID } from 'node:crypto';
import type { Call } from './send.js';

const KEY = 'idempotency-key';
/** Grants that can be used repeatedly; codes and refresh tokens can be used once. */
const LASTING_GRANT = /client_credentials|"password"|=password/u;

/**
 * Adds a key to a write that may be repeated with one (operations#idempotency-keys); returns any other request
 * unchanged.
 */
export function withKey(call: Call): Call {
  const { method, path, headers = {} } = call;
  if (method !== 'POST' || !path.startsWith('/api/v8/') || hasHeader(call, KEY)) return call;
  return { ...call, headers: { ...headers, [KEY]: randomUUID() } };
}

/**
 * Whether a client that got a 503 or 504 may repeat a request without knowing its outcome: it reads, it has a key, it
 * requests a token with a reusable grant, or it sets values unconditionally.
 */
export function mayRepeat(call: Call): boolean {
  const { method = 'GET', path, body } = call;
  if (method === 'GET' || method === 'HEAD') return true;
  if (method === 'POST')
    return hasHeader(call, KEY) || (path.startsWith('/api/oauth/') && LASTING_GRANT.test(String(body)));
  return method === 'PATCH' && !hasHeader(call, 'if-match');
}

function hasHeader({ headers = {} }: Call, name: string): boolean {
  return Object.keys(headers).some((each) => each.toLowerCase() === name);
}
