import type { Follow } from '@crm/feed';
import { ATOMIC, JSON_API } from '@crm/jsonapi';
import { Slots, type Editions, type RequestClass } from '@crm/runtime';
import type { JwksSource, Scope } from '@crm/token';
import { SCHEMA_JSON, type ApiEdition } from './api-edition.js';
import { catalogRoutes } from './catalog-routes.js';
import type { Clients } from './clients.js';
import type { Config } from './config.js';
import { addLinks } from './controllers/add-links.js';
import { createPageAnswer } from './controllers/answer-page.js';
import { createRecord } from './controllers/create-record.js';
import { deleteRecord } from './controllers/delete-record.js';
import { bindExternalId, getByExternalId, unbindExternalId } from './controllers/external-ids.js';
import { exportRecords } from './controllers/export-records.js';
import { getAttributes } from './controllers/get-attributes.js';
import { getContent } from './controllers/get-content.js';
import { getJsonSchema } from './controllers/get-json-schema.js';
import { getJwks } from './controllers/get-jwks.js';
import { getLanguage } from './controllers/get-language.js';
import { getLanguages } from './controllers/get-languages.js';
import { getLinkage } from './controllers/get-linkage.js';
import { getMe } from './controllers/get-me.js';
import { getOpenApi } from './controllers/get-open-api.js';
import { getRecord } from './controllers/get-record.js';
import { getServerMetadata } from './controllers/get-server-metadata.js';
import { importRecords } from './controllers/import-records.js';
import { introspectToken } from './controllers/introspect-token.js';
import { issueToken } from './controllers/issue-token.js';
import { listChanges } from './controllers/list-changes.js';
import { listModules } from './controllers/list-modules.js';
import { listFavorites, listRecords, listViewed } from './controllers/list-records.js';
import { listRelated } from './controllers/list-related.js';
import { putContent } from './controllers/put-content.js';
import { removeLinks } from './controllers/remove-links.js';
import { replaceLinks } from './controllers/replace-links.js';
import { revokeToken } from './controllers/revoke-token.js';
import { updateRecord } from './controllers/update-record.js';
import { writeOperations } from './controllers/write-operations.js';
import { EVENT_STREAM } from './documents/write-changes.js';
import { CSV, NDJSON } from './documents/write-export.js';
import { createDownloads } from './files/downloads.js';
import type { Controller, Endpoint, Route } from './http/route.js';
import { createListedModules } from './metadata/listed-modules.js';
import { oauth2ResourceRoutes } from './oauth2-resource-routes.js';
import { webhookRoutes } from './webhook-routes.js';

/** Parts that some of the routes need. */
export interface RouteParts {
  /** The edition without custom attributes. */
  readonly builtIn: ApiEdition;
  readonly editions: Pick<Editions<ApiEdition>, 'renew'>;
  /** The keys with which the gateway verifies access tokens. */
  readonly jwks: Pick<JwksSource, 'document'>;
  readonly follow: Follow;
}

