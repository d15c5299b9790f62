import { createHash, randomBytes } from 'node:crypto';
import { KEY_ID_BYTES, SEAL_OVERHEAD_BYTES, type KeySeal } from '@crm/service';

/** A new refresh token. */
export interface NewRefreshToken {
  /** The text for the client; never stored, never logged. */
  readonly token: string;
  /** SHA-256 of the token, which is what is stored. */
  readonly hash: Buffer;
}

/** The content of a refresh token. Whether it is still valid only the database knows. */
export interface RefreshTokenClaims {
  readonly familyId: string;
  readonly hash: Buffer;
}

export interface RefreshTokens {
  create(familyId: string): NewRefreshToken;
  /** Undefined when the text is not a refresh token of this service. */
  read(token: string): RefreshTokenClaims | undefined;
}

/** Readers accept the versions of this and the previous release. */
const VERSION = 1;
const CONTEXT = `refresh-token/${String(VERSION)}`;
const FAMILY_BYTES = 16;
const RANDOM_BYTES = 16;
const TOKEN_BYTES = 1 + KEY_ID_BYTES + FAMILY_BYTES + RANDOM_BYTES + SEAL_OVERHEAD_BYTES;
const TOKEN_PATTERN = new RegExp(`^[A-Za-z0-9_-]{${String(Math.ceil((TOKEN_BYTES * 4) / 3))}}$`);

/**
 * Makes the codec of refresh tokens: base64url of a version byte, the key's id and the sealed payload, which is the
 * family's UUID and 128 random bits. The seal lets garbage be refused without a query.
 */
export function createRefreshTokens(seal: KeySeal): RefreshTokens {
  return {
    create(familyId) {
      const payload = Buffer.concat([uuidToBytes(familyId), randomBytes(RANDOM_BYTES)]);
      const { keyId, box } = seal.seal(payload, CONTEXT);
      const bytes = Buffer.concat([Buffer.of(VERSION), Buffer.from(keyId, 'hex'), box]);
      const token = bytes.toString('base64url');
      return { token, hash: hashOf(token) };
    },
    read(token) {
      if (!TOKEN_PATTERN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      if (bytes[0] !== VERSION) return undefined;
      const keyId = bytes.toString('hex', 1, 1 + KEY_ID_BYTES);
      const payload = seal.open({ keyId, box: bytes.subarray(1 + KEY_ID_BYTES) }, CONTEXT);
      if (payload === undefined) return undefined;
      return { familyId: bytesToUuid(payload.subarray(0, FAMILY_BYTES)), hash: hashOf(token) };
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function uuidToBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function bytesToUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
