import { createGrpcClient, createGrpcServer, type GrpcServer } from '@crm/grpc';
import { createPool, createSchemaGate, latestMigration, type Database } from '@crm/postgres';
import { keyService } from '@crm/protos';
import { createHealth, createLifecycle, createLogger, createOpsServer, createRegistry, version } from '@crm/runtime';
import type { Health, Lifecycle, Logger, Registry } from '@crm/runtime';
import { createJwksSource, createTokenVerifier, type JwksSource, type TokenVerifier } from '@crm/token';
import type { SchemaFolders } from './schema-folders.js';
import type { ServiceSettings } from './settings.js';

/** The parts that a service's own code is built from. */
export interface Backend {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly health: Health;
  readonly database: Database;
  /** Takes the service's own resources, in the order in which they start. */
  readonly lifecycle: Lifecycle;
}

/** The parts that exist once the keys are known. */
export interface BackendWithServer extends Backend {
  readonly verifier: TokenVerifier;
  readonly server: GrpcServer;
}

/** What makes one service differ from the others. */
export interface BackendOptions {
  /** Also the name of its schema. */
  readonly service: string;
  readonly settings: ServiceSettings;
  readonly folders: SchemaFolders;
  /** Views of other services that it reads, each `schema.view`; it is not ready before they are published. */
  readonly reads: readonly string[];
  /** Default: one that writes to standard output. */
  readonly logger?: Logger;
  /** Makes the source of the keys that verify access tokens, for example `jwksFrom(address)`. */
  readonly keys: (backend: Backend, settings: ServiceSettings) => JwksSource;
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
 * Wires a service behind the gateway: operations port first, so that it can be seen why the process is not ready; then
 * the database, its schema gate, the keys, the service's own resources, and the gRPC server last. The process is ready
 * when its schema is new enough, what it reads of others is published and keys were fetched.
 */
export async function createBackend(options: BackendOptions): Promise<WiredService> {
  const { service, settings, folders, reads } = options;
  const logger = options.logger ?? createLogger({ service, version, level: settings.logLevel });
  const registry = createRegistry({ service, version });
  const health = createHealth();
  const opsServer = createOpsServer({ host: settings.opsHost, port: settings.opsPort, health, registry });
  const database = createPool({
    connectionString: settings.databaseUrl,
    max: settings.poolMax,
    applicationName: `crm-${service}`,
    statementTimeoutMs: settings.statementTimeoutMs,
    registry,
    logger,
  });
  const requiredVersion = latestMigration(folders.migrations);
  const { drainDelayMs, drainTimeoutMs, issuer, audience } = settings;
  const lifecycle = createLifecycle({ logger, health, registry, drainDelayMs, drainTimeoutMs })
    .add(opsServer)
    .add(database)
    .add(createSchemaGate({ database, schema: service, requiredVersion, reads, health, logger }));
  const backend: Backend = { logger, registry, health, database, lifecycle };
  const jwks = options.keys(backend, settings);
  lifecycle.add(jwks);
  health.addCheck('verification keys', () => jwks.loaded);
  const verifier = createTokenVerifier({ issuer, audience, jwks });
  const address = `${settings.grpcHost}:${settings.grpcPort}`;
  const server = createGrpcServer({ address, verifier, logger, registry, health });
  await options.compose({ ...backend, verifier, server });
  lifecycle.add(server);
  return { lifecycle, logger, ports: () => ({ grpc: server.port, ops: opsServer.port }) };
}

/** Keys fetched from the auth service at this address, `host:port`. */
export function jwksFrom(authAddress: string): BackendOptions['keys'] {
  return ({ logger, registry }, { jwksMaxAgeMs: maxAgeMs }) => {
    const client = createGrpcClient({ name: 'auth', address: authAddress, logger, registry });
    const keys = client.service(keyService);
    const source = createJwksSource({
      fetch: async () => (await keys.getJwks({}, { idempotent: true })).jwksJson,
      maxAgeMs,
      logger,
      registry,
    });
    return {
      name: source.name,
      get loaded() {
        return source.loaded;
      },
      find: (kid) => source.find(kid),
      onRemoved: (listener) => {
        source.onRemoved(listener);
      },
      async start() {
        await client.start?.();
        await source.start?.();
      },
      async stop() {
        await source.stop?.();
        await client.stop?.();
      },
    };
  };
}
