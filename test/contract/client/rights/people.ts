import type { Stack } from '@crm/local-stack';
import type { Api } from '../api.js';
import { makeActors, type Actor } from './actors.js';

/** The users of a model test. */
export interface People {
  /** Their rights change with every round. */
  readonly restricted: readonly Actor[];
  /** A user without any role. */
  readonly free: Actor;
  /** An administrator with roles that would restrict any other user. */
  readonly chief: Actor;
}

const RESTRICTED = ['ann', 'bob', 'cid', 'dee', 'eve', 'fay'];

/** Creates the users and logs them in. */
export async function makePeople(stack: Stack, admin: Api): Promise<People> {
  const { free, chief, ...others } = await makeActors(stack, admin, {
    ...Object.fromEntries(RESTRICTED.map((name) => [name, {}])),
    free: {},
    chief: { is_admin: true },
  });
  if (free === undefined || chief === undefined) throw new Error('Somebody was not made');
  return { restricted: Object.values(others), free, chief };
}
