import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createGrpcClient, toolEdge, type CallOptions, type GrpcClient } from '@crm/grpc';
import { createPool, migrate, type Database } from '@crm/postgres';
import { keyService, revocationService, tokenService } from '@crm/protos';
import type {
  KeyServiceDefinition,
  RevocationServiceDefinition,
  ServiceCalls,
  TokenServiceDefinition,
} from '@crm/protos';
import { createLogger, createRegistry, type Logger } from '@crm/runtime';
import { checkOutput, createTestDatabase, noteSecret, required, variables, type TestDatabase } from '@crm/testkit';
import { parseClientLine } from '../src/commands/put-client.js';
import { setPassword } from '../src/commands/set-password.js';
import { readConfig } from '../src/config.js';
import { createPasswordHasher } from '../src/domain/password-hash.js';
import { putClient } from '../src/repository/clients.js';
import { folders } from '../src/schema.js';
import { createService } from '../src/service.js';

/** A stub of the table of users, under the view that records publishes. */
const USERS = `create table records.users (
  id text primary key, user_name text not null, status text, is_admin boolean, deleted boolean not null default false,
  date_modified timestamptz(3) not null default now());
alter table records.users owner to records_owner;`;
const USER_VIEW = new URL('../../records/published/user_v1.sql', import.meta.url);

/** Cheap hashes; their real cost is tested where it matters. */
const CHEAP = { CRM_AUTH_ARGON2_MEMORY_KIB: '64', CRM_AUTH_ARGON2_TIME_COST: '1' };

export const ISSUER = 'https://crm.example.org';
export const SECRET = 'q6Yk2hV0dGJmE1sS5o8n3aXr7cZpTtLwUvB4eI9yHgM';
export const PASSWORD = 'correct horse battery staple';
export const keys = {
  CRM_AUTH_KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
  CRM_AUTH_REFRESH_TOKEN_KEY: randomBytes(32).toString('base64url'),
};

/** A database with the schema of auth and a view of users. */
export async function createAuthDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrated: false });
  await migrateAuth(database.urlFor('auth', 'owner'), (text) => database.admin(text));
  return database;
}

/** Migrates the schema of auth in a database that has its roles, and makes the view of users. */
export async function migrateAuth(ownerUrl: string, admin: (text: string) => Promise<unknown>): Promise<void> {
  await migrate({
    connectionString: ownerUrl,
    schema: 'auth',
    folder: folders.migrations,
    logger: silentLogger(),
    appVersion: '0.0.0',
  });
  await admin(USERS);
  await admin(await readFile(USER_VIEW, 'utf8'));
}

/** The Redis of the test run; each test file uses a logical database of its own. */
export function redisUrl(database: number): string {
  return `${required(variables.redisUrl).replace(/\/\d*$/, '')}/${String(database)}`;
}

export function silentLogger(): Logger {
  return createLogger({ service: 'auth', version: '0', level: 'silent' });
}

export function openPool(database: TestDatabase): Database {
  return createPool({
    connectionString: database.urlFor('auth', 'svc'),
    max: 4,
    applicationName: 'auth-test',
    statementTimeoutMs: 3_000,
    registry: createRegistry({ service: 'auth-test', version: '0' }),
    logger: silentLogger(),
  });
}

export interface AuthUnderTest {
  readonly tokens: ServiceCalls<TokenServiceDefinition, CallOptions>;
  readonly keys: ServiceCalls<KeyServiceDefinition, CallOptions>;
  readonly revocations: ServiceCalls<RevocationServiceDefinition, CallOptions>;
  readonly opsUrl: string;
  /** A started client that calls under this name. The caller stops it. */
  readonly clientOf: (from: string) => Promise<GrpcClient>;
  /** Everything the service has logged. */
  readonly log: () => string;
  /** Shuts it down and returns the exit code. Rejects when it has logged a secret (security#secrets-in-logs). */
  readonly stop: () => Promise<number>;
}

