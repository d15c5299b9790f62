import type { Logger, Registry, Resource } from '@crm/runtime';
import {
  createJwksSource,
  createTokenVerifier,
  type JwksSource,
  type TokenVerifier,
  type VerificationResult,
} from '@crm/token';
import type { Clients } from '../clients.js';
import type { Config } from '../config.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { createAuthRevocations } from './auth-revocations.js';
import { createRedisRevocations } from './redis-revocations.js';
import { createRevocation, type Revocation, type RevocationMode } from './revocation.js';

/** Verifies access tokens and checks whether they are revoked. */
export interface Authentication {
  readonly jwks: JwksSource;
  readonly verifier: TokenVerifier;
  readonly revocation: Revocation;
  /** Start and stop with the process. */
  readonly resources: readonly Resource[];
}

export interface AuthenticationParts {
  readonly config: Config;
  readonly clients: Clients;
  readonly onVerified: (result: VerificationResult) => void;
  readonly onRevocationMode: (mode: RevocationMode) => void;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Undefined when every revocation check goes to auth. */
  readonly redis: RedisConnection | undefined;
}

/** Assembles authentication: keys from auth; revocations from Redis, if configured, and then from auth. */
export function createAuthentication({
  config,
  clients,
  onVerified,
  onRevocationMode,
  logger,
  registry,
  redis,
}: AuthenticationParts): Authentication {
  const { issuer, audience, jwksMaxAgeMs: maxAgeMs } = config;
  const fetch = async (): Promise<Uint8Array> => (await clients.keys.getJwks({})).jwksJson;
  const jwks = createJwksSource({ fetch, maxAgeMs, logger, registry });
  const verifier = createTokenVerifier({ issuer, audience, jwks, onResult: onVerified });
  const first = redis === undefined ? [] : [createRedisRevocations(redis)];
  const sources = [...first, createAuthRevocations(clients)];
  const revocation = createRevocation({ sources, onMode: onRevocationMode });
  return { jwks, verifier, revocation, resources: [jwks] };
}
