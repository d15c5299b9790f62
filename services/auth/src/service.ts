import type { GrpcServer } from '@crm/grpc';
import {
  clientService,
  issuedTokenService,
  keyService,
  passwordService,
  revocationService,
  signingKeyService,
  tokenService,
} from '@crm/protos';
import { createJwksSource } from '@crm/token';
import { repeat, type Logger, type RepeatedJob } from '@crm/runtime';
import { createBackend, createKeySeal, type Backend, type WiredService } from '@crm/service';
import type { Config } from './config.js';
import { createHandlers, type Handlers } from './handlers/create-handlers.js';
import { createHashProcess } from './hashing/hash-process.js';
import { deleteExpired } from './jobs/delete-expired.js';
import { endInactiveUsers, type InactiveUsers } from './jobs/end-inactive-users.js';
import { tickSigningKeys } from './jobs/tick-signing-keys.js';
import { listRevocationChanges } from './repository/revocation-changes.js';
import { createSigningKeyStore } from './repository/signing-keys.js';
import { shareReadings, type SharedReadings } from './revocation/shared-readings.js';
import { createRevocationStore } from './revocation/store.js';
import { folders, SCHEMA } from './schema.js';
import { measureKeyAges } from './tokens/key-metrics.js';
import { createKeyRotation, type KeyRotation } from './tokens/key-rotation.js';
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys.js';

/** Pause between two deletions of expired rows, in milliseconds. */
const DELETE_INTERVAL_MS = 600_000;

/** Pause between two searches for disabled users, in milliseconds. A search also follows each reading that shows changes. */
const USERS_INTERVAL_MS = 10_000;

/** Wires the serving process, with this service's own signing keys in place of fetched ones. */
export function createService(config: Config, options: { readonly logger?: Logger } = {}): Promise<WiredService> {
  let signingKeys: SigningKeys | undefined;
  let readings: SharedReadings | undefined;
  let users: { readonly search: InactiveUsers; readonly job: RepeatedJob } | undefined;
  const readingsOf = ({ database, health }: Backend): SharedReadings =>
    (readings ??= shareReadings(
      async (since, page) => {
        const changes = await listRevocationChanges(database, since, page, undefined, users?.search.since);
        if (changes.usersChanged) users?.job.hurry();
        return changes;
      },
      () => health.draining,
    ));
  const keysOf = (backend: Backend): SigningKeys => (signingKeys ??= signingKeysOf(backend, config));
  return createBackend({
    service: SCHEMA,
    settings: config,
    folders,
    reads: ['records_pub.user_v1'],
    ...options,
    authority: (backend) => {
      const keys = keysOf(backend);
      backend.lifecycle.add(keys);
      measureKeyAges(keys, config.keyTimes, backend.registry);
      // Read from memory, so frequent fetches cost nothing.
      const often = { maxAgeMs: config.keyReloadIntervalMs, cooldownMs: config.keyReloadIntervalMs };
      return {
        jwks: createJwksSource({ fetch: () => keys.loaded.then(() => keys.jwks), logger: backend.logger, ...often }),
        listRevocations: readingsOf(backend).recent,
      };
    },
    compose: async (backend) => {
      const { database: db, logger, registry, verifier, server, lifecycle } = backend;
      const { redis } = config;
      const shared = readingsOf(backend);
      const revocationStore = createRevocationStore({ redis, readings: shared, logger, registry });
      const rotation = rotationOf(backend, config);
      const argon2 = createHashProcess({ threads: config.argon2MaxConcurrent, logger });
      const resources = { config, db, logger, registry, signingKeys: keysOf(backend), rotation, verifier, argon2 };
      addServices(server, await createHandlers({ ...resources, listRevocations: shared.recent, revocationStore }));
      const run = deleteExpired(db, logger);
      const tick = tickSigningKeys(rotation, logger);
      const search = endInactiveUsers({ db, store: revocationStore, logger });
      const job = repeat({
        name: 'end-inactive-users',
        intervalMs: USERS_INTERVAL_MS,
        logger,
        registry,
        run: () => search.round(),
      });
      users = { search, job };
      job.hurry();
      lifecycle
        .add(revocationStore)
        .add(argon2)
        .add(job)
        .add(repeat({ name: 'delete-expired', intervalMs: DELETE_INTERVAL_MS, logger, registry, run }))
        .add(repeat({ name: 'tick-signing-keys', intervalMs: config.keyTickIntervalMs, logger, registry, run: tick }));
    },
  });
}

/**
 * CheckRevoked needs an access token, the one that it checks; administration needs that of an administrator, or of the
 * user whose password is changed. The other methods need none, because they issue, end or verify tokens; clients
 * authenticate there by their own credentials.
 */
function addServices(server: GrpcServer, handlers: Handlers): void {
  server
    .add(tokenService, handlers.tokens, { anonymous: ['issue', 'revoke', 'introspect'] })
    .add(keyService, handlers.keys, { anonymous: ['*'] })
    .add(revocationService, handlers.revocations, { anonymous: ['*'], waiting: ['listChanges'] })
    .add(clientService, handlers.clients)
    .add(issuedTokenService, handlers.issuedTokens)
    .add(signingKeyService, handlers.signingKeys)
    .add(passwordService, handlers.passwords);
}

function signingKeysOf({ database, health, logger }: Backend, config: Config): SigningKeys {
  return createSigningKeys({
    store: createSigningKeyStore(database),
    seal: createKeySeal(config.keyEncryptionKeys),
    algorithm: config.signingAlgorithm,
    reloadMs: config.keyReloadIntervalMs,
    health,
    logger,
    // Thrown outside this call, it ends the process with its message, like any failure at startup.
    onUnusable: (error) => {
      setImmediate(() => {
        throw error;
      });
    },
  });
}

function rotationOf({ database: db }: Backend, config: Config): KeyRotation {
  const seal = createKeySeal(config.keyEncryptionKeys);
  return createKeyRotation({ db, seal, algorithm: config.signingAlgorithm, times: config.keyTimes });
}
