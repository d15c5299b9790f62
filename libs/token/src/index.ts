export type { Actor } from './actor.js';
export { createJwksSource } from './jwks-source.js';
export type { JwksSource, JwksSourceOptions } from './jwks-source.js';
export type { VerificationKey } from './key-set.js';
export { createTokenVerifier } from './token-verifier.js';
export type { TokenVerifier, TokenVerifierOptions, VerificationResult } from './token-verifier.js';
export { ADMIN_SCOPE, isScope, SCOPES } from './scopes.js';
export type { Scope } from './scopes.js';
