import { AppError } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { isRevoked } from '../repository/revocations.js';
import type { TokenHandlers } from './token-handlers.js';

/** TokenService.CheckRevoked: what Postgres, the record of revocation, says of the access token that the call carries. */
export function createCheckRevoked(db: Queryable): TokenHandlers['checkRevoked'] {
  return async (_request, { actor }) => {
    if (actor === undefined) throw new AppError({ code: 8501 });
    return { revoked: await isRevoked(db, actor) };
  };
}
