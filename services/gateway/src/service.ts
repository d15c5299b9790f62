import { loadCertificates } from '@crm/grpc';
import { catalog, languages, messageSchema } from '@crm/catalog';
import {
  createHealth,
  createLifecycle,
  createOpsServer,
  createRegistry,
  createTracing,
  version,
  type Health,
  type Lifecycle,
  type Logger,
} from '@crm/runtime';
import { createJwksSource, createTokenVerifier } from '@crm/token';
import { createApp } from './app.js';
import { createAuthRevocations } from './auth/auth-revocations.js';
import { createRedisRevocations } from './auth/redis-revocations.js';
import { createRevocation } from './auth/revocation.js';
import { createClients } from './clients.js';
import type { Config } from './config.js';
import { SCHEMA_JSON } from './controllers/get-json-schema.js';
import { createResourceWriters } from './documents/write-resource.js';
import { createEvents } from './events.js';
import { createHttpServer, type HttpServer } from './http-server.js';
import { createTransferSlots } from './files/transfer-slots.js';
import { RequestSlots } from './http/request-slots.js';
import { prepareDocument } from './http/prepared-document.js';
import { createListedModules } from './metadata/listed-modules.js';
import { createMetadata } from './metadata/metadata.js';
import { prepareOpenApi } from './openapi/prepare-open-api.js';
import { loadPanel, PANEL_FOLDER } from './panel/load-panel.js';
import { readViewerFiles } from './viewer/viewer-files.js';

/** The gateway, put together but not started. */
export interface Gateway {
  readonly lifecycle: Lifecycle;
  readonly health: Health;
  readonly server: HttpServer;
}

/** Puts the gateway together; each resource comes after those that it needs. */
export function createGateway(config: Config, logger: Logger): Gateway {
  const { drainDelayMs, drainTimeoutMs } = config;
  const registry = createRegistry({ service: 'gateway', version });
  const health = createHealth();
  const events = createEvents(logger, registry);
  const tracing = config.tracing && createTracing({ settings: config.tracing, service: 'gateway', version, logger });
  const certificates = config.tls && loadCertificates(config.tls, 'gateway', logger);
  const clients = createClients({ ...config, certificates, logger, registry });
  const jwks = createJwksSource({
    fetch: async () => (await clients.keys.getJwks({})).jwksJson,
    maxAgeMs: config.jwksMaxAgeMs,
    logger,
    registry,
  });
  const { issuer, audience } = config;
  const verifier = createTokenVerifier({ issuer, audience, jwks, onResult: events.tokenVerified });
  const redis = config.redis === undefined ? [] : [createRedisRevocations({ ...config.redis, logger, registry })];
  const sources = [...redis, createAuthRevocations(clients)];
  const revocation = createRevocation({ sources, onMode: events.revocationAnswered });
  const writers = createResourceWriters(catalog, config.publicUrl);
  const metadata = createMetadata(catalog, languages, config.publicUrl);
  const listedModules = createListedModules(clients.rights);
  const messages = messageSchema(catalog);
  const schema = prepareDocument(JSON.stringify(messages), undefined, SCHEMA_JSON);
  const openApi = prepareOpenApi(config, messages);
  const panel = loadPanel(PANEL_FOLDER);
  if (panel === undefined) events.panelMissing(PANEL_FOLDER);
  const described = { metadata, listedModules, schema, openApi, jwks, viewerFiles: readViewerFiles(), panel };
  const uploadSlots = createTransferSlots(config.maxUploads);
  const downloadSlots = createTransferSlots(config.maxDownloads);
  const requestSlots = new RequestSlots(config.maxConcurrentRequests, events.requestShed);
  const slots = { uploadSlots, downloadSlots, requestSlots };
  const app = createApp({
    clients,
    config,
    writers,
    ...described,
    ...slots,
    events,
    health,
    tracing,
    verifier,
    revocation,
  });
  const server = createHttpServer({
    ...config,
    app,
    events,
    health,
    requestSlots,
    host: config.httpHost,
    port: config.httpPort,
  });
  const ops = createOpsServer({ host: config.opsHost, port: config.opsPort, health, registry });

  health.addCheck('jwks', () => jwks.loaded);
  const lifecycle = createLifecycle({ logger, health, drainDelayMs, drainTimeoutMs, registry });
  for (const resource of [
    ops,
    ...(tracing === undefined ? [] : [tracing]),
    ...clients.resources,
    jwks,
    ...redis,
    server,
  ])
    lifecycle.add(resource);
  return { lifecycle, health, server };
}
