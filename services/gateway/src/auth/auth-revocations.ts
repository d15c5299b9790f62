import { AppError, codes } from '@crm/errors';
import type { Clients } from '../clients.js';
import type { RevocationSource } from './revocation.js';

/** Checks with auth, whose Postgres is the record of revocation. */
export function createAuthRevocations({ tokens }: Pick<Clients, 'tokens'>): RevocationSource {
  return {
    mode: 'fallback',
    ask: async (_actor, accessToken) => {
      const { revoked } = await tokens.checkRevoked({}, { accessToken }).catch(toRevoked);
      return { revoked, isCertain: true };
    },
  };
}

/** auth refuses the call itself when it already knows that the token is revoked. */
function toRevoked(error: unknown): { revoked: boolean } {
  if (error instanceof AppError && error.code === codes.accessTokenRevoked) return { revoked: true };
  throw error;
}
