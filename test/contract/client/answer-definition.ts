import { JSON_API } from './document.js';
import type { Answer, Sent } from './send.js';

/**
 * The name of the narrowest definition that an answer must match, judging by the request; undefined for an answer that
 * is not a message of the schema: one without a body, the content of a file, and the documents that describe the API.
 */
export function answerDefinition(call: Sent, answer: Answer): string | undefined {
  const { method = 'GET' } = call;
  const type = answer.headers['content-type'];
  if (answer.text === '' || (type !== JSON_API && type !== 'application/json')) return undefined;
  if (answer.status >= 400) return type === JSON_API ? 'errors' : 'token.error';
  const [path = ''] = call.path.split('?');
  if (path === '/api/v8/openapi.json' || CONTENT.test(path)) return undefined;
  return FIXED[path] ?? ofAdministration(path, answer.text) ?? ofRecords(method, path, answer.text) ?? 'answer';
}

/** The content of a file can be anything. */
const CONTENT = /^\/api\/v8\/modules\/[^/]+\/[^/]+\/(?!relationships\/)[^/]+\/content$/u;

const FIXED: Readonly<Record<string, string>> = {
  '/api/oauth/access_token': 'token',
  '/api/oauth/revoke': 'revocation',
  '/api/oauth/introspect': 'introspection',
  '/.well-known/jwks.json': 'jwks',
  '/.well-known/oauth-authorization-server': 'authorization-server',
  '/api/v8/me': 'me',
  '/api/v8/modules/meta/list': 'meta.list',
  '/api/v8/modules/meta/languages': 'meta.languages',
};

const ADMINISTRATION = /^\/api\/v8\/(?<kind>oauth2\/(?:clients|tokens|keys)|catalog\/(?:fields|options))(?:\/|$)/u;

function ofAdministration(path: string, text: string): string | undefined {
  const { kind } = ADMINISTRATION.exec(path)?.groups ?? {};
  if (kind === undefined) return undefined;
  if (path.endsWith('/tokens/revoke')) return 'deleted';
  return `${kind.replace('/', '-')}.${isToMany(text) ? 'list' : 'document'}`;
}

const RECORDS = /^\/api\/v8\/modules\/(?<module>[^/]+)(?:\/(?<id>[^/]+)(?:\/(?<rest>.+))?)?$/u;

/** Words in the place of an id that name lists. */
const OF_USER: ReadonlySet<string | undefined> = new Set(['viewed', 'favorites']);

function ofRecords(method: string, path: string, text: string): string | undefined {
  const { module = '', id, rest } = RECORDS.exec(path)?.groups ?? {};
  if (module === '') return undefined;
  if (id === 'meta') return `meta.${rest ?? ''}`;
  if (method === 'DELETE') return 'deleted';
  if (rest !== undefined && method !== 'GET') return isToMany(text) ? 'linkage.set' : 'linkage.one';
  if (rest !== undefined) return ofLink(rest.startsWith('relationships/'), text);
  return (id === undefined && method !== 'POST') || OF_USER.has(id) ? `${module}.list` : `${module}.document`;
}

function ofLink(isLinkage: boolean, text: string): string {
  if (isLinkage) return isToMany(text) ? 'linkage.many' : 'linkage.one';
  if (isToMany(text)) return 'list';
  return (JSON.parse(text) as { data?: unknown }).data === null ? 'empty' : 'document';
}

function isToMany(text: string): boolean {
  return Array.isArray((JSON.parse(text) as { data?: unknown }).data);
}
