import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import type { StoredClient } from './client.js';

/** Finds a client by its id; undefined if there is none. */
export type FindClient = (id: string) => Promise<StoredClient | undefined>;

const NO_HASH = Buffer.alloc(32);

/**
 * The client that the credentials belong to (RFC 6749 section 2.3). A confidential client must send its secret; a
 * public one may leave it out but not send a wrong one. Rejects with 8521 when there are no credentials, and with the
 * very same error for an unknown client and a wrong secret.
 */
export async function authenticateClient(find: FindClient, id: string, secret: string): Promise<StoredClient> {
  if (id === '')
    throw new AppError({ code: codes.invalidClient, detail: 'The request includes no client authentication' });
  const client = await find(id);
  const matches = timingSafeEqual(hashSecret(secret), client?.secretHash ?? NO_HASH);
  if (client !== undefined && (matches || (secret === '' && !client.isConfidential))) return client;
  throw new AppError({ code: codes.invalidClient });
}

/**
 * Authenticates a client that must prove its identity: a public client without its secret is refused with 8521, like a
 * client with an unsupported authentication method (RFC 6749 section 5.2).
 */
export async function authenticateBySecret(find: FindClient, id: string, secret: string): Promise<StoredClient> {
  const client = await authenticateClient(find, id, secret);
  if (secret === '') throw new AppError({ code: codes.invalidClient });
  return client;
}

/** The stored form of a client secret. A fast hash is enough, because secrets are random and have 256 bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
