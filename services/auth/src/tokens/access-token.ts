import { randomUUID } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import { SignJWT } from 'jose';
import type { Scope } from '@crm/token';
import type { StoreClock } from '../domain/store-clock.js';
import type { GrantNotBefores } from '../repository/not-befores.js';
import type { SigningKey } from './signing-keys.js';

/** The user, client and scopes that a token is issued for. */
export interface AccessTokenSubject {
  readonly userId: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
  /** Of the client, in requests per minute; undefined for a client without a limit of its own. */
  readonly rateLimit: number | undefined;
  /** The clock that dates the token. */
  readonly clock: StoreClock;
  /** The token is dated no earlier than these, even if the clock is behind them. */
  readonly notBefores: GrantNotBefores;
}

/** A signed access token. */
export interface NewAccessToken {
  /** The JWT; never stored, never logged. */
  readonly token: string;
  /** Claim `jti`. */
  readonly id: string;
  /** Claim `exp`, in seconds since the epoch. */
  readonly expiresAt: number;
  readonly lifetimeSeconds: number;
  /** The key that signed it. */
  readonly keyId: string;
}

/** Settings common to all access tokens. */
export interface AccessTokenOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly ttlSeconds: number;
  /** The key that signs now; throws when there is none yet. */
  readonly signingKey: () => SigningKey;
}

export type SignAccessToken = (subject: AccessTokenSubject) => Promise<NewAccessToken>;

/**
 * How far ahead of the clock a token may be dated; verifiers accept that (security#clock-skew). Not-befores are a
 * second or two ahead, and further only when many followed each other within seconds.
 */
const MAX_AHEAD_SECONDS = 30;

/**
 * Makes the signer of JWT access tokens (RFC 9068): header `typ` at+jwt, claims as in authentication#access-tokens, and
 * `rate_limit` for a client that has one. Rejects with 8902, and the time to wait, when not-befores are so far ahead
 * that no verifier would accept the token yet.
 */
export function createAccessTokenSigner(options: AccessTokenOptions): SignAccessToken {
  const { issuer, audience, ttlSeconds, signingKey } = options;
  return async ({ userId, clientId, scopes, rateLimit, clock, notBefores }) => {
    const { kid, algorithm, privateKey } = signingKey();
    const id = randomUUID();
    const issuedAt = dateOf(clock(), notBefores);
    const expiresAt = issuedAt + ttlSeconds;
    const limited = rateLimit === undefined ? {} : { rate_limit: rateLimit };
    const token = await new SignJWT({ client_id: clientId, scope: scopes.join(' '), ...limited })
      .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setNotBefore(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { token, id, expiresAt, lifetimeSeconds: ttlSeconds, keyId: kid };
  };
}

function dateOf(now: number, { user, client }: GrantNotBefores): number {
  const date = Math.max(Math.floor(now), user, client);
  const tooEarly = date - now - MAX_AHEAD_SECONDS;
  if (tooEarly <= 0) return date;
  throw new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: Math.ceil(tooEarly) });
}
