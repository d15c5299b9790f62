import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Credentials } from '@crm/local-stack';

/** Logins that continue until they are stopped. */
export interface LoginLoad {
  /** Ends them and resolves with their number a second; rejects when one was refused. */
  stop(): Promise<number>;
}

/** The order to the process that logs in. */
export interface LoginOrder {
  readonly url: string;
  /** Of every token request. */
  readonly body: string;
  readonly inFlight: number;
}

/** The final report of that process. */
export interface LoginOutcome {
  readonly perSecond: number;
  /** The answer to a login that was refused. */
  readonly refusal?: string;
}

/**
 * Keeps this many password logins in flight, all of the administrator, from a process of their own: the cost of sending them must
 * not count as waiting time of other requests.
 */
export async function startLogins(credentials: Credentials, inFlight: number): Promise<LoginLoad> {
  const { baseUrl, admin, passwordClient } = credentials;
  const client = { client_id: passwordClient.id, client_secret: passwordClient.secret };
  const body = JSON.stringify({ grant_type: 'password', ...client, ...admin });
  const child = fork(new URL('./log-in.ts', import.meta.url));
  child.send({ url: `${baseUrl}/api/oauth/access_token`, body, inFlight } satisfies LoginOrder);
  await once(child, 'message');
  return {
    stop: async () => {
      const told = once(child, 'message');
      child.send('stop');
      const [outcome] = (await told) as [LoginOutcome];
      child.disconnect();
      if (outcome.refusal !== undefined) throw new Error(`A login was refused: ${outcome.refusal}`);
      return outcome.perSecond;
    },
  };
}
