import { catalog } from '@crm/catalog';
import { AppError } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { createPool, migrate, type Database } from '@crm/postgres';
import type { RecordInput } from '@crm/protos';
import { createLogger, createRegistry } from '@crm/runtime';
import { schemaFolders } from '@crm/service';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';
import { createEvents } from '../src/events.js';
import { seedAdministrator } from '../src/repository/seed-administrator.js';
import { createDependencies, createHandlers, type Handlers } from '../src/service.js';

/** Every scope of records, administration included. */
const SCOPES = [
  'standard:create',
  'standard:read',
  'standard:update',
  'standard:delete',
  'standard:relationship:read',
  'admin:access',
];

const FOLDERS = schemaFolders(new URL('../src/main.ts', import.meta.url).href);
/** The handlers of the service over a migrated database of their own, called as the transport would call them. */
export interface RecordsUnderTest {
  readonly handlers: Handlers;
  /** As the role `records_svc`, like the handlers. */
  readonly database: Database;
  readonly store: TestDatabase;
  /** Creates a record and answers it; `attributes` is an object or JSON text. */
  create(module: string, attributes: object | string, id?: string, context?: CallContext): Promise<ReadRecord>;
  read(module: string, id: string): Promise<ReadRecord>;
  update(module: string, id: string, attributes: object | string, versions?: readonly number[]): Promise<ReadRecord>;
  stop(): Promise<void>;
}

/** A record message with its attributes parsed and as text. */
export interface ReadRecord {
  readonly id: string;
  readonly version: number;
  readonly json: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly toOne: Readonly<Record<string, string>>;
}

/** A call by user `userId` with these scopes. */
export function calledBy(userId: string, scopes: readonly string[] = SCOPES): CallContext {
  const now = Math.floor(Date.now() / 1000);
  return {
    actor: { userId, clientId: 'c', scopes: new Set(scopes), tokenId: 't', issuedAt: now, expiresAt: now + 60 },
    deadline: Date.now() + 5_000,
    requestId: 'r',
    traceparent: '00-00000000000000000000000000000001-0000000000000001-01',
    signal: new AbortController().signal,
  };
}

/** The administrator that every database under test has. */
export const ADMINISTRATOR = calledBy('1');

/** Makes, migrates and seeds a database. */
export async function startRecords(): Promise<RecordsUnderTest> {
  const store = await createTestDatabase({ migrated: false });
  const logger = createLogger({ service: 'records', version: 'test', level: 'silent' });
  await migrate({
    connectionString: store.urlFor('records', 'owner'),
    schema: 'records',
    folder: FOLDERS.migrations,
    publishedFolder: FOLDERS.published,
    logger,
    appVersion: 'test',
  });
  const registry = createRegistry({ service: 'records', version: 'test' });
  const database = createPool({
    connectionString: store.urlFor('records', 'svc'),
    max: 10,
    applicationName: 'records-test',
    statementTimeoutMs: 10_000,
    acquireTimeoutMs: 10_000,
    registry,
    logger,
  });
  await seedAdministrator(database, catalog, 'admin');
  const handlers = createHandlers(createDependencies(database, catalog), createEvents(registry, logger));

  return {
    handlers,
    database,
    store,
    create: async (module, attributes, id = '', context = ADMINISTRATOR) =>
      parse((await handlers.create({ module, id, attributesJson: toBytes(attributes) }, context)).record),
    read: async (module, id) => parse((await handlers.get({ module, id }, ADMINISTRATOR)).record),
    update: async (module, id, attributes, versions) => {
      const precondition = versions === undefined ? null : { any: false, versions: [...versions] };
      const request = { module, id, attributesJson: toBytes(attributes), precondition };
      return parse((await handlers.update(request, ADMINISTRATOR)).record);
    },
    stop: async () => {
      await database.stop();
      await store.drop();
    },
  };
}

/** The attributes of a request as they travel. */
export function toBytes(attributes: object | string): Buffer {
  return Buffer.from(typeof attributes === 'string' ? attributes : JSON.stringify(attributes));
}

/** A record message, read. */
export function parse(record: RecordInput | null | undefined): ReadRecord {
  if (record == null) throw new TypeError('No record was answered');
  const json = String(record.attributesJson);
  return {
    id: record.id ?? '',
    version: Number(record.version),
    json,
    attributes: JSON.parse(json) as Record<string, unknown>,
    toOne: Object.fromEntries((record.toOne ?? []).map(({ link = '', id = '' }) => [link, id])),
  };
}

/** The faults of a refused call as `code pointer`; an empty list when it succeeded. */
export async function faultsOf(call: Promise<unknown>): Promise<string[]> {
  try {
    await call;
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.faults.map(({ code, source }) => {
      const place = source === undefined ? '' : 'pointer' in source ? source.pointer : source.parameter;
      return `${code} ${place}`.trim();
    });
  }
}
