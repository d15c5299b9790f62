import { createUser, tokenOf } from '../administered-users.js';
import type { Api } from '../api.js';
import { apiWith } from '../stack.js';
import type { Actor } from './actors.js';

/** A new user, without any role, of the stack that all test files share. */
export async function newActor(admin: Api): Promise<Actor> {
  const { id, name } = await createUser(admin);
  const token = await tokenOf(name);
  return { id, token, api: apiWith(token) };
}
