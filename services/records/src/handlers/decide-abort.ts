import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { DecideAbortRequestMessage } from '@crm/protos';
import { isUuid } from '@crm/grpc';
import { decideAbort as decide } from '../repository/operations.js';

/**
 * Returns the outcomes of operations, and aborts the undecided ones; a later commit of those fails. It needs no token:
 * relationships calls it for operations whose coordinator is gone.
 */
export function decideAbort(database: Queryable) {
  return async ({ opIds }: DecideAbortRequestMessage): Promise<{ committedOpIds: string[] }> => {
    const unreadable = opIds.find((opId) => !isUuid(opId));
    if (unreadable !== undefined) throw new AppError({ code: codes.malformedRequest, value: unreadable });
    return { committedOpIds: await decide(database, opIds) };
  };
}