/** Starts the real service on the database and a gRPC client that calls it. */
export async function startAuth(
  database: TestDatabase,
  env: Readonly<Record<string, string>> = {},
): Promise<AuthUnderTest> {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const config = readConfig({
    CRM_AUTH_DATABASE_URL: database.urlFor('auth', 'svc'),
    CRM_AUTH_GRPC_HOST: '127.0.0.1',
    CRM_AUTH_GRPC_PORT: '0',
    CRM_AUTH_OPS_HOST: '127.0.0.1',
    CRM_AUTH_OPS_PORT: '0',
    CRM_AUTH_DRAIN_DELAY: '0',
    CRM_AUTH_ISSUER: ISSUER,
    ...keys,
    ...CHEAP,
    ...env,
  });
  const logger = createLogger({ service: 'auth', version: '0', level: 'debug', destination });
  const { lifecycle, ports } = await createService(config, { logger });
  await lifecycle.start();
  const clientOf = async (from: string): Promise<GrpcClient> => {
    const client = createGrpcClient({
      // Hashing takes longer on a busy machine.
      edge: toolEdge('auth', { from, deadlineMs: 30_000 }),
      address: `127.0.0.1:${String(ports().grpc)}`,
      logger: silentLogger(),
      registry: createRegistry({ service: 'auth-test', version: '0' }),
    });
    await client.start?.();
    return client;
  };
  const [client, clientOfRecords] = [await clientOf('gateway'), await clientOf('records')];
  return {
    tokens: client.service(tokenService),
    keys: client.service(keyService),
    revocations: clientOfRecords.service(revocationService),
    clientOf,
    opsUrl: `http://127.0.0.1:${String(ports().ops)}`,
    log: (): string => lines.join(''),
    stop: async () => {
      await client.stop?.();
      await clientOfRecords.stop?.();
      const code = await lifecycle.shutdown();
      for (const secret of [SECRET, PASSWORD, ...Object.values(keys)]) noteSecret(secret);
      checkOutput(lines.join(''));
      return code;
    },
  };
}

/** Makes users and clients as an administrator would. */
export async function seed(database: TestDatabase): Promise<void> {
  await database.admin(
    `insert into records.users values
       ('1', 'admin', 'Active', true, false), ('u1', 'Ann', 'Active', false, false), ('u2', 'ben', 'Active', null, false),
       ('u3', 'inactive', 'Inactive', false, false), ('u4', 'deleted', 'Active', false, true),
       ('u5', 'passwordless', 'Active', false, false)`,
  );
  const db = openPool(database);
  const hasher = await createPasswordHasher({ memoryKiB: 64, timeCost: 1 });
  for (const userId of ['1', 'u1', 'u2', 'u3', 'u4']) {
    await setPassword(db, hasher, { userId, password: PASSWORD }, silentLogger());
  }
  for (const line of CLIENTS) await putClient(db, parseClientLine(line));
  await db.stop();
}

const READ_AND_ADMIN = ['standard:read', 'standard:create', 'admin:access'];
const CLIENTS = [
  { id: 'app', name: 'App', secret: SECRET, grants: ['password', 'refresh_token'], scopes: READ_AND_ADMIN },
  { id: 'app2', name: 'Other app', secret: SECRET, grants: ['password', 'refresh_token'], scopes: READ_AND_ADMIN },
  { id: 'login-only', name: 'No refresh', secret: SECRET, grants: ['password'], scopes: ['standard:read'] },
  {
    id: 'spa',
    name: 'Public',
    isConfidential: false,
    grants: ['password', 'client_credentials'],
    scopes: ['standard:read'],
  },
  ...[
    ['machine', 'u1'],
    ['admin-machine', '1'],
    ['orphan', undefined],
    ['of-inactive', 'u3'],
    ['of-nobody', 'u99'],
  ].map(([id, associatedUserId]) => ({
    id,
    name: 'Service',
    secret: SECRET,
    grants: ['client_credentials', 'refresh_token'],
    scopes: READ_AND_ADMIN,
    associatedUserId,
  })),
];

/** A password request of user Ann through client `app`. */
export const login = {
  grantType: 'password',
  clientId: 'app',
  clientSecret: SECRET,
  username: 'Ann',
  password: PASSWORD,
} as const;
