import type { Clients } from '../clients.js';
import type { RevocationSource } from './revocation.js';

const DEADLINE_MS = 1_000;

/** Asks auth, whose Postgres is the record of revocation (reliability decision 1). */
export function createAuthRevocations({ tokens }: Pick<Clients, 'tokens'>): RevocationSource {
  return {
    mode: 'fallback',
    isRevoked: async (tokenId) => {
      const { revoked } = await tokens.checkRevoked({ tokenId }, { idempotent: true, deadlineMs: DEADLINE_MS });
      return revoked;
    },
  };
}
