import pg from 'pg';
import { clientFor, type Connection } from './connection.js';
import { query } from './query.js';
import { sql } from './sql.js';

export interface Preparation {
  /** SQL that creates roles, schemas and privileges and can be repeated: `deploy/database/bootstrap.sql`. */
  readonly script: string;
  /** The password of each role of the script. */
  readonly passwords: Readonly<Record<string, string>>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** The database to connect to while the wanted one does not exist yet. */
const MAINTENANCE_DATABASE = 'postgres';

/**
 * Creates the database of the connection when it is missing, in UTF-8 and C.UTF-8, runs the script in it and sets the
 * roles' passwords. The connection is that of a superuser, or of a role that may create roles and owns the database.
 * Idempotent. Rejects with the driver's error.
 */
export async function prepareDatabase(connection: Connection, { script, passwords }: Preparation): Promise<void> {
  const server = new URL(connection.connectionString);
  const database = decodeURIComponent(server.pathname.slice(1));
  server.pathname = `/${MAINTENANCE_DATABASE}`;
  await withClient({ ...connection, connectionString: server.href }, (client) => createIfMissing(client, database));
  await withClient(connection, async (client) => {
    await client.query(script);
    await client.query('begin');
    const me = await query(client, sql`select from pg_roles where rolname = current_user and rolsuper`);
    // Roles belong to the server: a bootstrap of another of its databases waits here; otherwise both would fail.
    if (me.rowCount !== 0) await client.query('lock table pg_authid in share row exclusive mode');
    for (const [role, password] of Object.entries(passwords)) {
      await client.query(`alter role ${client.escapeIdentifier(role)} password ${client.escapeLiteral(password)}`);
    }
    await client.query('commit');
  });
}

async function withClient(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new (clientFor(connection, CONNECT_TIMEOUT_MS))({ application_name: 'crm-bootstrap' });
  // The statement under way fails with the same error; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

async function createIfMissing(client: pg.Client, database: string): Promise<void> {
  const databases = await query(client, sql`select from pg_database where datname = ${database}`);
  if (databases.rowCount !== 0) return;
  const name = client.escapeIdentifier(database);
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8' ${await localeClause(client)}`);
  } catch (error) {
    // Another bootstrap was faster.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  }
}

/** C.UTF-8 by the system's library, or by Postgres' own provider on systems without it. */
async function localeClause(client: pg.Client): Promise<string> {
  const builtin = sql`select from pg_database where datname = 'template0' and datlocprovider = 'b'`;
  return (await query(client, builtin)).rowCount === 0
    ? "locale 'C.UTF-8'"
    : "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'";
}
