import { documentFor } from './administration.js';
import type { Api } from './api.js';
import { expectStatus, resourceOf } from './document.js';
import { freshText } from './records.js';
import type { Answer } from './send.js';
import { issue, passwordGrant, requestToken } from './tokens.js';

/** The password of the users that `createUser` creates. */
export const PASSWORD = 'quite a new password';

/** Creates a user for one test, with `PASSWORD`. */
export async function createUser(
  admin: Api,
  attributes: object = {},
): Promise<{ readonly id: string; readonly name: string }> {
  const name = freshText('adm-').slice(0, 60);
  const wanted = { user_name: name, last_name: name, status: 'Active', ...attributes };
  const answer = await admin.post('/modules/Users', { data: { type: 'Users', attributes: wanted } });
  const { id } = resourceOf(answer, 201);
  expectStatus(await setPassword(admin, id, PASSWORD), 204);
  return { id, name };
}

/** Sets the password of a user. */
export function setPassword(admin: Api, id: string, password: unknown): Promise<Answer> {
  return admin.post(`/oauth2/users/${id}/password`, documentFor('oauth2-passwords', { password }));
}

/** Changes the password of the user whose token `api` has. */
export function changePassword(api: Api, id: string, attributes: object): Promise<Answer> {
  return api.post(`/oauth2/users/${id}/password`, documentFor('oauth2-passwords', attributes));
}

/** Requests a token by the password grant, from a loopback address of one's own choice. */
export function logIn(username: string, password = PASSWORD, localAddress?: string): Promise<Answer> {
  return requestToken({ ...passwordGrant('user'), username, password }, localAddress);
}

/** An access token of a user with `PASSWORD`, with every scope that the client may have or with the given ones. */
export async function tokenOf(username: string, scope?: string): Promise<string> {
  return (await issue({ ...passwordGrant('user', scope), username, password: PASSWORD })).access_token;
}
