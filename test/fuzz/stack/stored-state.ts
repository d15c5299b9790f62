import { withClient } from '@crm/local-stack';

/** Of these nobody promises that they stay: what services note of themselves, of what is under way, and of what users look at. */
const FLEETING = ['operation', 'staged_operation', 'viewed', 'record_view', 'answer', 'heartbeat'];

/** A digest of every row that records and relationships keep, by table. */
export async function storedState(adminUrl: string): Promise<Readonly<Record<string, string>>> {
  return withClient(adminUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string; relname: string }>(
      `select c.oid::regclass::text as name, c.relname
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname in ('records', 'relationships') and c.relkind = 'r' order by 1`,
    );
    const state: Record<string, string> = {};
    for (const { name, relname } of tables) {
      if (FLEETING.includes(relname)) continue;
      const digest = `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${name} t`;
      state[name] = (await client.query<{ digest: string }>(digest)).rows[0]?.digest ?? '';
    }
    return state;
  });
}
