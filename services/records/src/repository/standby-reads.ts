import { AppError, codes } from '@crm/errors';
import type { Database, Queryable, ReadBounds } from '@crm/postgres';
import type { Events } from '../events.js';

/** Opens reads within bounds that may miss the newest writes. */
export type StandbyReads = (bounds: ReadBounds) => Queryable;

type Reads = Pick<Database, 'bounded'>;

/** How long a standby that failed is left alone, so that few callers wait for it. */
const REST_MS = 5_000;

/**
 * Reads from the standby, or from the primary where there is no standby or it fails. A read that has used up its time is
 * not repeated.
 */
export function createStandbyReads(
  primary: Reads,
  standby: Reads | undefined,
  events: Pick<Events, 'standbyAnswered' | 'standbyFailed'>,
): StandbyReads {
  if (standby === undefined) return (bounds) => primary.bounded(bounds);
  let restsUntil = -Infinity;

  const read = async <T>(bounds: ReadBounds, ask: (reads: Queryable) => Promise<T>): Promise<T> => {
    if (performance.now() < restsUntil) return ask(primary.bounded(bounds));
    try {
      const answer = await ask(standby.bounded(bounds));
      events.standbyAnswered();
      return answer;
    } catch (error) {
      if (hasNoTime(error)) throw error;
      restsUntil = performance.now() + REST_MS;
      events.standbyFailed(error);
      return ask(primary.bounded(bounds));
    }
  };

  return (bounds) => ({
    run: <Row extends object>(statement: Parameters<Queryable['run']>[0]) =>
      read(bounds, (reads) => reads.run<Row>(statement)),
    count: (statement) => read(bounds, (reads) => reads.count(statement)),
  });
}

function hasNoTime(error: unknown): boolean {
  return error instanceof AppError && (error.code === codes.deadlineExceeded || error.code === codes.statementTimeout);
}
