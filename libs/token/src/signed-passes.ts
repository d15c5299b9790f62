import { createHash, createSecretKey, type webcrypto } from 'node:crypto';
import { AppError, type ErrorCode } from '@crm/errors';
import type { Keys } from '@crm/runtime';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** A kind of pass. Different types prevent the use of one as another (RFC 8725 section 3.11). */
export interface PassKind {
  readonly typ: string;
  readonly ttlSeconds: number;
  /** Claims that a pass has besides `exp` and `sub`. */
  readonly requiredClaims: readonly string[];
  /** The error for a pass that is not valid. */
  readonly code: ErrorCode;
}

/** Makes and reads short-lived messages to a service that has the same keys. */
export interface SignedPasses {
  make(kind: PassKind, userId: string, claims?: JWTPayload): Promise<string>;
  /** The claims; throws the error of the kind unless the pass is of this kind, of this user if one is given, and valid. */
  read(kind: PassKind, text: string, userId?: string): Promise<JWTPayload>;
}

const ALGORITHM = 'HS256';
/** Fits a media type of 255 characters, with room to spare. */
const MAX_LENGTH = 2_048;
const KEY_ID_BYTES = 8;

/** Passes are JWTs with HMAC-SHA-256 (RFC 7518 section 3.2). The first key signs, all of them verify. */
export function createSignedPasses(keys: Keys): SignedPasses {
  const secrets = new Map(keys.map((key) => [keyIdOf(key), toCryptoKey(key)]));
  const [first] = keys;
  const [kid, signingKey] = [keyIdOf(first), toCryptoKey(first)];
  return {
    make: ({ typ, ttlSeconds }, userId, claims) => {
      const expiry = Math.floor(Date.now() / 1000) + ttlSeconds;
      const pass = new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ, kid });
      return pass.setSubject(userId).setExpirationTime(expiry).sign(signingKey);
    },
    read: async ({ typ, requiredClaims, code }, text, subject) => {
      try {
        if (text.length > MAX_LENGTH) throw new Error('too long');
        const find = (header: { kid?: string }): webcrypto.CryptoKey => keyNamed(secrets, header.kid);
        const options = { typ, algorithms: [ALGORITHM], requiredClaims: ['exp', 'sub', ...requiredClaims] };
        return (await jwtVerify(text, find, { ...options, ...(subject !== undefined && { subject }) })).payload;
      } catch (error) {
        throw new AppError({ code }, { cause: error });
      }
    },
  };
}

/** Imported once: jose would import a key of another kind for each pass, which takes as long as signing it. */
function toCryptoKey(key: Buffer): webcrypto.CryptoKey {
  return createSecretKey(key).toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function keyNamed(secrets: ReadonlyMap<string, webcrypto.CryptoKey>, kid: string | undefined): webcrypto.CryptoKey {
  const secret = secrets.get(kid ?? '');
  if (secret === undefined) throw new Error('signed by a key that is not known');
  return secret;
}

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES).toString('hex');
}
