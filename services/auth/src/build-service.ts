import { createGrpcServer } from '@crm/grpc';
import { createPool, createSchemaGate, latestMigration } from '@crm/postgres';
import { createHealth, createLifecycle, createLogger, createOpsServer, createRegistry, version } from '@crm/runtime';
import type { Lifecycle, Logger } from '@crm/runtime';
import { createJwksSource, createTokenVerifier } from '@crm/token';
import { createParts } from './create-parts.js';
import type { AuthConfig } from './config.js';
import { createDeleteExpired } from './jobs/delete-expired.js';
import { createSigningKeyStore } from './repository/signing-keys.js';
import { listRevocations } from './repository/revocations.js';
import { createRevocationStore } from './revocation/store.js';
import { folders, SCHEMA } from './schema.js';
import { addHandlers } from './service.js';
import { createKeySeal } from './tokens/key-seal.js';
import { createSigningKeys } from './tokens/signing-keys.js';

/** A service that is built but not started. */
export interface BuiltService {
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  /** Ports listened on, once started. */
  readonly ports: () => { readonly grpc: number; readonly ops: number };
}

/** Builds the serving process: every resource in the order in which it starts; they stop in reverse. */
export async function buildService(config: AuthConfig, options: { logger?: Logger } = {}): Promise<BuiltService> {
  const service = SCHEMA;
  const logger = options.logger ?? createLogger({ service, version, level: config.logLevel });
  const registry = createRegistry({ service, version });
  const health = createHealth();
  const opsServer = createOpsServer({ port: config.opsPort, host: config.opsHost, health, registry });
  const db = createPool({
    connectionString: config.databaseUrl,
    max: config.poolMax,
    applicationName: `crm-${service}`,
    statementTimeoutMs: config.statementTimeoutMs,
    registry,
    logger,
  });
  const requiredVersion = latestMigration(folders.migrations);
  const schemaGate = createSchemaGate({ database: db, schema: SCHEMA, requiredVersion, health, logger });
  const signingKeys = createSigningKeys({
    store: createSigningKeyStore(db),
    seal: createKeySeal(config.keyEncryptionKeys),
    algorithm: config.signingAlgorithm,
    health,
    logger,
    // Thrown from a turn of its own, it ends the process with its message like any failure of the start.
    onUnusable: (error) => {
      setImmediate(() => {
        throw error;
      });
    },
  });
  const revocationStore = createRevocationStore({
    redisUrl: config.redisUrl,
    listRevocations: (after, limit) => listRevocations(db, after, limit),
    logger,
    registry,
  });
  const jwks = createJwksSource({ fetch: () => signingKeys.loaded.then(() => signingKeys.jwks), logger });
  const verifier = createTokenVerifier({ issuer: config.issuer, audience: config.audience, jwks });
  const server = createGrpcServer({
    address: `${config.grpcHost}:${String(config.grpcPort)}`,
    verifier,
    logger,
    registry,
    health,
  });
  addHandlers(server, await createParts({ config, db, logger, registry, signingKeys, revocationStore, verifier }));

  const lifecycle = createLifecycle({
    logger,
    health,
    registry,
    drainDelayMs: config.drainDelayMs,
    drainTimeoutMs: config.drainTimeoutMs,
  });
  for (const resource of [opsServer, db, schemaGate, signingKeys, jwks, revocationStore]) lifecycle.add(resource);
  lifecycle.add(createDeleteExpired(db, logger)).add(server);
  return { lifecycle, logger, ports: () => ({ grpc: server.port, ops: opsServer.port }) };
}
