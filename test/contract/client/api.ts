import type { Agent } from 'node:http';
import { JSON_API } from './document.js';
import { send, type Answer, type Call } from './send.js';

/** Headers to add or replace; `null` removes a header. */
export type HeaderChanges = Readonly<Record<string, string | null>>;

/** A JSON:API client for one access token. Paths are relative to `/api/v8`; absolute URLs of the service work too. */
export interface Api {
  get(path: string, headers?: HeaderChanges): Promise<Answer>;
  head(path: string, headers?: HeaderChanges): Promise<Answer>;
  /** A body that is not text is written as JSON. */
  post(path: string, body: unknown, headers?: HeaderChanges): Promise<Answer>;
  patch(path: string, body: unknown, headers?: HeaderChanges): Promise<Answer>;
  delete(path: string, headers?: HeaderChanges): Promise<Answer>;
  /** Any method; the body is sent unchanged. */
  send(method: string, path: string, headers?: HeaderChanges, body?: Call['body']): Promise<Answer>;
}

/**
 * A client of the service at a base URL. It sends the JSON:API headers of media-types#request-content-type and a bearer
 * token, if given; with an agent it uses that agent's connections.
 */
export function apiAt(baseUrl: string, token?: string, agent?: Agent): Api {
  const defaults: Record<string, string> = {
    accept: JSON_API,
    'content-type': JSON_API,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const call: Api['send'] = (method, path, headers = {}, body?) =>
    send(baseUrl, {
      method,
      path: pathOf(baseUrl, path),
      headers: changed(defaults, headers),
      ...(body === undefined ? {} : { body }),
      ...(agent === undefined ? {} : { agent }),
    });
  return {
    send: call,
    get: (path, headers) => call('GET', path, headers),
    head: (path, headers) => call('HEAD', path, headers),
    post: (path, body, headers) => call('POST', path, headers, textOf(body)),
    patch: (path, body, headers) => call('PATCH', path, headers, textOf(body)),
    delete: (path, headers) => call('DELETE', path, headers),
  };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function pathOf(baseUrl: string, path: string): string {
  if (path.startsWith(`${baseUrl}/`)) return path.slice(baseUrl.length);
  return path.startsWith('/api/') ? path : `/api/v8${path}`;
}

function changed(defaults: Readonly<Record<string, string>>, changes: HeaderChanges): Record<string, string> {
  const entries = Object.entries({ ...defaults, ...changes });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
