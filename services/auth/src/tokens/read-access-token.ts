import { AppError } from '@crm/errors';
import type { Actor, TokenVerifier } from '@crm/token';

/** The actor that an access token names; undefined for any text that is no valid access token, expired ones included. */
export async function readAccessToken(verifier: TokenVerifier, token: string): Promise<Actor | undefined> {
  try {
    return await verifier.verify(token);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unauthenticated') return undefined;
    throw error;
  }
}
