import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { createPool, migrate, type Database } from '@crm/postgres';
import { withClient } from '@crm/local-stack';
import { createLogger, createRegistry } from '@crm/runtime';
import { createTestDatabase, eventually, type TestDatabase } from '@crm/testkit';
import type { Sequencer } from '../src/jobs/sequencer.js';
import { folders } from '../src/schema.js';

const USER_VIEW = new URL('../../records/published/user_v1.sql', import.meta.url);

/** The logs as the services of records and links publish them, over tables that the tests fill, and records to write. */
const LOGS = `
create sequence records_pub.change_seq;
create table records.change (
  seq bigint not null default nextval('records_pub.change_seq'), xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(), record text, version bigint, operation uuid, primary key (xid, seq));
create table relationships.change (
  seq bigint not null default nextval('records_pub.change_seq'), xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default clock_timestamp(), operation uuid, primary key (xid, seq));
create index on relationships.change (operation) where operation is not null;
create index on records.change (operation) where operation is not null;
create table records.users (id text primary key, user_name text, status text, is_admin boolean,
  deleted boolean not null default false, date_modified timestamptz(3) not null default now());
alter table records.users owner to records_owner;
create table records.subject (id text primary key, version bigint not null default 0);
alter table records.change owner to records_owner;
alter table relationships.change owner to relationships_owner;
create view records_pub.change_v1 as select seq, xid, operation, record is null as is_marker, at from records.change;
create view relationships_pub.change_v1 as select seq, xid, operation, at from relationships.change;
alter view records_pub.change_v1 owner to records_owner;
alter view relationships_pub.change_v1 owner to relationships_owner;
grant usage on schema records_pub, relationships_pub to events_svc;
grant select on records_pub.change_v1, relationships_pub.change_v1 to events_svc;`;

/** A position with what it stands for. */
export interface Positioned {
  readonly position: number;
  readonly start: number;
  readonly log: 'r' | 'l';
  readonly seq: number;
  /** The transaction that the change belongs to. */
  readonly owner: string;
  readonly record: string | null;
  readonly version: number | null;
}

/** A migrated database of this service, with stand-ins for the logs. */
export interface EventsDatabase {
  readonly store: TestDatabase;
  /** As the role `events_svc`, on sessions named `events-test`. */
  readonly database: Database;
  positions(): Promise<Positioned[]>;
  /**
   * Steps until there is a position for each change of a committed transaction. Transactions of other tests on the same
   * server may hold it up.
   */
  assignAll(sequencer: Sequencer): Promise<void>;
  stop(): Promise<void>;
}

export async function createEventsDatabase(): Promise<EventsDatabase> {
  const store = await createTestDatabase({ migrated: false });
  const logger = createLogger({ service: 'events', version: 'test', level: 'silent' });
  await migrate({
    connectionString: store.urlFor('events', 'owner'),
    schema: 'events',
    folder: folders.migrations,
    publishedFolder: folders.published,
    logger,
    appVersion: 'test',
  });
  await store.admin(LOGS);
  await store.admin(await readFile(USER_VIEW, 'utf8'));
  const database = createPool({
    connectionString: store.urlFor('events', 'svc'),
    max: 10,
    applicationName: 'events-test',
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 30_000,
    registry: createRegistry({ service: 'events', version: 'test' }),
    logger,
  });
  const positions = (): Promise<Positioned[]> =>
    store.admin<Positioned>(`
        select p.position::float8 as position, p.group_start::float8 as start, p.log, p.seq::float8 as seq,
          coalesce((select m.xid from records.change m where m.operation = l.operation), p.xid)::text as owner,
          r.record, r.version::float8 as version
        from events.position p
          left join records.change r on p.log = 'r' and r.xid = p.xid and r.seq = p.seq
          left join relationships.change l on p.log = 'l' and l.xid = p.xid and l.seq = p.seq
        order by p.position`);
  return {
    store,
    database,
    positions,
    assignAll: async (sequencer) => {
      const [row] = await store.admin<{ count: number }>(`
        select (select count(*) from records.change where record is not null)::int + (
          select count(*) from relationships.change l
          where l.operation is null or l.operation in (select operation from records.change))::int as count`);
      await eventually(async () => {
        await sequencer.step();
        expect(await positions()).toHaveLength(row?.count ?? 0);
      });
    },
    stop: async () => {
      await database.stop();
      await store.drop();
    },
  };
}

/** A connection of a writer, with one transaction at a time. */
export interface Writer {
  run(text: string, values?: unknown[]): Promise<void>;
  /** Begins a transaction and gives it its id now. */
  begin(): Promise<void>;
  /** Writes a record, under its row lock, and logs it. */
  write(record: string): Promise<void>;
  link(operation?: string): Promise<void>;
  /** Says that this transaction commits the operation. */
  decide(operation: string): Promise<void>;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Runs a function with this many writers. */
export async function withWriters<T>(
  store: TestDatabase,
  count: number,
  work: (writers: readonly Writer[]) => Promise<T>,
  writers: readonly Writer[] = [],
): Promise<T> {
  if (writers.length === count) return work(writers);
  return withClient(store.adminUrl, async (client) => {
    const run = async (text: string, values: unknown[] = []): Promise<void> => {
      await client.query(text, values);
    };
    const writer: Writer = {
      run,
      begin: () => run('begin').then(() => run('select pg_current_xact_id()')),
      write: async (record) => {
        await run(
          'insert into records.subject as s values ($1, 1) on conflict (id) do update set version = s.version + 1',
          [record],
        );
        await run(
          'insert into records.change (record, version) select id, version from records.subject where id = $1',
          [record],
        );
      },
      link: (operation) => run('insert into relationships.change (operation) values ($1)', [operation]),
      decide: (operation) => run('insert into records.change (operation) values ($1)', [operation]),
      end: run,
    };
    return withWriters(store, count, work, [...writers, writer]);
  });
}
