import type { Database, Queryable } from '@crm/postgres';
import type { NotBefore } from '@crm/token';
import { confirmNotBefores } from '../repository/not-befores.js';

/**
 * Changes something that tokens depend on, in one transaction with the not-befores that the change calls for, and makes
 * sure of those after it. Answers what is to be published; the publishers find it by themselves within their interval.
 */
export async function endTokens(
  db: Database,
  change: (tx: Queryable) => Promise<readonly NotBefore[]>,
): Promise<NotBefore[]> {
  return confirmNotBefores(db, await db.transaction(change));
}
