import type { RequestClass } from '@crm/runtime';
import type { Controller, ControllerParts } from './controllers/controller.js';
import { createRecord } from './controllers/create-record.js';
import { deleteRecord } from './controllers/delete-record.js';
import { getJwks } from './controllers/get-jwks.js';
import { getLinkage } from './controllers/get-linkage.js';
import { getRecord } from './controllers/get-record.js';
import { getServerMetadata } from './controllers/get-server-metadata.js';
import { issueToken } from './controllers/issue-token.js';
import { listRecords } from './controllers/list-records.js';
import { listRelated } from './controllers/list-related.js';
import { revokeToken } from './controllers/revoke-token.js';
import { updateRecord } from './controllers/update-record.js';
import type { RouteFacts } from './exchange.js';
import type { Scope } from '@crm/token';

/** One method of one route. */
export interface Endpoint {
  readonly class: RequestClass;
  /** Scopes that the access token must have, all of them. */
  readonly scopes: readonly Scope[];
  readonly run: Controller;
}

/** One URL pattern and the methods it answers; HEAD goes with GET. */
export interface Route extends Omit<RouteFacts, 'allow'> {
  readonly methods: Readonly<Partial<Record<Method, Endpoint>>>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Every route of the API. Those under /api/v8 are reached with a valid access token only, see `app.ts`. */
export function createRoutes(parts: ControllerParts): readonly Route[] {
  const on = (requestClass: RequestClass, run: Controller, ...scopes: Scope[]): Endpoint => ({
    class: requestClass,
    scopes,
    run,
  });
  const createOne = on('write', createRecord(parts), 'standard:create');

  return [
    { path: '/api/oauth/access_token', errors: 'oauth', methods: { POST: on('token', issueToken(parts)) } },
    { path: '/api/oauth/revoke', errors: 'oauth', methods: { POST: on('token', revokeToken(parts)) } },
    { path: '/.well-known/jwks.json', errors: 'json-api', methods: { GET: on('meta', getJwks(parts)) } },
    {
      path: '/.well-known/oauth-authorization-server',
      errors: 'json-api',
      methods: { GET: on('meta', getServerMetadata(parts)) },
    },
    {
      path: '/api/v8/modules/:module',
      errors: 'json-api',
      methods: { GET: on('list', listRecords(parts), 'standard:read'), POST: createOne },
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
      methods: { GET: on('relate', getLinkage(parts), 'standard:relationship:read') },
    },
    {
      path: '/api/v8/modules/:module/:id/:link',
      errors: 'json-api',
      methods: { GET: on('relate', listRelated(parts), 'standard:read', 'standard:relationship:read') },
    },
  ];
}
