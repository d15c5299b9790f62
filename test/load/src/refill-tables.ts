import { fillTables, withClient } from '@crm/local-stack';

/** Empties tables, fills them anew and writes them to disk, which Postgres would otherwise do while something is measured. */
export async function refillTables(...[adminUrl, tables, fill]: Parameters<typeof fillTables>): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`truncate ${tables.join(', ')}`));
  await fillTables(adminUrl, tables, fill);
  await withClient(adminUrl, (client) => client.query('checkpoint'));
}
