import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, edgeDdl, edgeViews } from '@crm/catalog';
import { databaseUrl, withClient } from '@crm/local';
import { startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

const DESCRIBE = `
with own as (
  select oid, relname, relkind from pg_class where relnamespace = 'relationships'::regnamespace
    and relname not in ('heartbeat', 'migration_failures', 'migrations', 'staged_operation', 'answer'))
select 'column' as kind, c.relname || '.' || a.attname as name,
  concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as what
from own c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relkind = 'r'
union all
select 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
from pg_constraint k join own c on c.oid = k.conrelid where k.contype <> 'n'
union all
select 'index', indexname, indexdef from pg_indexes
where schemaname = 'relationships' and tablename not in ('heartbeat', 'migration_failures', 'migrations', 'staged_operation', 'answer')
order by 1, 2`;

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
    const migrated = await links.store.admin(DESCRIBE);
    const name = `crm_ddl_${randomBytes(6).toString('hex')}`;
    const drafted = await withClient(links.store.adminUrl, async (admin) => {
      await admin.query(`create database ${name}`);
      try {
        return await withClient(databaseUrl(links.store.adminUrl, name), async (client) => {
          await client.query('create schema relationships');
          await client.query(edgeDdl(catalog));
          return (await client.query<object>(DESCRIBE)).rows;
        });
      } finally {
        await admin.query(`drop database ${name} with (force)`);
      }
    });
    expect(migrated.length).toBeGreaterThan(500);
    expect(migrated).toEqual(drafted);
  });

  it('publishes the views that the catalogue wants', () => {
    const file = new URL('../published/edges_v1.sql', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(edgeViews(catalog));
  });

  it('is closed to other services, but for what is published to records', async () => {
    for (const kind of ['svc', 'owner'] as const) {
      const records = links.store.urlFor('records', kind);
      expect(await ask(records, 'select id from relationships_pub.meetings_users_v1')).toEqual([]);
      expect(await ask(records, 'select id from relationships.meetings_users')).toMatch(
        /permission denied for schema relationships/,
      );
      expect(await ask(records, 'delete from relationships_pub.meetings_users_v1')).toMatch(/permission denied/);
    }
    const files = links.store.urlFor('files', 'svc');
    expect(await ask(files, 'select id from relationships_pub.meetings_users_v1')).toMatch(
      /permission denied for schema/,
    );
  });

  it('sees of records only who is live and which operations are committed', async () => {
    const id = await links.record('Meetings');
    const own = links.store.urlFor('relationships', 'svc');
    expect(await ask(own, 'select * from records_pub.live_meetings_v1')).toEqual([{ id }]);
    expect(await ask(own, 'select * from records_pub.open_operation_v1')).toEqual([]);
    expect(await ask(own, 'select id from records.meetings')).toMatch(/permission denied for schema records/);
    expect(await ask(own, 'select op_id from records.operation')).toMatch(/permission denied for schema records/);
    expect(await ask(own, 'delete from records_pub.live_meetings_v1')).toMatch(/permission denied/);
    expect(await ask(own, 'select * from records_pub.user_v1')).toMatch(/permission denied/);
    expect(await ask(own, 'drop table relationships.meetings_users')).toMatch(/must be owner/);
  });
});
