import { AppError, codes } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import type { AnswerLimits, AnswerMeter, BoundedReads, Database, Queryable } from '@crm/postgres';
import type { StandbyReads } from '../../repository/standby-reads.js';
import type { ListLanes, ListTurn } from './list-lanes.js';

/** The database access of one list. */
export interface ListWork {
  /** The database, as long as the caller waits for the list and it is neither too late nor too large. */
  readonly reads: BoundedReads;
  /** The same for optional parts of the answer, with a slightly earlier deadline. */
  readonly spareReads: () => BoundedReads;
  /** The same as `spareReads`, for answers that may miss the newest writes. */
  readonly oldReads: () => Queryable;
}

/**
 * Does the work of a list when it gets a slot, within the deadline of its call and the budget of an answer. A list that
 * takes too long is 8907, one that gets no slot 8908, one that is too large 8709.
 */
export type RunList = <T>(context: CallContext, turn: ListTurn, work: (parts: ListWork) => Promise<T>) => Promise<T>;

/** Room for the default page of records whose every long text is full, at two bytes a character. */
export const ANSWER_LIMITS: AnswerLimits = { answerBytes: 16 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 };

/** The share of its caller's time, in milliseconds, that a list reserves for the error that it was too costly. */
const ANSWER_TIME_MS = 100;
/** The share of its time, in milliseconds, that it reserves to finish without the optional parts. */
const SPARE_TIME_MS = 200;

export function createListRunner(
  database: Pick<Database, 'bounded'>,
  standbyReads: StandbyReads,
  lanes: ListLanes,
  openMeter: () => AnswerMeter,
): RunList {
  return ({ signal, sent, deadline: latest }, turn, work) => {
    const run = async () => {
      const { accept, close } = openMeter();
      const deadline = latest - ANSWER_TIME_MS;
      const spare = { signal, deadline: deadline - SPARE_TIME_MS };
      try {
        return await work({
          reads: database.bounded({ signal, deadline, accept }),
          spareReads: () => database.bounded(spare),
          oldReads: () => standbyReads(spare),
        });
      } catch (error) {
        throw tooCostly(error);
      } finally {
        void sent.then(close);
      }
    };
    return lanes.run(run, turn, signal, sent);
  };
}

/**
 * Turns the failure of a list into its error: a statement that takes too long means that the list costs too much
 * (lists#costly-lists).
 */
function tooCostly(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== codes.statementTimeout) return error;
  const { cause, retryAfterSeconds } = error;
  return new AppError(
    { code: codes.listTooCostly },
    { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  );
}
