import { randomBytes } from 'node:crypto';
import {
  bootstrapDatabase,
  databaseUrl,
  withClient,
  type DatabaseService,
  type RoleKind,
  type RolePasswords,
} from '@crm/local-stack';
import { required, variables } from './environment.js';
import { eventually } from './eventually.js';

export interface TestDatabase {
  readonly adminUrl: string;
  urlFor(service: DatabaseService, kind: RoleKind): string;
  /** Runs SQL as the superuser; several statements are allowed when there are no values. */
  admin<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Resolves when a session waits for a lock that another one holds. */
  untilLocked(): Promise<void>;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
}

/** Creates a database: a copy of the migrated template, or with `migrated: false` one with roles and schemas only. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = required(variables.postgresUrl);
  const passwords = JSON.parse(required(variables.rolePasswords)) as RolePasswords;
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (options.migrated ?? true) {
    await onServer(server, `create database ${name} template ${required(variables.template)} strategy file_copy`);
  } else {
    await bootstrapDatabase({ adminUrl: server, database: name, passwords });
  }
  const adminUrl = databaseUrl(server, name);
  const admin = async <Row extends object>(text: string, values?: unknown[]): Promise<Row[]> =>
    withClient(adminUrl, async (client) => (await client.query<Row>(text, values)).rows);
  return {
    adminUrl,
    urlFor: (service, kind) => databaseUrl(server, name, `${service}_${kind}`, passwords[`${service}_${kind}`]),
    admin,
    untilLocked: () =>
      eventually(async () => {
        const waiting = await admin(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if (waiting.length === 0) throw new Error('No session waits for a lock');
      }),
    drop: async () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, text: string): Promise<void> {
  await withClient(url, async (client) => client.query(text));
}
