import { AppError } from '@crm/errors';
import type { DecideAbortRequestMessage } from '@crm/protos';
import { isUuid } from '@crm/grpc';
import { decideAbort as decide } from '../repository/operations.js';
import type { Dependencies } from './dependencies.js';

/**
 * Tells how operations ended, and aborts those that have not. Needs no token: relationships asks when whoever made the
 * operation is gone. A commit that comes later fails.
 */
export function decideAbort({ database }: Dependencies) {
  return async ({ opIds }: DecideAbortRequestMessage): Promise<{ committedOpIds: string[] }> => {
    const unreadable = opIds.find((opId) => !isUuid(opId));
    if (unreadable !== undefined) throw new AppError({ code: 8408, value: unreadable });
    return { committedOpIds: await decide(database, opIds) };
  };
}
