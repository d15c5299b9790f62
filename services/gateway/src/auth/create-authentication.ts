import type { Logger, Registry, Resource } from '@crm/runtime';
import { createJwksSource, createTokenVerifier, type JwksSource, type TokenVerifier } from '@crm/token';
import type { Clients } from '../clients.js';
import type { Config } from '../config.js';
import type { Events } from '../events.js';
import type { RedisConnection } from '../redis/redis-connection.js';
import { createAuthRevocations } from './auth-revocations.js';
import { createRedisRevocations } from './redis-revocations.js';
import { createRevocation, type Revocation } from './revocation.js';

/** What tells whose token a request has, and whether it still counts. */
export interface Authentication {
  readonly jwks: JwksSource;
  readonly verifier: TokenVerifier;
  readonly revocation: Revocation;
  /** To be started and stopped with the process. */
  readonly resources: readonly Resource[];
}

/** What authentication is put together from. */
export interface AuthenticationParts {
  readonly config: Config;
  readonly clients: Clients;
  readonly events: Events;
  readonly logger: Logger;
  readonly registry: Registry;
  /** Undefined where every question about revocation goes to auth. */
  readonly redis: RedisConnection | undefined;
}

/** Puts authentication together: keys of auth, and revocation in Redis, where it is used, before auth. */
export function createAuthentication({
  config,
  clients,
  events,
  logger,
  registry,
  redis,
}: AuthenticationParts): Authentication {
  const { issuer, audience, jwksMaxAgeMs: maxAgeMs } = config;
  const fetch = async (): Promise<Uint8Array> => (await clients.keys.getJwks({})).jwksJson;
  const jwks = createJwksSource({ fetch, maxAgeMs, logger, registry });
  const verifier = createTokenVerifier({ issuer, audience, jwks, onResult: events.tokenVerified });
  const first = redis === undefined ? [] : [createRedisRevocations(redis)];
  const sources = [...first, createAuthRevocations(clients)];
  const revocation = createRevocation({ sources, onMode: events.revocationAnswered });
  return { jwks, verifier, revocation, resources: [jwks] };
}
