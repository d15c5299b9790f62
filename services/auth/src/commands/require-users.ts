import { StartupError } from '@crm/runtime';
import type { Queryable } from '@crm/postgres';
import { findUserName } from '../repository/users.js';

/** The names of users by id. Throws a StartupError that names every id without a user, or of a deleted one. */
export async function requireUsers(db: Queryable, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const unknown: string[] = [];
  for (const id of new Set(ids)) {
    const name = await findUserName(db, id);
    if (name === undefined) unknown.push(JSON.stringify(id));
    else names.set(id, name);
  }
  if (unknown.length > 0)
    throw new StartupError(`nothing was done, because there is no such user: ${unknown.join(', ')}`);
  return names;
}
