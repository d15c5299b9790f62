import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { measureWebhooks } from '../repository/measured-webhooks.js';

/** Measures how many webhooks are in which state, how far they are behind, and on how many of them nobody works. */
export function watchWebhooks(database: Queryable, events: Events) {
  return async (): Promise<void> => {
    events.webhooks(await measureWebhooks(database));
  };
}
