import { createHash, createSecretKey, type webcrypto } from 'node:crypto';
import { AppError, codes, type ErrorCode } from '@crm/errors';
import type { Keys } from '@crm/runtime';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** A content that a user may read. */
export interface FileTicket {
  /** 64 hexadecimal digits in lower case. */
  readonly sha256: string;
  readonly userId: string;
}

/** A content that a user has just uploaded. */
export interface UploadReceipt extends FileTicket {
  /** In bytes. */
  readonly size: number;
  /** As the uploader declared it; empty when unknown. */
  readonly mediaType: string;
  /** Identifies the put of the content in files; absent unless this put created the content. */
  readonly putAt?: string;
}

/** Makes and reads the messages that records and files pass to each other through third parties. */
export interface FilePasses {
  /** Lets a user read a content for 60 s. Made by records, which has checked the rights. */
  makeTicket(ticket: FileTicket): Promise<string>;
  /** The ticket; throws 8602 unless it was made for this user and has not expired. */
  readTicket(text: string, userId: string): Promise<FileTicket>;
  /** Lets a user refer to a content for 10 minutes. Made by files, which has stored it. */
  makeReceipt(receipt: UploadReceipt): Promise<string>;
  /** The receipt; throws 8603 unless it was made for this user and has not expired. */
  readReceipt(text: string, userId: string): Promise<UploadReceipt>;
}

/** How long a ticket is valid, in seconds. */
export const TICKET_TTL_SECONDS = 60;
/** How long a receipt is valid, in seconds. */
export const RECEIPT_TTL_SECONDS = 600;

/** Different types prevent the use of a ticket as a receipt (RFC 8725 section 3.11). */
const TICKET_TYPE = 'file-ticket+jwt';
const RECEIPT_TYPE = 'upload-receipt+jwt';
const ALGORITHM = 'HS256';
/** Fits a media type of 255 characters, with room to spare. */
const MAX_LENGTH = 2_048;
const KEY_ID_BYTES = 8;

/**
 * Makes the passes of records and files: JWTs with HMAC-SHA-256 (RFC 7518 section 3.2) under a key that both share. The
 * first key signs, all of them verify.
 */
export function createFilePasses(keys: Keys): FilePasses {
  const secrets = new Map(keys.map((key) => [keyIdOf(key), toCryptoKey(key)]));
  const [first] = keys;
  const [kid, signingKey] = [keyIdOf(first), toCryptoKey(first)];

  function make(typ: string, userId: string, ttlSeconds: number, claims: JWTPayload): Promise<string> {
    const expiry = Math.floor(Date.now() / 1000) + ttlSeconds;
    const pass = new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ, kid });
    return pass.setSubject(userId).setExpirationTime(expiry).sign(signingKey);
  }

  async function read(typ: string, text: string, userId: string, code: ErrorCode): Promise<JWTPayload> {
    try {
      if (text.length > MAX_LENGTH) throw new Error('too long');
      const find = (header: { kid?: string }): webcrypto.CryptoKey => keyNamed(secrets, header.kid);
      const options = { typ, algorithms: [ALGORITHM], subject: userId, requiredClaims: ['exp', 'sub', 'sha256'] };
      return (await jwtVerify(text, find, options)).payload;
    } catch (error) {
      throw new AppError({ code }, { cause: error });
    }
  }

  return {
    makeTicket: ({ sha256, userId }) => make(TICKET_TYPE, userId, TICKET_TTL_SECONDS, { sha256 }),
    readTicket: async (text, userId) => {
      const { sha256 } = await read(TICKET_TYPE, text, userId, codes.invalidFileTicket);
      return { sha256: String(sha256), userId };
    },
    makeReceipt: ({ sha256, size, mediaType, putAt, userId }) =>
      make(RECEIPT_TYPE, userId, RECEIPT_TTL_SECONDS, { sha256, size, media_type: mediaType, put_at: putAt }),
    readReceipt: async (text, userId) => {
      const claims = await read(RECEIPT_TYPE, text, userId, codes.invalidUploadReceipt);
      const { sha256, size, media_type: mediaType, put_at: putAt } = claims;
      const receipt = { sha256: String(sha256), size: Number(size), mediaType: String(mediaType), userId };
      return typeof putAt === 'string' ? { ...receipt, putAt } : receipt;
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
