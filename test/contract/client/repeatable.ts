import { randomUUID } from 'node:crypto';
import type { Call } from './send.js';

const KEY = 'idempotency-key';
/** Grants that can be used again; codes and refresh tokens are good for once. */
const LASTING_GRANT = /client_credentials|"password"|=password/u;

/**
 * A write with a key of its own if a key makes it one that may be repeated (operations#idempotency-keys), and any other
 * request as it is.
 */
export function withKey(call: Call): Call {
  const { method, path, headers = {} } = call;
  if (method !== 'POST' || !path.startsWith('/api/v8/') || hasHeader(call, KEY)) return call;
  return { ...call, headers: { ...headers, [KEY]: randomUUID() } };
}

/**
 * Whether a client that was told 503 or 504 may send a request again without knowing what became of it: it reads, it has a key, it
 * asks for a token by what lasts, or it sets values whatever they were.
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
