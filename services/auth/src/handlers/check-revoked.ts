import type { Queryable } from '@crm/postgres';
import { isRevoked } from '../repository/revocations.js';
import type { TokenHandlers } from './token-handlers.js';

/** TokenService.CheckRevoked: what Postgres, the record of revocation, says of an access token. */
export function createCheckRevoked(db: Queryable): TokenHandlers['checkRevoked'] {
  return async ({ tokenId }) => ({ revoked: await isRevoked(db, tokenId) });
}
