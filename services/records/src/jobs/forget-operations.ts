import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { purgeOperations } from '../repository/operations.js';

/** Deletes settled operations that no call can refer to any more. */
export function forgetOperations(database: Queryable, events: Events) {
  return async (): Promise<void> => {
    try {
      events.operationsForgotten(await purgeOperations(database));
    } catch (error) {
      events.forgettingFailed(error);
    }
  };
}
