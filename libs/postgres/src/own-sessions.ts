import { clientFor, type Connection } from './connection.js';

const TIMEOUT_MS = 2_000;

/**
 * Whether each connection has a session of Postgres of its own. Behind a transaction pooler, statements of one connection
 * run in several sessions, and one session serves several connections. Two connections that are open at once show
 * either, whether the pooler takes the session that was used last or the one that has rested longest.
 */
export async function hasOwnSessions(connection: Connection): Promise<boolean> {
  const Client = clientFor(connection, TIMEOUT_MS);
  const [a, b] = [new Client({ query_timeout: TIMEOUT_MS }), new Client({ query_timeout: TIMEOUT_MS })];
  const sessions = { a: new Set<number>(), b: new Set<number>() };
  try {
    for (const client of [a, b]) {
      // The statement under way fails with the same error; without a listener the event would end the process.
      client.on('error', () => undefined);
      await client.connect();
    }
    for (const name of ['a', 'b', 'b', 'a', 'a', 'b'] as const) {
      const { rows } = await (name === 'a' ? a : b).query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) sessions[name].add(pid);
    }
    return sessions.a.size === 1 && sessions.b.size === 1 && sessions.a.isDisjointFrom(sessions.b);
  } finally {
    await Promise.all([a.end(), b.end()]);
  }
}
