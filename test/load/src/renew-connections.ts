import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@crm/local-stack';

/** How long a pool may take to see that its connections are gone, in milliseconds. */
const NOTICED_MS = 1_000;

/**
 * Ends the connections of the services, which open others. A statement prepared on a connection remembers what its first plans
 * cost; in a table that has since grown a hundred times it would be planned anew for some 900 executions, a growth that no
 * table has within the half an hour that a connection lives.
 */
export async function renewConnections(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename like '%_svc'");
    await sleep(NOTICED_MS);
  });
}
