import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { findHolder, measureBacklog } from '../repository/bound-holder.js';

/** After this time a transaction that keeps changes from getting positions is named in the log, in milliseconds. */
const LONG_MS = 10_000;
/** Time between two such lines, in milliseconds. */
const REPEAT_MS = 60_000;

/**
 * Measures the changes without a position, and finds the open transaction that keeps them from getting one: the same
 * transaction has been the oldest since an earlier look. Each process watches, so that it is known if none leads.
 */
export function watchBacklog(database: Queryable, events: Events, longMs = LONG_MS, now = () => performance.now()) {
  let bound = '';
  let since = 0;
  let lastNamedAt = -Infinity;
  return async (): Promise<void> => {
    const backlog = await measureBacklog(database);
    if (backlog.bound !== bound || backlog.lag === null) {
      bound = backlog.bound;
      since = now();
      lastNamedAt = -Infinity;
    }
    const heldMs = now() - since;
    events.lag(backlog.lag ?? 0);
    events.held(heldMs / 1_000);
    if (heldMs < longMs || now() - lastNamedAt < REPEAT_MS) return;
    lastNamedAt = now();
    events.heldLong(heldMs / 1_000, await findHolder(database, bound));
  };
}
