import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { catalog, liveViews, localEdgeDdl, moduleDdl } from '@crm/catalog';
import { databaseUrl, withClient } from '@crm/local';
import { seedAdministrator } from '../src/repository/seed-administrator.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

/** Tables that do not follow from the catalogue. */
const OWN_TABLES = `('audit', 'file_reference', 'heartbeat', 'migration_failures', 'migrations', 'operation', 'viewed')`;
/** Indexes for the queries of other services on the published views. */
const OWN_INDEXES = `('ix_users_changed')`;
/** Functions and triggers that do not follow from the catalogue. */
const OWN_TRIGGERS = `('audit', 'audit_of_changes', 'audit_of_rest', 'audit_pair', 'audit_record', 'differing', 'keep_an_administrator',
  'note_act')`;

const DESCRIBE = `
select 'column' as kind, c.relname || '.' || a.attname as name,
  concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) as what
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relnamespace = 'records'::regnamespace and c.relkind = 'r' and c.relname not in ${OWN_TABLES}
union all
select 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
from pg_constraint k join pg_class c on c.oid = k.conrelid
where k.connamespace = 'records'::regnamespace and c.relname not in ${OWN_TABLES} and k.contype <> 'n'
union all
select 'index', indexname, indexdef from pg_indexes
where schemaname = 'records' and tablename not in ${OWN_TABLES} and indexname not in ${OWN_INDEXES}
union all
select 'function', p.oid::regprocedure::text, p.prosrc from pg_proc p where p.pronamespace = 'records'::regnamespace
  and p.proname not in ${OWN_TRIGGERS}
union all
select 'trigger', t.tgrelid::regclass::text, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'records'::regnamespace and not t.tgisinternal and t.tgname not in ${OWN_TRIGGERS}
union all
select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = 'records'::regnamespace
order by 1, 2, 3`;

/** The rows of a statement, or the message of its failure. */
async function ask(url: string, statement: string): Promise<object[] | string> {
  try {
    return await withClient(url, async (client) => (await client.query<object>(statement)).rows);
  } catch (error) {
    return String(error);
  }
}

describe('the schema', () => {
  it('that the migrations make is the one that the catalogue wants', async () => {
    const migrated = await records.store.admin(DESCRIBE);
    const name = `crm_ddl_${randomBytes(6).toString('hex')}`;
    const drafted = await withClient(records.store.adminUrl, async (admin) => {
      await admin.query(`create database ${name}`);
      try {
        return await withClient(databaseUrl(records.store.adminUrl, name), async (client) => {
          await client.query('create schema records; create schema extensions');
          await client.query('create extension pg_trgm schema extensions');
          await client.query(moduleDdl(catalog));
          await client.query(localEdgeDdl(catalog));
          return (await client.query<object>(DESCRIBE)).rows;
        });
      } finally {
        await admin.query(`drop database ${name} with (force)`);
      }
    });
    expect(migrated.length).toBeGreaterThan(200);
    expect(migrated).toEqual(drafted);
  });

  it('publishes every live record to the service that keeps links, and what it has decided', async () => {
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

  it('publishes to the files service, and to nobody else, which contents are in use', async () => {
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

  it('is closed to the runtime roles of others, but for what is published to them', async () => {
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

  it('has the administrator once', async () => {
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
