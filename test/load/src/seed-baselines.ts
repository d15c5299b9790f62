import pg from 'pg';

/** What the baselines read and write. */
const TABLES = ['accounts', 'contacts', 'meetings', 'notes', 'users'] as const;

/**
 * Gives the baselines tables of their own in schema `baseline`, with the rows and the indexes of the product's, but without what
 * the product keeps in them for itself: a hand-written service would have neither its column nor its trigger.
 */
export async function seedBaselines(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('drop schema if exists baseline cascade; create schema baseline');
    for (const table of TABLES) {
      const { rows } = await client.query<{ columns: string }>(COLUMNS, [table]);
      const columns = rows[0]?.columns ?? '';
      await client.query(`create table baseline.${table} (like records.${table} including all)`);
      await client.query(`alter table baseline.${table} drop column own_attributes`);
      await client.query(`insert into baseline.${table} (${columns}) select ${columns} from records.${table}`);
    }
    await client.query(`vacuum (analyze) ${TABLES.map((table) => `baseline.${table}`).join(', ')}`);
    // Else the writes of the copy would be flushed while something is measured.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const COLUMNS = `
  select string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
  from information_schema.columns
  where table_schema = 'records' and table_name = $1 and column_name <> 'own_attributes'`;
