import { AppError, codes } from '@crm/errors';
import { isUuid } from '@crm/grpc';
import type { SettleRequestMessage } from '@crm/protos';
import { committedOf, settle } from '../repository/staged-operations.js';
import type { Dependencies } from './dependencies.js';

type SettleResponse = Readonly<Record<string, never>>;

/**
 * Makes committed operations final and rolls back aborted ones. It needs no token, because it acts for no user. So a
 * caller's claim is not trusted: an outcome that contradicts the operations published by records is ignored.
 */
export function settleLinksHandler({ catalog, database, events }: Dependencies) {
  return async ({ outcomes }: SettleRequestMessage): Promise<SettleResponse> => {
    const unreadable = outcomes.find(({ opId }) => !isUuid(opId));
    if (unreadable !== undefined) throw new AppError({ code: codes.malformedRequest, value: unreadable.opId });
    const published = new Set(
      await committedOf(
        database,
        outcomes.map(({ opId }) => opId),
      ),
    );
    const decided = outcomes
      .filter(({ opId, committed }) => published.has(opId) === committed)
      .map(({ opId, committed }) => ({ operation: opId, committed }));
    events.settled(await settle(database, catalog, decided));
    return {};
  };
}
