import type { Credentials } from '@crm/local';

/** Logins that go on until they are stopped. */
export interface LoginLoad {
  /** Ends them and tells how many a second there were; rejects when one was refused. */
  stop(): Promise<number>;
}

/** Keeps so many password logins in flight, all of the administrator. */
export function startLogins(credentials: Credentials, inFlight: number): LoginLoad {
  const { baseUrl, admin, passwordClient } = credentials;
  const body = JSON.stringify({
    grant_type: 'password',
    client_id: passwordClient.id,
    client_secret: passwordClient.secret,
    ...admin,
  });
  const startedAt = performance.now();
  let logins = 0;
  let isOver = false;
  const logIn = async (): Promise<void> => {
    while (!isOver) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${baseUrl}/api/oauth/access_token`, { method: 'POST', headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`A login was refused: ${text}`);
      logins += 1;
    }
  };
  const loops = Promise.all(Array.from({ length: inFlight }, logIn));
  // Whoever stops them learns of it.
  loops.catch(() => undefined);
  return {
    stop: async () => {
      isOver = true;
      const seconds = (performance.now() - startedAt) / 1000;
      await loops;
      return logins / seconds;
    },
  };
}
