import { StartupError } from '@crm/runtime';
import type { Queryable } from '@crm/postgres';
import { userExists } from '../repository/users.js';

/** Throws a StartupError that names every id that is none of a user, or of a deleted one. */
export async function requireUsers(db: Queryable, ids: Iterable<string>): Promise<void> {
  const unknown: string[] = [];
  for (const id of new Set(ids)) if (!(await userExists(db, id))) unknown.push(JSON.stringify(id));
  if (unknown.length > 0)
    throw new StartupError(`nothing was done, because there is no such user: ${unknown.join(', ')}`);
}
