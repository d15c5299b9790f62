import { stack } from '../stack.js';

/*
 * Lists of the panel by addresses that show what is looked for whatever other tests have made meanwhile.
 * The parameters are those that the panel itself writes to its address.
 */

/** The users, the first administrator alone. */
export const ADMIN_AMONG_USERS = listOf('/users', { user_name: stack.admin.username });

/** The tokens of the first administrator. */
export const TOKENS_OF_ADMIN = listOf('/tokens', { user_id: '1' });

/** As many clients as a page can have. */
export const MOST_CLIENTS = listOf('/clients', {}, 200);

function listOf(path: string, filter: Readonly<Record<string, string>>, perPage = 25): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: String(perPage) });
  return `${path}?${query.toString()}`;
}
