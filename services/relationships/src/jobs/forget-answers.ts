import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { forgetAnswers } from '../repository/answers.js';

/** Deletes expired answers, in batches until none is left. */
export function forgetOldAnswers(database: Queryable, events: Events) {
  return async (signal: AbortSignal): Promise<void> => {
    let forgotten: number;
    do {
      forgotten = await forgetAnswers(database);
      events.answersForgotten(forgotten);
    } while (forgotten > 0 && !signal.aborted);
  };
}
