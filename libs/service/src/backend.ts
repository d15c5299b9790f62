import { hostname } from 'node:os';
import process from 'node:process';
import { callersOf, createGrpcServer, loadCertificates } from '@crm/grpc';
import type { Certificates, GrpcServer, ServiceName } from '@crm/grpc';
import {
  createHeartbeat,
  createPool,
  createSchemaGate,
  latestExpand,
  watchMigrations,
  type Database,
  type SchemaFolders,
} from '@crm/postgres';
import {
  createHealth,
  createLifecycle,
  createLogger,
  createOpsServer,
  createRegistry,
  createTracing,
  version,
} from '@crm/runtime';
import type { Health, Lifecycle, Logger, Registry } from '@crm/runtime';
import { createRevocationFeed, createTokenVerifier, type TokenVerifier } from '@crm/token';
import type { ServiceSettings } from './settings.js';
import type { TokenAuthority } from './token-authority.js';

/** The parts that a service's own code is built from. */
export interface Backend {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly health: Health;
  readonly database: Database;
  /** For the clients of other services. */
  readonly certificates: Certificates | undefined;
  /** Takes the service's own resources, in the order in which they start. */
  readonly lifecycle: Lifecycle;
}

/** The parts that exist once the keys are known. */
export interface BackendWithServer extends Backend {
  readonly verifier: TokenVerifier;
  readonly server: GrpcServer;
}

/** The differences between services. */
export interface BackendOptions {
  /** Also the name of its schema. */
  readonly service: Exclude<ServiceName, 'gateway'>;
  readonly settings: ServiceSettings;
  readonly folders: SchemaFolders;
  /** Views of other services that it reads, each `schema.view`; the service is not ready before they are published. */
  readonly reads: readonly string[];
  /** Default: one that writes to standard output. */
  readonly logger?: Logger;
  /** Decides which access tokens are valid, for example `authorityAt(address)`. */
  readonly authority: (backend: Backend, settings: ServiceSettings) => TokenAuthority;
  /** Adds the service's handlers to the server and its own resources to the lifecycle. */
  readonly compose: (backend: BackendWithServer) => void | Promise<void>;
}

/** A service that is wired but not started. */
export interface WiredService {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  /** Ports listened on, once started. */
  readonly ports: () => { readonly grpc: number; readonly ops: number };
}

/**
 * Wires a service behind the gateway: the operations port first, so that it can report why the process is not ready;
 * then the database, its schema gate, the keys and revocations, the service's own resources, and the gRPC server last.
 * The process is ready when its schema is new enough, the views of other services that it reads are published, and keys
 * and revocations were fetched.
 */
export async function createBackend(options: BackendOptions): Promise<WiredService> {
  const { service, settings, folders, reads } = options;
  const logger = options.logger ?? createLogger({ service, version, level: settings.logLevel });
  const certificates = settings.tls && loadCertificates(settings.tls, service, logger);
  const registry = createRegistry({ service, version });
  const health = createHealth();
  const opsServer = createOpsServer({ host: settings.opsHost, port: settings.opsPort, health, registry });
  const tracing = settings.tracing && createTracing({ settings: settings.tracing, service, version, logger });
  const database = createPool({
    ...settings.database,
    max: settings.poolMax,
    applicationName: `crm-${service}`,
    statementTimeoutMs: settings.statementTimeoutMs,
    registry,
    logger,
  });
  const requiredVersion = latestExpand(folders.migrations);
  const used = { database, schema: service, appVersion: version, logger };
  const { drainDelayMs, drainTimeoutMs, issuer, audience } = settings;
  const lifecycle = createLifecycle({ logger, health, registry, drainDelayMs, drainTimeoutMs }).add(opsServer);
  if (tracing !== undefined) lifecycle.add(tracing);
  lifecycle
    .add(database)
    .add(createSchemaGate({ ...used, requiredVersion, reads, health }))
    .add(createHeartbeat({ ...used, pod: `${hostname()}:${process.pid}` }))
    .add(watchMigrations({ database, schema: service, logger }));
  const backend: Backend = { logger, registry, health, database, certificates, lifecycle };
  const { jwks, listRevocations: list } = options.authority(backend, settings);
  const revocations = createRevocationFeed({ list, logger, registry, health });
  lifecycle.add(jwks).add(revocations);
  health.addCheck('verification keys', () => jwks.loaded);
  const verifier = createTokenVerifier({ issuer, audience, jwks });
  const address = `${settings.grpcHost}:${settings.grpcPort}`;
  const server = createGrpcServer({
    address,
    verifier,
    revocations,
    logger,
    registry,
    health,
    callersOf: callersOf(service, settings.extraCallers),
    certificates,
    reflection: settings.grpcReflection,
    spans: tracing,
  });
  await options.compose({ ...backend, verifier, server });
  lifecycle.add(server);
  return { lifecycle, logger, ports: () => ({ grpc: server.port, ops: opsServer.port }) };
}
