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

/** A database of one test file. */
export interface TestDatabase {
  /** Address for the superuser. */
  readonly adminUrl: string;
  /** Address for a service's owner or runtime role. */
  urlFor(service: DatabaseService, kind: RoleKind): string;
  /** Runs SQL as the superuser; several statements are allowed when there are no values. */
  admin<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
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
  return {
    adminUrl,
    urlFor: (service, kind) => databaseUrl(server, name, `${service}_${kind}`, passwords[`${service}_${kind}`]),
    admin: async <Row extends object>(text: string, values?: unknown[]) =>
      withClient(adminUrl, async (client) => (await client.query<Row>(text, values)).rows),
    drop: async () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, text: string): Promise<void> {
  await withClient(url, async (client) => client.query(text));
}
