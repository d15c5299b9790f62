import type { ErrorObject } from './document.js';
import type { Answer, Sent } from './send.js';

/** The service's verdict on a request that has a definition in the schema. */
export interface RequestVerdict {
  /** Name of the definition. */
  readonly definition: string;
  /** The body, parsed. */
  readonly message: unknown;
  /** Whether it was accepted; otherwise it was refused only for reasons that a schema can express. */
  readonly isTaken: boolean;
}

/**
 * Codes of faults that a schema detects too: of the document's shape, types, lengths, options, names and missing
 * members, and of linkage in the document of a record.
 */
const SHAPE_CODES: ReadonlySet<number> = new Set([
  ...[8102, 8103, 8104, 8107, 8108, 8110, 8111, 8112, 8113, 8118, 8122],
  ...[8303, 8305, 8306, 8312, 8313],
]);

/** The same for a linkage by itself, whose schema does not know the link. */
const LINKAGE_CODES: ReadonlySet<number> = new Set([8102, 8107, 8305, 8312]);

/** Derives the verdict on a request from its answer; undefined when the schema does not apply. */
export function requestVerdict(call: Sent, answer: Answer): RequestVerdict | undefined {
  const definition = definitionOf(call);
  const message = parse(call.body);
  if (definition === undefined || message === undefined) return undefined;
  if ([200, 201, 204].includes(answer.status)) return { definition, message, isTaken: true };
  if (answer.status !== 400) return undefined;
  const { errors = [] } = JSON.parse(answer.text) as { errors?: readonly ErrorObject[] };
  const codes = definition === LINKAGE ? LINKAGE_CODES : SHAPE_CODES;
  const isOfShape = errors.length > 0 && errors.every(({ code }) => codes.has(code));
  return isOfShape && !dependsOnRecord(call, errors) ? { definition, message, isTaken: false } : undefined;
}

const RECORDS = /^\/api\/v8\/modules\/(?<module>[^/?]+)(?:\/[^/?]+)?$/u;
const LINKS = /^\/api\/v8\/modules\/[^/?]+\/[^/?]+\/(?:relationships\/)?[^/?]+$/u;
const LINKAGE = 'linkage.request';

/** Documents of administration, by method and path. */
const ADMINISTERED: readonly (readonly [method: string, path: RegExp, definition: string])[] = [
  ['POST', /^\/api\/v8\/oauth2\/clients$/u, 'oauth2-clients.create'],
  ['PATCH', /^\/api\/v8\/oauth2\/clients\/[^/]+$/u, 'oauth2-clients.update'],
  ['POST', /^\/api\/v8\/oauth2\/tokens\/revoke$/u, 'oauth2-tokens.revoke'],
  ['POST', /^\/api\/v8\/oauth2\/users\/[^/]+\/password$/u, 'oauth2-passwords.set'],
  ['POST', /^\/api\/v8\/webhooks$/u, 'webhooks.create'],
  ['PATCH', /^\/api\/v8\/webhooks\/[^/]+$/u, 'webhooks.update'],
  ['POST', /^\/api\/v8\/webhooks\/[^/]+\/replay$/u, 'webhooks.replay'],
  ['POST', /^\/api\/v8\/catalog\/fields$/u, 'catalog-fields.create'],
  ['PATCH', /^\/api\/v8\/catalog\/fields\/[^/]+$/u, 'catalog-fields.update'],
  ['POST', /^\/api\/v8\/catalog\/options$/u, 'catalog-options.create'],
  ['PATCH', /^\/api\/v8\/catalog\/options\/[^/]+$/u, 'catalog-options.update'],
];

function definitionOf({ method, path }: Sent): string | undefined {
  if (method === 'POST' && path === '/api/oauth/access_token') return 'token.request';
  if (method === 'POST' && path === '/api/oauth/revoke') return 'revocation.request';
  if (method === 'POST' && path === '/api/oauth/introspect') return 'introspection.request';
  const administered = ADMINISTERED.find(([ofMethod, ofPath]) => ofMethod === method && ofPath.test(path));
  if (administered !== undefined) return administered[2];
  if (LINKS.test(path)) return ['POST', 'PATCH', 'DELETE'].includes(method ?? '') ? LINKAGE : undefined;
  const module = RECORDS.exec(path)?.groups?.module;
  if (module === undefined) return undefined;
  if (method === 'POST') return `${module}.create`;
  return method === 'PATCH' ? `${module}.update` : undefined;
}

/**
 * An update that names one half of a parent is refused because of the other half, which is stored; whether the current
 * password must be sent, or must not, depends on whose password it is; where webhooks may post is a setting; attributes of
 * a definition depend on its type and on other definitions.
 */
function dependsOnRecord({ method, path }: Sent, errors: readonly ErrorObject[]): boolean {
  if (path.startsWith('/api/v8/webhooks')) return errors.some(({ code }) => code === 8122);
  if (path.startsWith('/api/v8/catalog'))
    return errors.some(
      ({ code, source: { pointer = '' } = {} }) => BY_OTHERS.test(pointer) || isNotExtended(code, pointer),
    );
  if (errors.some(({ source }) => source?.pointer === '/data/attributes/current_password')) return true;
  return method === 'PATCH' && errors.some(({ code, detail }) => code === 8110 && detail.includes('parent'));
}

/** Attributes of definitions that depend on others. */
const BY_OTHERS = /^\/data\/attributes\/(?:default|length|options|related_module|items\/\d+\/key)$/u;

/** Not every built-in drop-down takes additions. */
function isNotExtended(code: number, pointer: string): boolean {
  return code === 8113 && pointer === '/data/attributes/name';
}

/** The body as JSON; undefined when it is not JSON. */
function parse(body: Sent['body']): unknown {
  if (body === undefined) return undefined;
  try {
    return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
