import { AppError, codes } from '@crm/errors';
import { errors, jwtVerify, type CryptoKey, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { ActorCache, type VerifiedToken } from './actor-cache.js';
import type { Actor } from './actor.js';
import type { JwksSource } from './jwks-source.js';
import { SIGNING_ALGORITHMS } from './key-set.js';
import { readActor, REQUIRED_CLAIMS } from './read-actor.js';

/** The tokens that a verifier accepts, and how it checks them. */
export interface TokenVerifierOptions {
  /** Value that the claim `iss` must have. */
  readonly issuer: string;
  /** Value that must be among those of the claim `aud`. */
  readonly audience: string;
  readonly jwks: JwksSource;
  /** Accepted difference between the issuer's clock and ours. Default 30. */
  readonly clockToleranceSeconds?: number;
  /** Number of verified tokens in the cache. Default 10,000. */
  readonly cacheSize?: number;
  /** Called with the outcome of each verification; repeats that the cache answers count as `ok`. */
  readonly onResult?: (result: VerificationResult) => void;
}

/** Outcome of a verification, label `result` of `crm_token_verifications_total`. */
export type VerificationResult = 'ok' | (typeof VERIFICATION_FAILURES)[number];

export const VERIFICATION_FAILURES = ['expired', 'bad_signature', 'unknown_kid', 'invalid', 'unavailable'] as const;

/** Turns access tokens into actors. It does not check revocation. */
export interface TokenVerifier {
  /** Rejects with 8503 when the token has expired, 8902 while no keys are available, else 8502. */
  verify(token: string): Promise<Actor>;
  /** The actor of a token that was verified before and has not expired; undefined means unknown, not invalid. */
  verifyCached(token: string): Actor | undefined;
}

/** Longer texts cannot be our tokens; they are refused before any work is done on them. */
const MAX_TOKEN_LENGTH = 8192;
const COMPACT = /^[\w-]+\.[\w-]+\.([\w-]+)$/;
/** Dates in tokens are whole seconds (RFC 7519 section 2): either clock may have been cut by almost one. */
const ROUNDING_SECONDS = 2;

/**
 * Makes a verifier of JWT access tokens (RFC 9068, RFC 8725): header `typ` at+jwt, algorithm pinned by the key that
 * `kid` names in the issuer's set, all claims required. Concurrent verifications of one token share the work. The
 * outcome is cached until its key leaves the set or newer tokens replace it. An expired token stays expired when the
 * machine's clock is set back.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  return new CachingTokenVerifier(options);
}

class CachingTokenVerifier implements TokenVerifier {
  readonly #options: TokenVerifierOptions;
  readonly #toleranceSeconds: number;
  readonly #cache: ActorCache;
  readonly #underWay = new Map<string, Promise<Actor>>();

  constructor(options: TokenVerifierOptions) {
    this.#options = options;
    this.#toleranceSeconds = (options.clockToleranceSeconds ?? 30) + ROUNDING_SECONDS;
    this.#cache = new ActorCache(options.cacheSize ?? 10_000);
    options.jwks.onRemoved(() => {
      this.#cache.clear();
    });
  }

  verifyCached(token: string): Actor | undefined {
    const cached = this.#cache.get(ActorCache.keyOf(token));
    if (cached === undefined || this.#hasExpired(cached)) return undefined;
    this.#options.onResult?.('ok');
    return cached.actor;
  }

  verify(token: string): Promise<Actor> {
    const key = ActorCache.keyOf(token);
    const cached = this.#cache.get(key);
    if (cached !== undefined) return this.#repeat(cached);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const verification = this.#judge(token, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, verification);
    return verification;
  }

  #repeat(cached: VerifiedToken): Promise<Actor> {
    const hasExpired = this.#hasExpired(cached);
    this.#options.onResult?.(hasExpired ? 'expired' : 'ok');
    return hasExpired
      ? Promise.reject(new AppError({ code: codes.accessTokenExpired }))
      : Promise.resolve(cached.actor);
  }

  /** Uses the machine's clock and the time since the verification: setting the clock back does not revive a token. */
  #hasExpired({ actor, livesUntil }: VerifiedToken): boolean {
    return performance.now() >= livesUntil || this.#lifetimeMs(actor) <= 0;
  }

  #lifetimeMs({ expiresAt }: Actor): number {
    return (expiresAt + this.#toleranceSeconds) * 1000 - Date.now();
  }

  async #judge(token: string, key: string): Promise<Actor> {
    try {
      const actor = await this.#verify(token);
      this.#cache.set(key, { actor, livesUntil: performance.now() + this.#lifetimeMs(actor) });
      this.#options.onResult?.('ok');
      return actor;
    } catch (error) {
      this.#options.onResult?.(resultOf(error));
      throw error instanceof AppError ? error : new AppError({ code: codeOf(error) }, { cause: error });
    }
  }

  async #verify(token: string): Promise<Actor> {
    if (token.length > MAX_TOKEN_LENGTH || !isCanonical(token)) throw new errors.JWTInvalid('not a compact token');
    const { protectedHeader, payload } = await jwtVerify(token, (header) => this.#findKey(header), {
      issuer: this.#options.issuer,
      audience: this.#options.audience,
      typ: 'at+jwt',
      algorithms: [...SIGNING_ALGORITHMS],
      requiredClaims: [...REQUIRED_CLAIMS],
      clockTolerance: this.#toleranceSeconds,
    });
    const actor = readActor(protectedHeader, payload);
    if (actor === undefined || this.#isFromTheFuture(payload)) throw new errors.JWTInvalid('claims not acceptable');
    return actor;
  }

  async #findKey({ alg, kid }: JWTHeaderParameters): Promise<CryptoKey> {
    if (typeof kid !== 'string') throw new errors.JWKSNoMatchingKey();
    const key = await this.#options.jwks.find(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    if (key.algorithm !== alg) throw new errors.JOSEAlgNotAllowed('the key is for another algorithm');
    return key.key;
  }

  #isFromTheFuture({ iat = 0 }: JWTPayload): boolean {
    return iat > Math.floor(Date.now() / 1000) + this.#toleranceSeconds;
  }
}

/**
 * Whether the text is in compact serialization (RFC 7515 section 7.1) and its signature in the only form that base64url
 * without padding allows. The signature covers the texts of header and claims; only the signature itself could be
 * rewritten. A token must not have two texts, because a fact that is known about one would be unknown about the other.
 */
function isCanonical(token: string): boolean {
  const [, signature] = COMPACT.exec(token) ?? [];
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function codeOf(error: unknown): typeof codes.accessTokenInvalid | typeof codes.accessTokenExpired {
  return error instanceof errors.JWTExpired ? codes.accessTokenExpired : codes.accessTokenInvalid;
}

function resultOf(error: unknown): VerificationResult {
  if (error instanceof AppError) return 'unavailable';
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad_signature';
  if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_kid';
  return 'invalid';
}
