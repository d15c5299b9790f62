import type { RequestClass } from '@crm/runtime';
import type { Scope } from '@crm/token';
import { createAdministrationRoutes } from './administration/routes.js';
import { addLinks } from './controllers/add-links.js';
import type { Controller, ControllerParts } from './controllers/controller.js';
import { createRecord } from './controllers/create-record.js';
import { deleteRecord } from './controllers/delete-record.js';
import { getContent } from './controllers/get-content.js';
import { getAttributes } from './controllers/get-attributes.js';
import { getJsonSchema, SCHEMA_JSON } from './controllers/get-json-schema.js';
import { getJwks } from './controllers/get-jwks.js';
import { getLanguage } from './controllers/get-language.js';
import { getLanguages } from './controllers/get-languages.js';
import { getLinkage } from './controllers/get-linkage.js';
import { getOpenApi } from './controllers/get-open-api.js';
import { getRecord } from './controllers/get-record.js';
import { getServerMetadata } from './controllers/get-server-metadata.js';
import { introspectToken } from './controllers/introspect-token.js';
import { issueToken } from './controllers/issue-token.js';
import { listFavorites } from './controllers/list-favorites.js';
import { listModules } from './controllers/list-modules.js';
import { listRecords } from './controllers/list-records.js';
import { listRelated } from './controllers/list-related.js';
import { listViewed } from './controllers/list-viewed.js';
import { putContent } from './controllers/put-content.js';
import { removeLinks } from './controllers/remove-links.js';
import { replaceLinks } from './controllers/replace-links.js';
import { revokeToken } from './controllers/revoke-token.js';
import { updateRecord } from './controllers/update-record.js';
import type { RouteFacts } from './exchange.js';

export interface Endpoint {
  readonly class: RequestClass;
  /** Scopes that the access token must have, all of them. */
  readonly scopes: readonly Scope[];
  readonly run: Controller;
}

/** One URL pattern and the methods it answers. GET includes HEAD. */
export interface Route extends Omit<RouteFacts, 'allow'> {
  /** Served without an access token and in any media type, although it is under /api/v8. */
  readonly isPublic?: true;
  /** Media types that a client may accept instead of the JSON:API one. The first is the type of the answer. */
  readonly accepts?: readonly string[];
  /** Bodies have any media type: neither Content-Type nor Accept is checked. */
  readonly isRaw?: true;
  readonly methods: Readonly<Partial<Record<Method, Endpoint>>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Every route of the API. Routes under /api/v8 that are not public require a valid access token, see `app.ts`. */
export function createRoutes(parts: ControllerParts): readonly Route[] {
  const on = (requestClass: RequestClass, run: Controller, ...scopes: Scope[]): Endpoint => ({
    class: requestClass,
    scopes,
    run,
  });
  const createOne = on('write', createRecord(parts), 'standard:create');
  // The related URL takes the same writes as the relationship URL, because existing clients of this API write there.
  const linkWrites = {
    POST: on('relate', addLinks(parts), 'standard:relationship:create'),
    PATCH: on('relate', replaceLinks(parts), 'standard:relationship:update'),
    DELETE: on('relate', removeLinks(parts), 'standard:relationship:delete'),
  };

  return [
    { path: '/api/oauth/access_token', errors: 'oauth', methods: { POST: on('token', issueToken(parts)) } },
    { path: '/api/oauth/revoke', errors: 'oauth', methods: { POST: on('token', revokeToken(parts)) } },
    { path: '/api/oauth/introspect', errors: 'oauth', methods: { POST: on('token', introspectToken(parts)) } },
    { path: '/.well-known/jwks.json', errors: 'json-api', methods: { GET: on('meta', getJwks(parts)) } },
    {
      path: '/.well-known/oauth-authorization-server',
      errors: 'json-api',
      methods: { GET: on('meta', getServerMetadata(parts)) },
    },
    {
      path: '/api/v8/openapi.json',
      errors: 'json-api',
      isPublic: true,
      methods: { GET: on('meta', getOpenApi(parts)) },
    },
    {
      path: '/api/v8/schema',
      errors: 'json-api',
      accepts: [SCHEMA_JSON, 'application/json'],
      methods: { GET: on('meta', getJsonSchema(parts)) },
    },
    // Fixed words come before the patterns that have a module or an id in the same place and would match them too.
    { path: '/api/v8/modules/meta/list', errors: 'json-api', methods: { GET: on('meta', listModules(parts)) } },
    { path: '/api/v8/modules/meta/languages', errors: 'json-api', methods: { GET: on('meta', getLanguages(parts)) } },
    {
      path: '/api/v8/modules/:module/meta/attributes',
      errors: 'json-api',
      methods: { GET: on('meta', getAttributes(parts)) },
    },
    {
      path: '/api/v8/modules/:module/meta/language',
      errors: 'json-api',
      methods: { GET: on('meta', getLanguage(parts)) },
    },
    {
      path: '/api/v8/modules/:module',
      errors: 'json-api',
      methods: { GET: on('list', listRecords(parts), 'standard:read'), POST: createOne },
    },
    {
      path: '/api/v8/modules/:module/viewed',
      errors: 'json-api',
      methods: { GET: on('list', listViewed(parts), 'standard:read') },
    },
    {
      path: '/api/v8/modules/:module/favorites',
      errors: 'json-api',
      methods: { GET: on('list', listFavorites(parts), 'standard:read') },
    },
    {
      path: '/api/v8/modules/:module/:id',
      errors: 'json-api',
      methods: {
        GET: on('read', getRecord(parts), 'standard:read'),
        POST: createOne,
        PATCH: on('write', updateRecord(parts), 'standard:update'),
        DELETE: on('write', deleteRecord(parts), 'standard:delete'),
      },
    },
    {
      path: '/api/v8/modules/:module/:id/relationships/:link',
      errors: 'json-api',
      methods: { GET: on('relate', getLinkage(parts), 'standard:relationship:read'), ...linkWrites },
    },
    {
      path: '/api/v8/modules/:module/:id/:field/content',
      errors: 'json-api',
      isRaw: true,
      methods: {
        GET: on('download', getContent(parts), 'standard:read'),
        PUT: on('upload', putContent(parts), 'standard:update'),
      },
    },
    {
      path: '/api/v8/modules/:module/:id/:link',
      errors: 'json-api',
      methods: {
        GET: on('relate', listRelated(parts), 'standard:read', 'standard:relationship:read'),
        ...linkWrites,
      },
    },
    ...createAdministrationRoutes(parts),
  ];
}
