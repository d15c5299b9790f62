import { codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { mostConnections, type Database } from '@crm/postgres';
import type {
  ClientServiceDefinition,
  IssuedTokenServiceDefinition,
  KeyServiceDefinition,
  PasswordServiceDefinition,
  RevocationServiceDefinition,
  ServiceHandlers,
  SigningKeyServiceDefinition,
  TokenServiceDefinition,
} from '@crm/protos';
import { createTurnQueue, Slots, type Logger, type Registry } from '@crm/runtime';
import type { ListRevocations, TokenVerifier } from '@crm/token';
import { createKeySeal, type Performer } from '@crm/service';
import { createClientAdministration } from '../administration/clients.js';
import { createIssuedTokenAdministration } from '../administration/issued-tokens.js';
import type { Hashing } from '../administration/passwords.js';
import { createPerform } from '../administration/perform.js';
import { createSigningKeyAdministration } from '../administration/signing-keys.js';
import type { Config } from '../config.js';
import type { Argon2 } from '../domain/argon2.js';
import { createLoginThrottle } from '../domain/login-throttle.js';
import { createPasswordHasher, type PasswordHasher } from '../domain/password-hash.js';
import { createTryPassword, type HashQueue, type TryPassword } from '../domain/try-password.js';
import { createEvents, type Events } from '../events.js';
import { createClientCredentialsGrant } from '../grants/client-credentials.js';
import type { GrantQueue } from '../grants/grant.js';
import { createPasswordGrant } from '../grants/password.js';
import { createRefreshTokenGrant } from '../grants/refresh-token.js';
import { findClient } from '../repository/clients.js';
import { createKnownNetworks } from '../repository/known-networks.js';
import { createLoginFailures } from '../repository/login-failures.js';
import type { RevocationStore } from '../revocation/store.js';
import { createAccessTokenSigner } from '../tokens/access-token.js';
import type { KeyRotation } from '../tokens/key-rotation.js';
import { createRefreshTokens } from '../tokens/refresh-token.js';
import type { SigningKeys } from '../tokens/signing-keys.js';
import { createClientHandlers } from './administer-clients.js';
import { createSigningKeyHandlers } from './administer-keys.js';
import { createIssuedTokenHandlers } from './administer-tokens.js';
import { createCheckRevoked } from './check-revoked.js';
import { createGetJwks } from './get-jwks.js';
import { createIntrospectToken } from './introspect-token.js';
import { createIssueToken } from './issue-token.js';
import { createListChanges } from './list-changes.js';
import { createRevokeToken } from './revoke-token.js';
import { createSetPassword } from './set-password.js';

export interface Resources {
  readonly config: Config;
  readonly db: Database;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly signingKeys: SigningKeys;
  readonly rotation: KeyRotation;
  readonly listRevocations: ListRevocations;
  readonly revocationStore: RevocationStore;
  readonly verifier: TokenVerifier;
  /** Computes password hashes. */
  readonly argon2: Argon2;
}

/** Window of the throttle of failed logins (authentication#failed-logins counts per minute). */
const FAILURE_WINDOW_SECONDS = 60;

/** Failures of an account at all networks that are new to it, as a multiple of those at one network. */
const LIMIT_OF_NEW_NETWORKS = 3;

/** Clients of token requests that are authenticated at once, each on a connection to the database. */
const CLIENTS_AT_ONCE = 2;

/** As long as a statement waits for a connection: the turn of the user or of the hash may take four seconds more. */
const CLIENT_WAIT_MS = 1_000;

/** The handlers of the gRPC services, one member each. */
export interface Handlers {
  readonly tokens: ServiceHandlers<TokenServiceDefinition, CallContext>;
  readonly keys: ServiceHandlers<KeyServiceDefinition, CallContext>;
  readonly revocations: ServiceHandlers<RevocationServiceDefinition, CallContext>;
  readonly clients: ServiceHandlers<ClientServiceDefinition, CallContext>;
  readonly issuedTokens: ServiceHandlers<IssuedTokenServiceDefinition, CallContext>;
  readonly signingKeys: ServiceHandlers<SigningKeyServiceDefinition, CallContext>;
  readonly passwords: ServiceHandlers<PasswordServiceDefinition, CallContext>;
}

/** Makes the handlers of all services. */
export async function createHandlers(resources: Resources): Promise<Handlers> {
  const { config, db, signingKeys, listRevocations, revocationStore: store, verifier, argon2 } = resources;
  const events = createEvents(resources.registry, resources.logger);
  const refreshTokens = createRefreshTokens(createKeySeal(config.refreshTokenKeys));
  const issuing = {
    db,
    refreshTokens,
    signAccessToken: createAccessTokenSigner({
      issuer: config.issuer,
      audience: config.audience,
      ttlSeconds: config.accessTokenTtlSeconds,
      signingKey: () => signingKeys.active,
    }),
    lifetimes: { absoluteSeconds: config.refreshTokenTtlSeconds, idleSeconds: config.refreshTokenIdleSeconds },
  };
  const hasher = await createPasswordHasher({
    memoryKiB: config.argon2MemoryKiB,
    timeCost: config.argon2TimeCost,
    argon2,
    onHashed: events.passwordHashed,
  });
  const queue: HashQueue = createTurnQueue({
    slots: new Slots({ atOnce: config.argon2MaxConcurrent }),
    maxWaiting: config.argon2MaxQueue,
    codeOf: () => codes.passwordQueueFull,
  });
  events.watchPasswords(queue);
  const throttle = createLoginThrottle(createLoginFailures(db, FAILURE_WINDOW_SECONDS), {
    origin: config.loginFailureLimit,
    account: config.loginFailureLimit * LIMIT_OF_NEW_NETWORKS,
    address: config.loginFailureLimitPerAddress,
  });
  const tryPassword = createTryPassword({ hasher, queue, throttle, knownNetworks: createKnownNetworks(db) });
  const passwordGrant = createPasswordGrant({ ...issuing, hasher, queue, tryPassword });
  const grantQueue = createGrantQueue(config.poolMax);
  const refreshTokenGrant = createRefreshTokenGrant({
    ...issuing,
    queue: grantQueue,
    onReuse: async (family, revocations) => {
      await store.publish(revocations);
      events.refreshTokenReused(family, revocations);
    },
  });
  const withRefreshToken = config.refreshForClientCredentials;
  const clientCredentialsGrant = createClientCredentialsGrant({ ...issuing, queue: grantQueue, withRefreshToken });
  const parts = {
    db,
    findClient: (id: string) => findClient(db, id),
    clientQueue: createTurnQueue<'client'>({
      slots: new Slots({ atOnce: CLIENTS_AT_ONCE }),
      maxWaitMs: CLIENT_WAIT_MS,
      codeOf: () => codes.serviceUnavailable,
    }),
    grants: [passwordGrant, clientCredentialsGrant, refreshTokenGrant],
    events,
    refreshTokens,
    verifier,
    store,
    signingKeys,
  };
  return {
    tokens: {
      issue: createIssueToken(parts),
      revoke: createRevokeToken(parts),
      introspect: createIntrospectToken(parts),
      checkRevoked: createCheckRevoked(db),
    },
    keys: { getJwks: createGetJwks(signingKeys) },
    revocations: { listChanges: createListChanges(listRevocations) },
    ...administrationHandlers(resources, events, { hashing: inTurn(hasher, queue), tryPassword }),
  };
}

/** Leaves connections to logins, and to the statements that find the user whose turn a request takes. */
function createGrantQueue(poolMax: number): GrantQueue {
  const atOnce = mostConnections(poolMax);
  return createTurnQueue({
    slots: new Slots({ atOnce, ofOwner: Math.ceil(atOnce / 2) }),
    codeOf: () => codes.serviceUnavailable,
  });
}

function administrationHandlers(
  { db, rotation, logger, revocationStore: store }: Resources,
  events: Events,
  passwords: { readonly hashing: Hashing; readonly tryPassword: TryPassword },
): Pick<Handlers, 'clients' | 'issuedTokens' | 'signingKeys' | 'passwords'> {
  const onAct = events.administered;
  const perform = createPerform({ db, store, onAct });
  return {
    clients: createClientHandlers(db, createClientAdministration(perform)),
    issuedTokens: createIssuedTokenHandlers(db, createIssuedTokenAdministration(perform)),
    signingKeys: createSigningKeyHandlers(db, createSigningKeyAdministration({ db, rotation, logger, onAct })),
    passwords: { setPassword: createSetPassword({ db, perform, ...passwords }) },
  };
}

/** Hashing that takes its turns among those of the logins. */
function inTurn(hasher: PasswordHasher, queue: HashQueue): Hashing {
  const turnOf = ({ userId = '' }: Performer) => ({ lane: 'known', owner: userId }) as const;
  return {
    hash: (password, by) => queue.run(() => hasher.hash(password), turnOf(by)),
    verify: (password, hash, by) => queue.run(() => hasher.verify(password, hash), turnOf(by)),
    isOutdated: (hash) => hasher.isOutdated(hash),
  };
}
