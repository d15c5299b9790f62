import { AppError } from '@crm/errors';
import { isUuid } from '@crm/grpc';
import type { SettleRequestMessage } from '@crm/protos';
import { committedOf, settle } from '../repository/staged-operations.js';
import type { Dependencies } from './dependencies.js';

/** There is nothing to say beyond that it is done. */
type SettleResponse = Readonly<Record<string, never>>;

/**
 * Makes committed operations final and takes aborted ones back. Needs no token: no user asks for it. So nobody is believed
 * who says that an operation is committed: what records publishes counts, and what is said otherwise is passed over.
 */
export function settleLinksHandler({ catalog, database, events }: Dependencies) {
  return async ({ outcomes }: SettleRequestMessage): Promise<SettleResponse> => {
    const unreadable = outcomes.find(({ opId }) => !isUuid(opId));
    if (unreadable !== undefined) throw new AppError({ code: 8408, value: unreadable.opId });
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
