import type { Database, Queryable } from '@crm/postgres';
import type { NotBefore } from '@crm/token';
import { confirmNotBefores } from '../repository/not-befores.js';

/**
 * Changes something that tokens depend on, in one transaction with the not-befores that the change requires, and
 * confirms those afterwards. Returns the not-befores to publish at once; running auth processes find them soon anyway.
 */
export async function endTokens(
  db: Database,
  change: (tx: Queryable) => Promise<readonly NotBefore[]>,
): Promise<NotBefore[]> {
  return confirmNotBefores(db, await db.transaction(change));
}
