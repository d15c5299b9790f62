import { randomBytes } from 'node:crypto';

/** Enough that a fast hash of the secret can be stored (administration#client-secrets). */
const SECRET_BYTES = 32;

/** A new client secret: 256 random bits, as 43 characters that need no escaping in URLs, forms and JSON. */
export function generateSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
