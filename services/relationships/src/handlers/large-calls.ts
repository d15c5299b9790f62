import type { CallContext } from '@crm/grpc';
import { createTurnQueue, Slots } from '@crm/runtime';

export type Handler<Request, Response> = (request: Request, context: CallContext) => Promise<Response>;

/** A call with more entries than this waits for its turn. */
const MANY_ENTRIES = 100;
const LIMITS = { atOnce: 12, ofOwner: 6 };
const MAX_WAITING = 200;

/** Bounds how many calls with many entries are handled at once, because each entry takes some KiB (limits#writes-of-links). */
export function createLargeCalls() {
  const turns = createTurnQueue<'large'>({ slots: new Slots(LIMITS), maxWaiting: MAX_WAITING });
  return <Request, Response>(
      handle: Handler<Request, Response>,
      entriesIn: (request: Request) => readonly unknown[],
    ): Handler<Request, Response> =>
    (request, context) => {
      const work = () => handle(request, context);
      if (entriesIn(request).length <= MANY_ENTRIES) return work();
      return turns.run(work, { lane: 'large', owner: context.actor?.userId ?? '' }, context.signal);
    };
}
