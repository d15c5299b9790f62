import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { catalog, liveViews, localEdgeDdl, moduleDdl } from '@crm/catalog';
import { databaseUrl, draftMigration, schemaObjects, withClient, type SchemaObject } from '@crm/local-stack';
import { seedAdministrator } from '../src/repository/seed-administrator.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

/** Tables, indexes, functions and triggers that do not follow from the catalogue. */
const OWN = [
  /^records\.(audit|catalog_version|change|custom_links|definition|external_id|file_reference|heartbeat|migration_failures|migrations|operation|viewed)$/,
  // For the queries of other services on the published views.
  /^ix_users_changed$/,
  // Until the contract that removes unfolded texts.
  /^ix_\w+_like$|^st_\w+(?<!_folded)$|^ix_email_addresses_email_address$/,
  /^(audit|audit_of_\w+|keep_an_administrator)$/,
  /^records\.(audit_pair|audit_record|differing|keep_an_administrator|log_operation|note_act)\(/,
];

/** The objects of the schema in a database. */
async function objectsOf(url: string): Promise<SchemaObject[]> {
  const objects = await withClient(url, (client) => schemaObjects(client, 'records'));
  return objects.filter(({ table, name }) => !OWN.some((own) => own.test(table ?? '') || own.test(name)));
}

/** The rows of a statement, or the message of its failure. */
async function ask(url: string, statement: string): Promise<object[] | string> {
  try {
    return await withClient(url, async (client) => (await client.query<object>(statement)).rows);
  } catch (error) {
    return String(error);
  }
}

describe('the schema', () => {
  it('from the migrations equals the schema of the catalogue', async () => {
    const migrated = await objectsOf(records.store.adminUrl);
    const name = `crm_ddl_${randomBytes(6).toString('hex')}`;
    const derived = await withClient(records.store.adminUrl, async (admin) => {
      await admin.query(`create database ${name}`);
      try {
        const url = databaseUrl(records.store.adminUrl, name);
        await withClient(url, async (client) => {
          await client.query('create schema records; create schema extensions');
          await client.query('create extension pg_trgm schema extensions');
          await client.query(moduleDdl(catalog));
          await client.query(localEdgeDdl(catalog));
        });
        return await objectsOf(url);
      } finally {
        await admin.query(`drop database ${name} with (force)`);
      }
    });
    expect(migrated.length).toBeGreaterThan(200);
    expect(draftMigration(migrated, derived)).toEqual({ changes: '', background: '' });
    expect(draftMigration(derived, migrated)).toEqual({ changes: '', background: '' });
  });

  it('publishes every live record to relationships, and the decided operations', async () => {
    const file = new URL('../published/live_v1.sql', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(liveViews(catalog));
    await records.store.admin(`insert into records.operation (op_id, outcome, settled)
      select gen_random_uuid(), outcome, settled from (values ('committed', false), ('committed', true), ('aborted', false)) o (outcome, settled)`);
    for (const kind of ['svc', 'owner'] as const) {
      const reader = records.store.urlFor('relationships', kind);
      expect(await ask(reader, `select id from records_pub.live_users_v1`)).toEqual([{ id: '1' }]);
      expect(await ask(reader, `select op_id from records_pub.open_operation_v1`)).toHaveLength(1);
      expect(await ask(reader, `select from records.operation`)).toMatch(/permission denied for schema records/);
    }
  });

  it('publishes the contents in use to files only', async () => {
    await records.store.admin(`insert into records.file_reference (module, record_id, field, sha256, size, media_type)
      values ('Notes', 'gone', 'filename', sha256('x'), 1, '')`);
    const select = `select encode(sha256, 'hex') as sha256 from records_pub.file_reference_v1`;
    const sha256 = createHash('sha256').update('x').digest('hex');
    for (const kind of ['svc', 'owner'] as const) {
      const reader = records.store.urlFor('files', kind);
      expect(await ask(reader, select)).toEqual([{ sha256 }]);
      expect(await ask(reader, 'select from records.file_reference')).toMatch(/permission denied for schema records/);
      expect(await ask(reader, 'delete from records_pub.file_reference_v1')).toMatch(/permission denied/);
      expect(await ask(records.store.urlFor('auth', kind), select)).toMatch(/permission denied/);
    }
    const own = records.store.urlFor('records', 'svc');
    expect(await ask(own, `update records.file_reference set sha256 = 'x'`)).toMatch(/ck_file_reference_sha256/);
    expect(await ask(own, `update records.file_reference set size = -1`)).toMatch(/ck_file_reference_size/);
    expect(await ask(own, 'delete from records.file_reference')).toEqual([]);
  });

  it('is closed to the runtime roles of other services, except for the published views', async () => {
    const auth = records.store.urlFor('auth', 'svc');
    const view = 'select id, user_name, status, is_admin, deleted from records_pub.user_v1';
    const admin = { id: '1', user_name: 'admin', status: 'Active', is_admin: true, deleted: false };
    expect(await ask(auth, view)).toEqual([admin]);
    expect(await ask(records.store.urlFor('auth', 'owner'), view)).toEqual([admin]);
    expect(await ask(auth, 'select id from records.users')).toMatch(/permission denied for schema records/);
    expect(await ask(auth, `update records_pub.user_v1 set is_admin = true`)).toMatch(/permission denied/);
    const own = records.store.urlFor('records', 'svc');
    await withClient(records.store.urlFor('auth', 'owner'), (client) =>
      client.query('create table auth.secret (x text)'),
    );
    expect(await ask(own, 'select x from auth.secret')).toMatch(/permission denied for schema auth/);
    expect(await ask(own, 'drop table records.users')).toMatch(/must be owner/);
    expect(await ask(own, 'create table records.x (y text)')).toMatch(/permission denied/);
  });

  it('has one administrator', async () => {
    expect(await seedAdministrator(records.database, catalog, 'someone')).toBe(false);
    const admin = await records.read('Users', '1');
    expect(admin.attributes).toMatchObject({
      user_name: 'admin',
      is_admin: true,
      status: 'Active',
      last_name: 'Administrator',
    });
  });
});
