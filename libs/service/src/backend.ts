import { createGrpcClient, createGrpcServer, type GrpcServer } from '@crm/grpc';
import { createPool, createSchemaGate, latestMigration, type Database } from '@crm/postgres';
import { keyService } from '@crm/protos';
import { createHealth, createLifecycle, createLogger, createOpsServer, createRegistry, version } from '@crm/runtime';
import type { Health, Lifecycle, Logger, Registry } from '@crm/runtime';
import { createJwksSource, createTokenVerifier, type JwksSource } from '@crm/token';
import type { SchemaFolders } from './schema-folders.js';
import type { ServiceSettings } from './settings.js';

/** The parts that a service's own code is built from. */
export interface Backend {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly health: Health;
  readonly database: Database;
}

/** What makes one service differ from the others. */
export interface BackendOptions {
  /** Also the name of its schema. */
  readonly service: string;
  readonly settings: ServiceSettings;
  readonly folders: SchemaFolders;
  /** Makes the source of the keys that verify access tokens, for example `jwksFrom(address)`. */
  readonly keys: (backend: Backend) => JwksSource;
  /** Adds the service's handlers to the server and its own resources to the lifecycle. */
  readonly compose: (backend: Backend, server: GrpcServer, lifecycle: Lifecycle) => void;
}

/**
 * Wires a service behind the gateway: operations port first, so that it can be seen why the process is not ready; then
 * the database, its schema gate, the keys, the service's own resources, and the gRPC server last. The process is ready
 * when its schema is new enough and keys were fetched.
 */
export function createBackend(options: BackendOptions): { lifecycle: Lifecycle; logger: Logger } {
  const { service, settings, folders } = options;
  const logger = createLogger({ service, version, level: settings.logLevel });
  const registry = createRegistry({ service, version });
  const health = createHealth();
  const database = createPool({
    connectionString: settings.databaseUrl,
    max: settings.poolMax,
    applicationName: `crm-${service}`,
    statementTimeoutMs: settings.statementTimeoutMs,
    registry,
    logger,
  });
  const backend: Backend = { logger, registry, health, database };
  const jwks = options.keys(backend);
  health.addCheck('signing keys', () => jwks.loaded);
  const server = createGrpcServer({
    address: `${settings.grpcHost}:${settings.grpcPort}`,
    verifier: createTokenVerifier({ issuer: settings.issuer, audience: settings.audience, jwks }),
    logger,
    registry,
    health,
  });
  const requiredVersion = latestMigration(folders.migrations);
  const lifecycle = createLifecycle({ logger, health, registry, ...settings })
    .add(createOpsServer({ host: settings.opsHost, port: settings.opsPort, health, registry }))
    .add(database)
    .add(createSchemaGate({ database, schema: service, requiredVersion, health, logger }))
    .add(jwks);
  options.compose(backend, server, lifecycle);
  lifecycle.add(server);
  return { lifecycle, logger };
}

/** Keys fetched from the auth service at this address, `host:port`. */
export function jwksFrom(authAddress: string): BackendOptions['keys'] {
  return ({ logger, registry }) => {
    const client = createGrpcClient({ name: 'auth', address: authAddress, logger, registry });
    const keys = client.service(keyService);
    const source = createJwksSource({ fetch: async () => (await keys.getJwks({}, { idempotent: true })).jwksJson, logger });
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
