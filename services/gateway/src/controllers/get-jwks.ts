import { answer } from '../http/answer.js';
import { readOptions, type Controller, type ControllerParts } from './controller.js';

/**
 * GET /.well-known/jwks.json: 200 with the public keys that verify access tokens (RFC 7517). They may be kept for five
 * minutes: a new key is published long before it signs.
 */
export function getJwks({ clients }: ControllerParts): Controller {
  return async (request, response) => {
    const { jwksJson } = await clients.keys.getJwks({}, readOptions(request));
    answer(response, 200, [], Buffer.from(jwksJson), 'application/json', 'public, max-age=300');
  };
}
