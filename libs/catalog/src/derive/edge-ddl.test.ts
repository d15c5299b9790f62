import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { edgeTables } from '../edge-tables.js';
import { isEdgeLink } from '../link-kinds.js';
import { edgeDdl, localEdgeDdl } from './edge-ddl.js';
import { edgeViews } from './edge-views.js';

const links = [...catalog.modules.values()].flatMap((module) => [...module.links.values()]).filter(isEdgeLink);

/** The body of a create table statement. */
function table(ddl: string, name: string): string {
  const [, body = ''] = ddl.split(`create table ${name} (\n`);
  return body.slice(0, body.indexOf('\n);'));
}

describe('edgeTables', () => {
  it('returns each table once, with the columns of all its links', () => {
    for (const storage of ['edge', 'local-edge'] as const) {
      const tables = edgeTables(catalog, storage);
      const names = links.filter((link) => link.storage === storage).map((link) => link.table);
      expect(tables.map((edge) => edge.table)).toEqual([...new Set(names)].toSorted());
    }
    const addresses = edgeTables(catalog, 'local-edge').find((edge) => edge.table === 'email_addr_bean_rel');
    expect(addresses).toMatchObject({ left: 'bean_id', right: 'email_address_id' });
    expect([...(addresses?.roles ?? [])]).toEqual([['bean_module', expect.any(String)]]);
    expect([...(addresses?.middle.keys() ?? [])]).toEqual(['primary_address', 'reply_to_address', 'date_created']);
  });

  it('distinguishes left from right whichever end defines the link', () => {
    const invitation = links.filter((link) => link.table === 'meetings_users');
    expect(invitation.map(({ nearSide, nearColumn }) => [nearSide, nearColumn]).toSorted()).toEqual([
      ['left', 'meeting_id'],
      ['right', 'user_id'],
    ]);
  });
});

describe('edgeDdl', () => {
  const ddl = edgeDdl(catalog);

  it('creates a table with both ends, the middle values and the operations', () => {
    expect(table(ddl, 'relationships."meetings_users"').split(',\n')).toEqual([
      '  id uuid not null default gen_random_uuid()',
      '  "meeting_id" varchar(36) not null',
      '  "user_id" varchar(36) not null',
      '  "required" boolean',
      '  "accept_status" text',
      '  date_modified timestamptz(3) not null',
      '  created_op uuid',
      '  deleted_op uuid',
      '  constraint pk_meetings_users primary key (id)',
      '  constraint uq_meetings_users unique nulls not distinct ("meeting_id", "user_id", deleted_op)',
    ]);
  });

  it('indexes lookups from the right and the staged rows', () => {
    const indexes = ddl.match(/^create index .* on relationships."meetings_users".*$/gm);
    expect(indexes).toEqual([
      'create index ix_meetings_users_right on relationships."meetings_users" ("user_id", "meeting_id");',
      'create index ix_meetings_users_created_op on relationships."meetings_users" (created_op) where created_op is not null;',
      'create index ix_meetings_users_deleted_op on relationships."meetings_users" (deleted_op) where deleted_op is not null;',
    ]);
  });
});

describe('localEdgeDdl', () => {
  it('creates one table for the links that share it, and distinguishes their rows', () => {
    expect(table(localEdgeDdl(catalog), 'records."email_addr_bean_rel"').split(',\n')).toEqual([
      '  id uuid not null default gen_random_uuid()',
      '  "bean_id" varchar(36) not null',
      '  "email_address_id" varchar(36) not null',
      '  "bean_module" varchar(100) not null',
      '  "primary_address" boolean',
      '  "reply_to_address" boolean',
      '  "date_created" timestamptz(3)',
      '  date_modified timestamptz(3) not null',
      '  constraint pk_email_addr_bean_rel primary key (id)',
      '  constraint uq_email_addr_bean_rel unique ("bean_id", "email_address_id", "bean_module")',
    ]);
  });

  it('limits a record to one pair of an exclusive link, found by an index alone', () => {
    const indexes = localEdgeDdl(catalog)
      .split('\n')
      .filter((line) => line.startsWith('create unique index'));
    expect(indexes).toEqual([
      'create unique index uq_email_addr_bean_rel_primary_address on records."email_addr_bean_rel" ("bean_id", "bean_module") include ("email_address_id") where "primary_address";',
    ]);
  });
});

describe('index and constraint names', () => {
  it('are unique and not truncated by Postgres', () => {
    for (const ddl of [edgeDdl(catalog), localEdgeDdl(catalog)]) {
      const names = [...ddl.matchAll(/(?:constraint|index) ((?:pk|ck|uq|ix)_[a-z0-9_]+)/g)].map(
        ([, name = '']) => name,
      );
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.length > 63)).toEqual([]);
    }
  });
});

describe('edgeViews', () => {
  it('publishes every edge table to records, and declares what it requires', () => {
    const sql = edgeViews(catalog);
    const tables = edgeTables(catalog, 'edge').map((edge) => edge.table);
    const views = [...sql.matchAll(/create or replace view relationships_pub\."([a-z0-9_]+)_v1"/g)].map(
      ([, name]) => name,
    );
    expect(views).toEqual(tables);
    expect(sql).toMatch(/^-- needs: records_pub\.open_operation_v1$/m);
    expect(sql).toMatch(/to records_svc, records_owner;\n$/);
    expect(sql).not.toMatch(/ in \(select/i);
  });
});
