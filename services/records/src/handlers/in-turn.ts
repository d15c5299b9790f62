import { requireScope } from '@crm/grpc';
import { createTurnQueue, Slots } from '@crm/runtime';
import type { Handler } from './audited.js';

/** How many calls are under way at once, of all users and of one, and how long others wait, in milliseconds. */
interface TurnLimits {
  /** Default: any number. */
  readonly atOnce?: number;
  readonly perUser: number;
  readonly waitMs: number;
}

/** As many as one statement reads. */
export const READ_TURNS: TurnLimits = { perUser: 16, waitMs: 1_000 };

/** Leaves connections to other users. A write may wait for the lock of a record, so the next one waits longer. */
export const WRITE_TURNS: TurnLimits = { perUser: 8, waitMs: 3_000 };

/**
 * Each holds a connection, and up to a thousand locks, for as long as all of its writes take: most are left to other
 * requests. Others wait nearly as long as their call does, because one may take as long.
 */
export function writeAllTurns(connections: number): TurnLimits {
  return { atOnce: Math.max(1, Math.floor(connections / 4)), perUser: 1, waitMs: 8_000 };
}

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Creates a wrapper of handlers. Calls to all of these handlers have slots until their answers are sent; one that gets
 * none in time is 8708 (limits#answers-under-way).
 */
export function createTurns({ atOnce = Infinity, perUser, waitMs }: TurnLimits) {
  const turns = createTurnQueue<'call'>({
    slots: new Slots({ atOnce, ofOwner: perUser }),
    maxWaitMs: waitMs,
    maxRetryAfterSeconds: MAX_RETRY_AFTER_SECONDS,
  });
  return <Request, Response>(handle: Handler<Request, Response>): Handler<Request, Response> =>
    async (request, context) => {
      const turn = { lane: 'call', owner: requireScope(context).userId } as const;
      return turns.run(() => handle(request, context), turn, context.signal, context.sent);
    };
}
