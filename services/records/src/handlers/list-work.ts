import type { CallContext } from '@crm/grpc';
import type { BoundedReads, Database } from '@crm/postgres';
import { createAnswerMeters, type AnswerLimits } from '../domain/answer-meter.js';
import type { ListLanes, ListTicket } from '../domain/list-lanes.js';
import { tooCostly } from './too-costly.js';

/** What the work of a list is done with. */
export interface ListWork {
  /** The database, for as long as somebody waits for the list and it is not too late or too large. */
  readonly reads: BoundedReads;
  /** The same for what the list can be answered without: it is too late for that a little earlier. */
  readonly spareReads: () => BoundedReads;
}

/**
 * Does the work of a list when it is its turn, within the time of its call and the bytes of an answer. A list that
 * takes too long is 8907, one that does not get its turn 8908, one that is too large 8709.
 */
export type RunList = <T>(
  context: CallContext,
  ticket: ListTicket,
  work: (parts: ListWork) => Promise<T>,
) => Promise<T>;

/** What a list keeps of its caller's time, in milliseconds, to say that it was too costly. */
const ANSWER_TIME_MS = 100;
/** What it keeps of its time, in milliseconds, to do without what did not come. */
const SPARE_TIME_MS = 200;

/** Makes the one place where lists begin. */
export function createListRunner(database: Database, lanes: ListLanes, limits: AnswerLimits): RunList {
  const openMeter = createAnswerMeters(limits);
  return async (context, ticket, work) => {
    const { signal } = context;
    const turn = lanes.enter(ticket, signal);
    if (turn !== undefined) await turn;
    const { accept, close } = openMeter();
    const deadline = context.deadline - ANSWER_TIME_MS;
    try {
      return await work({
        reads: database.bounded({ signal, deadline, accept }),
        spareReads: () => database.bounded({ signal, deadline: deadline - SPARE_TIME_MS }),
      });
    } catch (error) {
      throw tooCostly(error);
    } finally {
      close();
      lanes.leave(ticket);
    }
  };
}
