import { AppError } from '@crm/errors';
import type { JwksSource } from '@crm/token';
import type { Clients } from '../clients.js';
import { answer } from '../http/answer.js';
import type { Controller } from '../http/route.js';
import { readOptions } from './call-options.js';

/**
 * GET /.well-known/jwks.json: 200 with the public keys that verify access tokens (RFC 7517). Clients may cache them for
 * five minutes, because a new key is published long before it signs. While auth is unavailable the answer is the key
 * set that the gateway itself verifies with, for up to 24 hours, and must be revalidated.
 */
export function getJwks(keys: Clients['keys'], jwks: Pick<JwksSource, 'document'>): Controller {
  const mediaType = 'application/json';
  return async (request, response) => {
    try {
      const { jwksJson } = await keys.getJwks({}, readOptions(request));
      answer(response, 200, [], Buffer.from(jwksJson), { mediaType, caching: 'public, max-age=300' });
    } catch (error) {
      if (jwks.document === undefined || !isAway(error)) throw error;
      answer(response, 200, [], Buffer.from(jwks.document), { mediaType, caching: 'public, no-cache' });
    }
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && [503, 504].includes(error.status);
}
