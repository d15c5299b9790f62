import { stack } from '../stack.js';

/*
 * Addresses of lists in the panel that show the expected records whatever other tests have created meanwhile. The
 * parameters are those that the panel itself writes to its address.
 */

/** The list of users, limited to the first administrator. */
export const ADMIN_AMONG_USERS = listOf('/users', { user_name: stack.admin.username });

/** The tokens of the first administrator. */
export const TOKENS_OF_ADMIN = listOf('/tokens', { user_id: '1' });

/** The largest page of clients. */
export const MOST_CLIENTS = listOf('/clients', {}, 200);

/** The largest page of webhooks. */
export const MOST_WEBHOOKS = listOf('/webhooks', {}, 200);

function listOf(path: string, filter: Readonly<Record<string, string>>, perPage = 25): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', perPage: String(perPage) });
  return `${path}?${query.toString()}`;
}
