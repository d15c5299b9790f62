import { eventually } from '@crm/testkit';

/** Rights are kept for a while: every 25 ms would be many requests for each change. */
const INTERVAL_MS = 100;

/** Repeats a check until a change of rights is in force. */
export function eventuallyInForce<T>(check: () => T | Promise<T>): Promise<T> {
  return eventually(check, 30_000, INTERVAL_MS);
}
