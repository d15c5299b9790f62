import type { Stack } from '@crm/local-stack';
import { accessToken, clientOf } from '../../../failure/own-stack.js';
import { apiAt, type Api } from '../api.js';
import { expectStatus } from '../document.js';

/** A user of a stack, with a token. */
export interface Actor {
  readonly id: string;
  readonly token: string;
  /** With every scope that the client of the stack may have. */
  readonly api: Api;
}

const PASSWORD = 'not-a-secret-1';

/** Creates an active user for each name, with the given attributes, and logs in. The id is derived from the name. */
export async function makeActors(
  stack: Stack,
  admin: Api,
  people: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<Readonly<Record<string, Actor>>> {
  for (const [name, attributes] of Object.entries(people)) {
    const data = {
      type: 'Users',
      id: idOf(name),
      attributes: { user_name: name, last_name: name, status: 'Active', ...attributes },
    };
    expectStatus(await admin.post('/modules/Users', { data }), 201);
  }
  const names = Object.keys(people);
  await stack.command(
    'auth',
    'set-password',
    names.map((name) => ({ userId: idOf(name), password: PASSWORD })),
  );
  const entries = names.map(async (name) => {
    const login = { grant_type: 'password', username: name, password: PASSWORD };
    const token = await accessToken(stack, { ...login, ...clientOf(stack.credentials.passwordClient) });
    return [name, { id: idOf(name), token, api: apiAt(baseUrlOf(stack), token) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The URL of a stack without a trailing slash. */
export function baseUrlOf(stack: Stack): string {
  return stack.credentials.baseUrl.replace(/\/$/u, '');
}

function idOf(name: string): string {
  return `user-${name}`;
}
