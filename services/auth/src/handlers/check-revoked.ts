import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { isRevoked } from '../repository/revocations.js';
import type { TokenHandlers } from './token-handlers.js';

/**
 * TokenService.CheckRevoked: whether Postgres, the record of revocation, says that the access token of this call is
 * revoked.
 */
export function createCheckRevoked(db: Queryable): TokenHandlers['checkRevoked'] {
  return async (_request, { actor }) => {
    if (actor === undefined) throw new AppError({ code: codes.accessTokenMissing });
    return { revoked: await isRevoked(db, actor) };
  };
}
