import { AppError } from '@crm/errors';
import type { Clients } from '../clients.js';
import type { RevocationSource } from './revocation.js';

/** Asks auth, whose Postgres is the record of revocation (reliability decision 1). */
export function createAuthRevocations({ tokens }: Pick<Clients, 'tokens'>): RevocationSource {
  return {
    mode: 'fallback',
    ask: async (_actor, accessToken) => {
      const { revoked } = await tokens.checkRevoked({}, { accessToken }).catch(toRevoked);
      return { revoked, isCertain: true };
    },
  };
}

/** Auth refuses the call itself when it knows already that its token is revoked. */
function toRevoked(error: unknown): { revoked: boolean } {
  if (error instanceof AppError && error.code === 8504) return { revoked: true };
  throw error;
}
