import type { JWTHeaderParameters, JWTPayload } from 'jose';
import type { Actor } from './actor.js';

/** Claims that every access token must have (RFC 9068 section 2.2, without `scope`, which may be absent). */
export const REQUIRED_CLAIMS = ['iss', 'aud', 'exp', 'iat', 'jti', 'client_id', 'sub'] as const;

/** The actor that a token names; undefined when a claim or `kid` is missing, empty or of the wrong type. */
export function readActor({ kid }: JWTHeaderParameters, claims: JWTPayload): Actor | undefined {
  const { sub, client_id: clientId, jti, iat, exp, scope = '', rate_limit: rateLimit } = claims;
  if (!isName(kid) || !isName(sub) || !isName(clientId) || !isName(jti) || typeof scope !== 'string') return undefined;
  if (!Number.isFinite(iat) || !Number.isFinite(exp)) return undefined;
  if (rateLimit !== undefined && !isCount(rateLimit)) return undefined;
  return {
    userId: sub,
    clientId,
    scopes: new Set(scope.split(' ').filter((name) => name !== '')),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    tokenId: jti,
    keyId: kid,
    issuedAt: Number(iat),
    expiresAt: Number(exp),
  };
}

function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '';
}

function isCount(claim: unknown): claim is number {
  return Number.isSafeInteger(claim) && Number(claim) >= 1;
}
