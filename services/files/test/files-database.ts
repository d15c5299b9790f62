import { createPool, migrate, schemaFolders, type Database } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import { createTestDatabase, type TestDatabase } from '@crm/testkit';

/** The view that records publishes, over a table that the tests fill. */
const REFERENCES = `
create table records.stand_in_reference (sha256 bytea not null);
alter table records.stand_in_reference owner to records_owner;
create view records_pub.file_reference_v1 as select sha256 from records.stand_in_reference;
alter view records_pub.file_reference_v1 owner to records_owner;
grant usage on schema records_pub to files_svc;
grant select on records_pub.file_reference_v1 to files_svc;`;

export const FOLDERS = schemaFolders(new URL('../src/main.ts', import.meta.url).href);

/** A migrated database of this service, with a stand-in for the references of records. */
export interface FilesDatabase {
  readonly store: TestDatabase;
  /** As the role `files_svc`. */
  readonly database: Database;
  refer(sha256: Buffer): Promise<void>;
  forget(sha256: Buffer): Promise<void>;
  /** Backdates all stored data by this many hours. */
  age(hours: number): Promise<void>;
  count(table: 'blob' | 'blob_chunk' | 'unclaimed'): Promise<number>;
  stop(): Promise<void>;
}

export async function createFilesDatabase(): Promise<FilesDatabase> {
  const store = await createTestDatabase({ migrated: false });
  const logger = createLogger({ service: 'files', version: 'test', level: 'silent' });
  await migrate({
    connectionString: store.urlFor('files', 'owner'),
    schema: 'files',
    folder: FOLDERS.migrations,
    logger,
    appVersion: 'test',
  });
  await store.admin(REFERENCES);
  const database = createPool({
    connectionString: store.urlFor('files', 'svc'),
    max: 10,
    applicationName: 'files-test',
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 30_000,
    registry: createRegistry({ service: 'files', version: 'test' }),
    logger,
  });
  return {
    store,
    database,
    refer: async (sha256) => {
      await store.admin('insert into records.stand_in_reference values ($1)', [sha256]);
    },
    forget: async (sha256) => {
      await store.admin('delete from records.stand_in_reference where sha256 = $1', [sha256]);
    },
    age: async (hours) => {
      await store.admin(`update files.blob set touched_at = touched_at - $1 * interval '1 h'`, [hours]);
      await store.admin(`update files.unclaimed set since = since - $1 * interval '1 h'`, [hours]);
    },
    count: async (table) => {
      const [row] = await store.admin<{ count: number }>(`select count(*)::int as count from files.${table}`);
      return row?.count ?? 0;
    },
    stop: async () => {
      await database.stop();
      await store.drop();
    },
  };
}
