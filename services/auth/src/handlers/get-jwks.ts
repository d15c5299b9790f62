import type { SigningKeys } from '../tokens/signing-keys.js';
import type { KeyHandlers } from './token-handlers.js';

/**
 * KeyService.GetJwks: the public keys that verify access tokens (RFC 7517). Rejects with 8902 until keys are loaded.
 */
export function createGetJwks(keys: SigningKeys): KeyHandlers['getJwks'] {
  return () => Promise.try(() => ({ jwksJson: keys.jwks }));
}
