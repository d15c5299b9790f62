import { requireScope } from '@crm/grpc';
import { createListLanes } from '../lists/admission/list-lanes.js';
import type { Handler } from './audited.js';

/** How many calls of one user are under way at once, and how long others of that user wait, in milliseconds. */
interface TurnLimits {
  readonly perUser: number;
  readonly waitMs: number;
}

/** As many as one statement reads. */
export const READ_TURNS: TurnLimits = { perUser: 16, waitMs: 1_000 };

/** Leaves connections to other users. A write may wait for the lock of a record, so the next one waits longer. */
export const WRITE_TURNS: TurnLimits = { perUser: 8, waitMs: 3_000 };

/**
 * Creates a wrapper of handlers. The calls of one user to all of these handlers have turns, which end when their answers
 * are sent; a call that gets none in time is 8708 (limits#answers-under-way).
 */
export function createTurns(limits: TurnLimits) {
  const turns = createListLanes({
    lists: Infinity,
    costly: Infinity,
    costlyPerUser: Infinity,
    waiting: Infinity,
    ...limits,
  });
  return <Request, Response>(handle: Handler<Request, Response>): Handler<Request, Response> =>
    async (request, context) => {
      const { userId } = requireScope(context);
      const ticket = { userId, isCostly: false };
      const turn = turns.enter(ticket, context.signal);
      if (turn !== undefined) await turn;
      try {
        return await handle(request, context);
      } finally {
        void context.sent.then(() => {
          turns.leave(ticket);
        });
      }
    };
}
