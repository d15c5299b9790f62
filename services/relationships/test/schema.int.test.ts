import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog, edgeDdl, edgeViews } from '@crm/catalog';
import { databaseUrl, draftMigration, schemaObjects, withClient, type SchemaObject } from '@crm/local-stack';
import { startLinks, type LinksUnderTest } from './links-under-test.js';

let links: LinksUnderTest;
beforeAll(async () => {
  links = await startLinks();
});
afterAll(() => links.stop());

/** Tables that do not follow from the catalogue. */
const OWN = /^relationships\.(answer|change|heartbeat|migration_failures|migrations|staged_operation)$/;

/** The objects of the schema in a database. */
async function objectsOf(url: string): Promise<SchemaObject[]> {
  const objects = await withClient(url, (client) => schemaObjects(client, 'relationships'));
  return objects.filter(({ table }) => !OWN.test(table ?? ''));
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
  it('matches the catalogue after the migrations', async () => {
    const migrated = await objectsOf(links.store.adminUrl);
    const name = `crm_ddl_${randomBytes(6).toString('hex')}`;
    const derived = await withClient(links.store.adminUrl, async (admin) => {
      await admin.query(`create database ${name}`);
      try {
        const url = databaseUrl(links.store.adminUrl, name);
        await withClient(url, (client) => client.query(`create schema relationships; ${edgeDdl(catalog)}`));
        return await objectsOf(url);
      } finally {
        await admin.query(`drop database ${name} with (force)`);
      }
    });
    expect(migrated.length).toBeGreaterThan(500);
    expect(draftMigration(migrated, derived)).toEqual({ changes: '', background: '' });
    expect(draftMigration(derived, migrated)).toEqual({ changes: '', background: '' });
  });

  it('publishes the views that the catalogue defines', () => {
    const file = new URL('../published/edges_v1.sql', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(edgeViews(catalog));
  });

  it('is closed to other services, except for what is published to records', async () => {
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

  it('can read from records only which records are live and which operations are committed', async () => {
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