/** Every route of the API. Routes under /api/v8 that are not public require a valid access token, see `app.ts`. */
export function createRoutes(
  config: Config,
  clients: Clients,
  { builtIn, editions, jwks, follow }: RouteParts,
): readonly Route[] {
  const { administration, fileDiscard, fileReader, fileWriter, keys, reader, rights, tokens, writer } = clients;
  const limits = config;
  const downloads = createDownloads(fileReader, limits);
  const slots = new Slots({ atOnce: config.maxUploads, percentOfOwner: 50 }, 'files');
  const uploads = { fileWriter, fileDiscard, slots, limits };
  const feed = {
    changes: clients.changes,
    follow,
    slots: new Slots({ atOnce: config.maxFollowers, ofOwner: config.maxFollowersPerUser }, 'streams of changes'),
  };
  const answerPage = createPageAnswer({ reader, limits });
  const linkChanges = { clients, limits };
  const writes = { writer, uploads, downloads, limits };
  const on = (requestClass: RequestClass, run: Controller, ...scopes: Scope[]): Endpoint => ({
    class: requestClass,
    scopes,
    run,
  });
  const createOne = on('write', createRecord(writes), 'standard:create');
  // The related URL takes the same writes as the relationship URL, because existing clients of this API write there.
  const linkWrites = {
    POST: on('relate', addLinks(linkChanges), 'standard:relationship:create'),
    PATCH: on('relate', replaceLinks(linkChanges), 'standard:relationship:update'),
    DELETE: on('relate', removeLinks(linkChanges), 'standard:relationship:delete'),
  };

  return [
    { path: '/api/oauth/access_token', errors: 'oauth', methods: { POST: on('token', issueToken(tokens, limits)) } },
    { path: '/api/oauth/revoke', errors: 'oauth', methods: { POST: on('token', revokeToken(tokens, limits)) } },
    { path: '/api/oauth/introspect', errors: 'oauth', methods: { POST: on('token', introspectToken(tokens, limits)) } },
    { path: '/.well-known/jwks.json', errors: 'json-api', methods: { GET: on('meta', getJwks(keys, jwks)) } },
    {
      path: '/.well-known/oauth-authorization-server',
      errors: 'json-api',
      methods: { GET: on('meta', getServerMetadata(config)) },
    },
    {
      path: '/api/v8/openapi.json',
      errors: 'json-api',
      isPublic: true,
      methods: { GET: on('meta', getOpenApi(builtIn)) },
    },
    {
      path: '/api/v8/schema',
      errors: 'json-api',
      accepts: [SCHEMA_JSON, 'application/json'],
      methods: { GET: on('meta', getJsonSchema) },
    },
    {
      path: '/api/v8/me',
      errors: 'json-api',
      methods: { GET: on('read', getMe(clients, downloads, config.publicUrl)) },
    },
    {
      path: '/api/v8/changes',
      errors: 'json-api',
      accepts: [JSON_API, EVENT_STREAM],
      methods: { GET: on('list', listChanges(feed, limits), 'standard:read') },
    },
    {
      path: '/api/v8/exports',
      errors: 'json-api',
      accepts: [JSON_API, NDJSON, CSV],
      methods: { GET: on('list', exportRecords({ changes: clients.changes, reader, limits }), 'standard:read') },
    },
    {
      path: '/api/v8/imports',
      errors: 'json-api',
      isRaw: true,
      methods: { POST: on('upload', importRecords({ writer, limits })) },
    },
    // Fixed words come before the patterns that have a module or an id in the same place and would match them too.
    {
      path: '/api/v8/modules/meta/list',
      errors: 'json-api',
      methods: { GET: on('meta', listModules(createListedModules(rights))) },
    },
    {
      path: '/api/v8/modules/meta/languages',
      errors: 'json-api',
      methods: { GET: on('meta', getLanguages) },
    },
    {
      path: '/api/v8/modules/:module/meta/attributes',
      errors: 'json-api',
      methods: { GET: on('meta', getAttributes) },
    },
    {
      path: '/api/v8/modules/:module/meta/language',
      errors: 'json-api',
      methods: { GET: on('meta', getLanguage) },
    },
    {
      path: '/api/v8/modules/:module',
      errors: 'json-api',
      methods: { GET: on('list', listRecords(answerPage), 'standard:read'), POST: createOne },
    },
    {
      path: '/api/v8/modules/:module/viewed',
      errors: 'json-api',
      methods: { GET: on('list', listViewed(answerPage), 'standard:read') },
    },
    {
      path: '/api/v8/modules/:module/favorites',
      errors: 'json-api',
      methods: { GET: on('list', listFavorites(answerPage), 'standard:read') },
    },
    {
      path: '/api/v8/modules/:module/:id',
      errors: 'json-api',
      methods: {
        GET: on('read', getRecord({ reader, downloads, limits }), 'standard:read'),
        POST: createOne,
        PATCH: on('write', updateRecord(writes), 'standard:update'),
        DELETE: on('write', deleteRecord(writer), 'standard:delete'),
      },
    },
    {
      path: '/api/v8/modules/:module/:id/relationships/:link',
      errors: 'json-api',
      methods: {
        GET: on('relate', getLinkage({ reader, limits }), 'standard:relationship:read'),
        ...linkWrites,
      },
    },
    {
      path: '/api/v8/modules/:module/:id/:field/content',
      errors: 'json-api',
      isRaw: true,
      methods: {
        GET: on('download', getContent(reader, downloads), 'standard:read'),
        PUT: on('upload', putContent(writer, uploads), 'standard:update'),
      },
    },
    {
      path: '/api/v8/modules/:module/:id/:link',
      errors: 'json-api',
      methods: {
        GET: on(
          'relate',
          listRelated({ reader, downloads, limits }, answerPage),
          'standard:read',
          'standard:relationship:read',
        ),
        ...linkWrites,
      },
    },
    {
      path: '/api/v8/operations',
      errors: 'json-api',
      extension: ATOMIC,
      methods: { POST: on('write', writeOperations({ writer, limits })) },
    },
    {
      path: '/api/v8/external/:module/:system/:value',
      errors: 'json-api',
      methods: {
        GET: on('read', getByExternalId({ reader, downloads, limits }), 'standard:read'),
        PUT: on('write', bindExternalId(writer, limits), 'standard:update'),
        DELETE: on('write', unbindExternalId(writer), 'standard:update'),
      },
    },
    ...oauth2ResourceRoutes(administration, config),
    ...webhookRoutes(administration, config),
    ...catalogRoutes({ clients, settings: config, renew: () => editions.renew() }),
  ];
}
