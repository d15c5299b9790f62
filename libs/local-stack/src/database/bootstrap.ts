import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareDatabase } from '@crm/postgres';
import pg from 'pg';
import { LocalError } from '../local-error.js';
import { repository } from '../repository.js';

/** The services that own a schema of the database. */
export const databaseServices = ['auth', 'records', 'relationships', 'files', 'events'] as const;

export const localDatabase = 'crm';

export type DatabaseService = (typeof databaseServices)[number];

/** `owner` migrates, `svc` runs. */
export type RoleKind = 'owner' | 'svc';

/** The password of every role that the bootstrap makes. */
export type RolePasswords = Readonly<Record<`${DatabaseService}_${RoleKind}`, string>>;

export interface PreparedDatabase {
  /** Address of the database for a service's role. */
  urlFor(service: DatabaseService, kind: RoleKind): string;
  readonly adminUrl: string;
}

/** Options of {@link bootstrapDatabase}; `adminUrl` is a superuser's address of any database of the server. */
export interface BootstrapOptions {
  readonly adminUrl: string;
  readonly database: string;
  readonly passwords: RolePasswords;
}

/** Creates the database when missing, runs `deploy/database/bootstrap.sql` in it and sets the roles' passwords. Idempotent. */
export async function bootstrapDatabase({
  adminUrl,
  database,
  passwords,
}: BootstrapOptions): Promise<PreparedDatabase> {
  const url = databaseUrl(adminUrl, database);
  const script = await readFile(path.join(repository, 'deploy', 'database', 'bootstrap.sql'), 'utf8');
  await prepareDatabase({ connectionString: url }, { script, passwords });
  return {
    adminUrl: url,
    urlFor: (service, kind) => databaseUrl(adminUrl, database, `${service}_${kind}`, passwords[`${service}_${kind}`]),
  };
}

/** The address of another database of the same server, for the same or another role. */
export function databaseUrl(serverUrl: string, database: string, role?: string, password?: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (role !== undefined) url.username = encodeURIComponent(role);
  if (password !== undefined) url.password = encodeURIComponent(password);
  return url.href;
}

/** Connects, works, disconnects. A server that does not answer is a LocalError. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new LocalError(`cannot connect to Postgres at ${new URL(url).host}: ${(error as Error).message}`);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
