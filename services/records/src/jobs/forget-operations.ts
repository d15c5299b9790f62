import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { purgeOperations } from '../repository/operations.js';

/** Forgets settled operations that nobody can ask for any more. */
export function forgetOperations(database: Queryable, events: Events) {
  return async (): Promise<void> => {
    try {
      events.operationsForgotten(await purgeOperations(database));
    } catch (error) {
      events.forgettingFailed(error);
    }
  };
}
