import { AppError } from '@crm/errors';
import type { Actor, TokenVerifier } from '@crm/token';
import { decodeJwt, type JWTPayload } from 'jose';

/**
 * The actor that an access token names; undefined for any text that is not a valid access token, such as an expired
 * one.
 */
export async function readAccessToken(verifier: TokenVerifier, token: string): Promise<Actor | undefined> {
  try {
    return await verifier.verify(token);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
    throw error;
  }
}

/** The claims `iss`, `aud` and `nbf` of a verified access token; they say nothing about who may act. */
export function readFurtherClaims(token: string): Pick<JWTPayload, 'iss' | 'aud' | 'nbf'> {
  return decodeJwt(token);
}
