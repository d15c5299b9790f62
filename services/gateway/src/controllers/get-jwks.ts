import { AppError } from '@crm/errors';
import { answer } from '../http/answer.js';
import { readOptions, type Controller, type ControllerParts } from './controller.js';

/**
 * GET /.well-known/jwks.json: 200 with the public keys that verify access tokens (RFC 7517). Clients may cache them for
 * five minutes, because a new key is published long before it signs. While auth is unavailable the answer is the key
 * set that the gateway itself verifies with, for up to 24 hours, and must be revalidated.
 */
export function getJwks({ clients, jwks }: ControllerParts): Controller {
  return async (request, response) => {
    try {
      const { jwksJson } = await clients.keys.getJwks({}, readOptions(request));
      answer(response, 200, [], Buffer.from(jwksJson), 'application/json', 'public, max-age=300');
    } catch (error) {
      if (jwks.document === undefined || !isAway(error)) throw error;
      answer(response, 200, [], Buffer.from(jwks.document), 'application/json', 'public, no-cache');
    }
  };
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && [503, 504].includes(error.status);
}
