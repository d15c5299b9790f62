import { catalog, languages } from '@crm/catalog';
import { createAnnouncements, createFollow } from '@crm/feed';
import { bulkheadOf, loadCertificates } from '@crm/grpc';
import {
  createHealth,
  createLifecycle,
  createLogger,
  createOpsServer,
  createRegistry,
  createTracing,
  version,
  type Health,
  type Lifecycle,
  type Logger,
} from '@crm/runtime';
import { createApiEdition, createApiEditions } from './api-edition.js';
import { createApp } from './app.js';
import { createAuthentication } from './auth/create-authentication.js';
import { createClients } from './clients.js';
import type { Config } from './config.js';
import { createErrorWriter } from './documents/write-errors.js';
import { createEvents } from './events.js';
import { Connections } from './http/connections.js';
import { createCrossOrigin } from './http/cross-origin.js';
import { HeldBodies } from './http/held-body.js';
import { showHeldBytes } from './http/held-bytes.js';
import { RequestSlots } from './http/request-slots.js';
import { UnreadAnswers } from './http/unread-answers.js';
import { loadPanel, PANEL_FOLDER } from './panel/load-panel.js';
import { createRequestCounter } from './rate-limit/request-counter.js';
import { createRedisConnection } from './redis/redis-connection.js';
import { createRoutes } from './routes.js';
import { createHttpServer, type HttpServer } from './server/http-server.js';
import { readViewerFiles } from './viewer/viewer-files.js';

/** The gateway, assembled but not started. */
export interface Gateway {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly health: Health;
  readonly server: HttpServer;
}

/** Writes of all users at once, to any service: as many as records takes. One user has at most half of them. */
const WRITES_AT_ONCE = bulkheadOf('gateway', 'records', 'write');

/** Clients keep connections open between requests, and while they are slow to send or to read. */
const CONNECTIONS_PER_REQUEST = 4;

/** Assembles the gateway. Each resource is added to the lifecycle after those that it needs. */
export function createService(config: Config, options: { readonly logger?: Logger } = {}): Gateway {
  const { drainDelayMs, drainTimeoutMs } = config;
  const logger = options.logger ?? createLogger({ service: 'gateway', version, level: config.logLevel });
  const registry = createRegistry({ service: 'gateway', version });
  const health = createHealth();
  const events = createEvents(registry, logger);
  const tracing = config.tracing && createTracing({ settings: config.tracing, service: 'gateway', version, logger });
  const certificates = config.tls && loadCertificates(config.tls, 'gateway', logger);
  const clients = createClients({ ...config, certificates, logger, registry });
  const redis = config.redis && createRedisConnection({ ...config.redis, logger, registry });
  const authentication = createAuthentication({
    config,
    clients,
    logger,
    registry,
    redis,
    onVerified: events.tokenVerified,
    onRevocationMode: events.revocationAnswered,
  });
  const requestCounter = createRequestCounter({ redis, onCounted: events.requestsCounted });
  const announcements = createAnnouncements(clients.changes, health);
  const writeErrors = createErrorWriter(config.serveDocs ? `${config.publicUrl}/docs/errors` : undefined);
  const panel = config.servePanel ? loadPanel(PANEL_FOLDER, version) : undefined;
  if (config.servePanel && panel === undefined) events.panelMissing(PANEL_FOLDER);
  const requestSlots = new RequestSlots(
    {
      slots: config.maxConcurrentRequests,
      userShare: config.maxUserShare,
      clientShare: config.maxClientShare,
      writes: WRITES_AT_ONCE,
    },
    events.requestShed,
  );
  const connections = new Connections(
    config.maxFollowers + CONNECTIONS_PER_REQUEST * config.maxConcurrentRequests,
    () => {
      events.requestShed('connections');
    },
  );
  const crossOrigin = createCrossOrigin(config.corsOrigins);
  const heldBodies = new HeldBodies({ total: config.maxHeldBodyBytes, share: config.maxHeldBodyBytesPerUser });
  const unreadAnswers = new UnreadAnswers(
    { total: config.maxUnreadBytes, share: config.maxUnreadBytesPerUser },
    (request) => {
      events.answerGivenUp(request, 'budget');
    },
  );
  showHeldBytes(registry, { bodies: heldBodies, answers: unreadAnswers });
  const { requestTimeoutMs } = config;
  const builtIn = createApiEdition(catalog, languages, config, writeErrors);
  const editions = createApiEditions(builtIn, clients, { config, writeErrors, logger, registry });
  const app = createApp({
    config,
    routes: createRoutes(config, clients, {
      builtIn,
      editions,
      jwks: authentication.jwks,
      follow: createFollow({ changes: clients.changes, announcements, health }),
    }),
    viewerFiles: readViewerFiles(catalog),
    panel,
    events,
    writeErrors,
    exchanges: { editions, health, tracing, heldBodies, unreadAnswers, crossOrigin, requestTimeoutMs },
    requestSlots,
    connections,
    authentication,
    requestCounter,
  });
  const server = createHttpServer({
    ...config,
    app,
    events,
    writeErrors,
    health,
    requestSlots,
    connections,
    crossOrigin,
    host: config.httpHost,
    port: config.httpPort,
  });
  const ops = createOpsServer({ host: config.opsHost, port: config.opsPort, health, registry });

  health.addCheck('jwks', () => authentication.jwks.loaded);
  const lifecycle = createLifecycle({ logger, health, drainDelayMs, drainTimeoutMs, registry });
  const optional = [tracing, redis].filter((resource) => resource !== undefined);
  const required = [...clients.resources, ...authentication.resources, editions, announcements, server];
  for (const resource of [ops, ...optional, ...required]) lifecycle.add(resource);
  return { lifecycle, logger, health, server };
}
