import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypted bytes and the id of the key that encrypted them. */
export interface Sealed {
  /** First 8 bytes of the SHA-256 of the key, in hexadecimal. */
  readonly keyId: string;
  /** Nonce, ciphertext and tag of AES-256-GCM. */
  readonly box: Buffer;
}

/** Seals bytes with authenticated encryption (NIST SP 800-38D). */
export interface KeySeal {
  /** Seals under the first key. The context is bound to the result: bytes sealed for one purpose open for no other. */
  seal(plaintext: Uint8Array, context: string): Sealed;
  /** The plaintext; undefined when no key fits, the context differs or a bit was changed. */
  open(sealed: Sealed, context: string): Buffer | undefined;
  /** Id of the key that seals. */
  readonly sealingKeyId: string;
  /** Whether one of the keys has this id. */
  holds(keyId: string): boolean;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How many bytes longer a box is than its plaintext. */
export const SEAL_OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;
/** Length of `keyId` in bytes. */
export const KEY_ID_BYTES = 8;

/**
 * Makes a seal from keys of 32 bytes: the first one seals and all of them open, so that keys can be replaced gradually.
 */
export function createKeySeal(keys: readonly [Buffer, ...Buffer[]]): KeySeal {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const [sealingKey] = keys;
  const sealingKeyId = keyIdOf(sealingKey);

  return {
    sealingKeyId,
    holds: (keyId) => byId.has(keyId),
    seal(plaintext, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(context));
      const box = Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
      return { keyId: sealingKeyId, box };
    },
    open({ keyId, box }, context) {
      const key = byId.get(keyId);
      if (key === undefined || box.length < SEAL_OVERHEAD_BYTES) return undefined;
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), options);
      decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES).toString('hex');
}
