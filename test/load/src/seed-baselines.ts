import { withClient } from '@crm/local-stack';
import { refillTables } from './refill-tables.js';

/** Tables that the baselines read and write. */
const TABLES = ['accounts', 'contacts', 'meetings', 'notes', 'users'] as const;

/**
 * Gives the baselines tables of their own in schema `baseline`, with the rows and the indexes of the product's, but without the
 * column and the trigger that the product keeps for itself: a hand-written service would have neither.
 */
export async function seedBaselines(adminUrl: string): Promise<void> {
  const columnsOf = await withClient(adminUrl, async (client) => {
    await client.query('drop schema if exists baseline cascade; create schema baseline');
    for (const table of TABLES) {
      await client.query(`create table baseline.${table} (like records.${table} including all)`);
      await client.query(`alter table baseline.${table} drop column own_attributes`);
    }
    return (await client.query<TableColumns>(COLUMNS)).rows;
  });
  const tables = TABLES.map((table) => `baseline.${table}`);
  await refillTables(adminUrl, tables, async (client) => {
    for (const { table, columns } of columnsOf) {
      await client.query(`insert into baseline.${table} (${columns}) select ${columns} from records.${table}`);
    }
  });
}

interface TableColumns {
  readonly table: string;
  readonly columns: string;
}

const COLUMNS = `
  select table_name as table, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'baseline'
  group by table_name`;
