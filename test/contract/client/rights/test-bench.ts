import type { Stack } from '@crm/local';
import { startOwnStack } from '../../../failure/own-stack.js';
import { apiAt, type Api } from '../api.js';
import { newRecord } from '../links/new-record.js';
import type { Owner } from '../links/linkage.js';
import { freshText } from '../records.js';
import { baseUrlOf, makeActors, type Actor } from './actors.js';
import { link, newGroup, userOf } from './give-role.js';

/** A service of a test file's own, where new users can log in. */
export interface RightsBench {
  readonly admin: Api;
  readonly stack: Stack;
  /** A new user without any role. */
  newActor(): Promise<Actor>;
  dispose(): Promise<void>;
}

/** How long a service may take to start. */
export const START_MS = 180_000;

/** Starts the service, with settings of its own if it needs some. */
export async function startRightsBench(extraEnv: Readonly<Record<string, string>> = {}): Promise<RightsBench> {
  const own = await startOwnStack({ extraEnv });
  const admin = apiAt(baseUrlOf(own.stack), own.token);
  return {
    admin,
    stack: own.stack,
    newActor: async () => {
      const name = freshText('u');
      const { [name]: actor } = await makeActors(own.stack, admin, { [name]: {} });
      if (actor === undefined) throw new Error(`${name} was not made`);
      return actor;
    },
    dispose: () => own.dispose(),
  };
}

/** Records of a module that a user has to do with in one way each, by that way. */
export type RecordCases = Readonly<Record<'assigned' | 'created' | 'grouped' | 'elsewhere' | 'foreign', Owner>>;

/**
 * Makes records that are assigned to a user, created by him, in a group of his, in a group that is not his, and in none.
 */
export async function recordCases(admin: Api, actor: Actor, module: string): Promise<RecordCases> {
  const records = {
    assigned: await newRecord(admin, module, { assigned_user_id: actor.id }),
    created: await newRecord(actor.api, module),
    grouped: await newRecord(admin, module),
    elsewhere: await newRecord(admin, module),
    foreign: await newRecord(admin, module),
  };
  // After the records, because they take over the groups of who creates them.
  await link(admin, records.grouped, 'SecurityGroups', await newGroup(admin, userOf(actor)));
  await link(admin, records.elsewhere, 'SecurityGroups', await newGroup(admin));
  return records;
}
