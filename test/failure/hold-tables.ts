import { withClient } from '@crm/local-stack';

/** Locks that are held until they are disposed of. */
export type Held = AsyncDisposable;

/** Takes a lock by a statement, in a transaction of its own. */
export async function hold(adminUrl: string, statement: string): Promise<Held> {
  const release = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const holding = withClient(adminUrl, async (client) => {
    await client.query('begin');
    await client.query(statement);
    held.resolve(undefined);
    await release.promise;
    await client.query('rollback');
  });
  await Promise.race([held.promise, holding]);
  return {
    [Symbol.asyncDispose]: async () => {
      release.resolve(undefined);
      await holding;
    },
  };
}

/** Whether a session waits for a lock on a table, or on one of its rows. */
export async function isAwaited(adminUrl: string, table: string): Promise<boolean> {
  const { rows } = await withClient(adminUrl, async (client) =>
    client.query(
      `select from pg_locks waiting where not granted and exists (
  select from pg_locks l where l.pid = waiting.pid and l.relation = $1::regclass)`,
      [table],
    ),
  );
  return rows.length > 0;
}
