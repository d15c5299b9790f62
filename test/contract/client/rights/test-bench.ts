import type { Stack } from '@crm/local-stack';
import { startOwnStack } from '../../../failure/own-stack.js';
import { apiAt, type Api } from '../api.js';
import { freshText } from '../records.js';
import { baseUrlOf, makeActors, type Actor } from './actors.js';

/** A service for one test file, where new users can log in. */
export interface RightsBench {
  readonly admin: Api;
  readonly stack: Stack;
  /** A new user without any role. */
  newActor(): Promise<Actor>;
  dispose(): Promise<void>;
}

/** Starts the service, optionally with additional settings. */
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
