import type { Database } from '@crm/postgres';
import type { Logger, Registry } from '@crm/runtime';
import type { ListRevocations, TokenVerifier } from '@crm/token';
import { createClientAdministration } from './administration/clients.js';
import { createIssuedTokenAdministration } from './administration/issued-tokens.js';
import type { Hashing } from './administration/passwords.js';
import { createPerform } from './administration/perform.js';
import { createSigningKeyAdministration } from './administration/signing-keys.js';
import type { AuthConfig } from './config.js';
import type { Argon2 } from './domain/argon2.js';
import { createBoundedQueue, type BoundedQueue } from './domain/bounded-queue.js';
import { createLoginThrottle } from './domain/login-throttle.js';
import { createPasswordHasher, type PasswordHasher } from './domain/password-hash.js';
import { createTryPassword, type TryPassword } from './domain/try-password.js';
import { createEvents, type Events } from './events.js';
import { createClientCredentialsGrant } from './grants/client-credentials.js';
import { createPasswordGrant } from './grants/password.js';
import { createRefreshTokenGrant } from './grants/refresh-token.js';
import { findClient } from './repository/clients.js';
import { createLoginFailures } from './repository/login-failures.js';
import type { RevocationStore } from './revocation/store.js';
import type { Administration, AuthParts } from './service.js';
import { createAccessTokenSigner } from './tokens/access-token.js';
import type { KeyRotation } from './tokens/key-rotation.js';
import { createKeySeal } from './tokens/key-seal.js';
import { createRefreshTokens } from './tokens/refresh-token.js';
import type { SigningKeys } from './tokens/signing-keys.js';

export interface Resources {
  readonly config: AuthConfig;
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

export async function createParts(resources: Resources): Promise<AuthParts> {
  const { config, db, signingKeys, listRevocations, revocationStore: store, verifier, argon2 } = resources;
  const events = createEvents(resources);
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
  const queue = createBoundedQueue({
    maxConcurrent: config.argon2MaxConcurrent,
    maxWaiting: config.argon2MaxQueue,
    onWaiting: events.passwordsWaiting,
  });
  const throttle = createLoginThrottle(createLoginFailures(db, FAILURE_WINDOW_SECONDS), {
    account: config.loginFailureLimit,
    address: config.loginFailureLimitPerAddress,
  });
  const tryPassword = createTryPassword({ hasher, queue, throttle });
  const passwordGrant = createPasswordGrant({ ...issuing, hasher, queue, tryPassword });
  const refreshTokenGrant = createRefreshTokenGrant({
    ...issuing,
    onReuse: async (family, revocations) => {
      await store.publish(revocations);
      events.refreshTokenReused(family, revocations);
    },
  });
  const withRefreshToken = config.refreshForClientCredentials;
  const clientCredentialsGrant = createClientCredentialsGrant({ ...issuing, withRefreshToken });
  return {
    db,
    findClient: (id) => findClient(db, id),
    grants: [passwordGrant, clientCredentialsGrant, refreshTokenGrant],
    events,
    refreshTokens,
    verifier,
    store,
    signingKeys,
    listRevocations,
    administration: createAdministration(resources, events, { hashing: inTurn(hasher, queue), tryPassword }),
  };
}

function createAdministration(
  { db, rotation, logger, revocationStore: store }: Resources,
  events: Events,
  passwords: { readonly hashing: Hashing; readonly tryPassword: TryPassword },
): Administration {
  const onAct = events.administered;
  const perform = createPerform({ db, store, onAct });
  return {
    clients: createClientAdministration(perform),
    issuedTokens: createIssuedTokenAdministration(perform),
    signingKeys: createSigningKeyAdministration({ db, rotation, logger, onAct }),
    passwords: { db, perform, ...passwords },
  };
}

/**
 * Hashing that takes its turn in the queue of the logins.
 */
function inTurn(hasher: PasswordHasher, queue: BoundedQueue): Hashing {
  return {
    hash: (password) => queue.run(() => hasher.hash(password)),
    verify: (password, hash) => queue.run(() => hasher.verify(password, hash)),
    isOutdated: (hash) => hasher.isOutdated(hash),
  };
}
