import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { StartupError } from '@crm/runtime';
import { latestExpand } from '../src/migrate/migration-file.js';
import { migrate, type MigrateOptions } from '../src/migrate/migrate.js';
import { schemaState } from '../src/schema-state.js';
import { sql, toStatement } from '../src/sql.js';
import { capturingLogger, createTestDatabase, type LogLines, type TestDatabase } from './database.js';

const FIRST = 'create table t (id integer primary key, name text)';
const SECOND = 'alter table t add column note text';

let db: TestDatabase;
let root: string;
let lines: LogLines;
let options: MigrateOptions;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  await db.admin(
    'drop schema if exists s cascade; drop schema if exists other cascade; drop schema if exists s_pub cascade',
  );
  await db.admin('create schema s; create schema s_pub');
  root = mkdtempSync(join(tmpdir(), 'crm-migrate-'));
  mkdirSync(join(root, 'published'));
  mkdirSync(join(root, 'migrations'));
  const captured = capturingLogger();
  lines = captured.lines;
  options = {
    connectionString: db.url,
    schema: 's',
    folder: join(root, 'migrations'),
    publishedFolder: join(root, 'published'),
    logger: captured.logger,
    appVersion: '1.2.3',
  };
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function file(name: string, text: string): void {
  writeFileSync(join(root, 'migrations', name), text);
}

function published(name: string, text: string): void {
  writeFileSync(join(root, 'published', name), text);
}

async function rows(text: string): Promise<unknown[]> {
  return (await db.admin(text)).rows as unknown[];
}

describe('migrate', () => {
  it('brings an empty schema up to date and records each file', async () => {
    file('0001_first.expand.sql', FIRST);
    file('0002_second.expand.sql', SECOND);
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 0 });
    await migrate(options);
    await expect(
      rows('select version, name, phase, app_version, length(checksum) as sum from s.migrations'),
    ).resolves.toEqual([
      { version: 1, name: 'first', phase: 'expand', app_version: '1.2.3', sum: 64 },
      { version: 2, name: 'second', phase: 'expand', app_version: '1.2.3', sum: 64 },
    ]);
    await expect(rows('select id, name, note from s.t')).resolves.toEqual([]);
    await expect(schemaState(db.pool(), 's')).resolves.toStrictEqual({ version: 2, contracts: [] });
    expect(latestExpand(options.folder)).toBe(2);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'migrate.applied', version: 1, name: 'first' }));
  });

  it('does nothing when the schema is up to date', async () => {
    file('0001_first.expand.sql', FIRST);
    await migrate(options);
    const before = await rows('select * from s.migrations');
    await migrate(options);
    await expect(rows('select * from s.migrations')).resolves.toEqual(before);
  });

  it('applies each file once when two runners start at the same time', async () => {
    file('0001_first.expand.sql', `${FIRST}; select pg_advisory_xact_lock(1)`);
    file('0002_second.expand.sql', SECOND);
    await db.admin('select pg_advisory_lock(1)');
    const runners = Promise.all([migrate(options), migrate(options), migrate(options)]);
    try {
      // Both others have noticed the one that is running.
      await eventually(() => {
        expect(lines.filter(({ event }) => event === 'migrate.locked')).toHaveLength(2);
      });
    } finally {
      await db.admin('select pg_advisory_unlock(1)');
    }
    await runners;
    await expect(rows('select version from s.migrations')).resolves.toEqual([{ version: 1 }, { version: 2 }]);
    expect(lines.filter(({ event }) => event === 'migrate.applied')).toHaveLength(2);
  });

  it('rejects a file that was changed after it was applied', async () => {
    file('0001_first.expand.sql', FIRST);
    await migrate(options);
    file('0001_first.expand.sql', `${FIRST} -- changed`);
    const refused = migrate(options);
    await expect(refused).rejects.toBeInstanceOf(StartupError);
    await expect(refused).rejects.toThrow(/^migration 1 \(first\) of schema s was changed/);
  });

  it('rolls back a failed file, keeps the files before it, and reports the line', async () => {
    file('0001_first.expand.sql', FIRST);
    file(
      '0002_broken.expand.sql',
      `alter table t add column half text;\ninsert into t values (1, 'x');\nselect 1 frm t;`,
    );
    const failed = migrate(options);
    await expect(failed).rejects.toBeInstanceOf(StartupError);
    await expect(failed).rejects.toThrow(/^migration 2 \(broken\) of schema s failed: .*line 3/);
    await expect(
      rows(`select column_name from information_schema.columns where table_name = 't' order by 1`),
    ).resolves.toEqual([{ column_name: 'id' }, { column_name: 'name' }]);
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 1 });
    file('0002_broken.expand.sql', SECOND);
    await migrate(options);
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 2 });
  });

  it('runs a file without a transaction and removes what an interrupted run left', async () => {
    file('0001_first.expand.sql', `${FIRST}; insert into t values (1, 'same'), (2, 'same')`);
    file(
      '0002_index.expand.sql',
      '-- no-transaction\ncreate unique index concurrently if not exists uq_t_name on t (name);\n',
    );
    await expect(migrate(options)).rejects.toThrow(/migration 2 \(index\).*uq_t_name/);
    await expect(rows(`select indisvalid from pg_index where indexrelid = 's.uq_t_name'::regclass`)).resolves.toEqual([
      { indisvalid: false },
    ]);
    await db.admin('delete from s.t where id = 2');
    await migrate(options);
    await expect(rows(`select indisvalid from pg_index where indexrelid = 's.uq_t_name'::regclass`)).resolves.toEqual([
      { indisvalid: true },
    ]);
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 2 });
  });

  it('runs each statement of a file without a transaction separately, and reports the line of a failure', async () => {
    file('0001_first.expand.sql', FIRST);
    file(
      '0002_index.expand.sql',
      `-- no-transaction
create index concurrently if not exists ix_t_name on t (name);
create index concurrently if not exists ix_t_gone on t (gone);
create index concurrently if not exists ix_t_id on t (id);`,
    );
    await expect(migrate(options)).rejects.toThrow(/migration 2 \(index\).*"gone" does not exist/);
    await db.admin('alter table s.t add column gone text');
    await migrate(options);
    const indexes = `select indexname from pg_indexes where schemaname = 's' and indexname like 'ix%' order by 1`;
    const names = ['ix_t_gone', 'ix_t_id', 'ix_t_name'];
    await expect(rows(indexes)).resolves.toEqual(names.map((indexname) => ({ indexname })));
    file('0003_broken.expand.sql', '-- no-transaction\nselect 1;\n\nselect from nothing;\n');
    await expect(migrate(options)).rejects.toThrow(/"nothing" does not exist \(line 4\)/);
  });

  it('builds an index concurrently while another runner waits', async () => {
    file('0001_first.expand.sql', `${FIRST}; insert into t select n, n::text from generate_series(1, 20000) n`);
    file('0002_index.expand.sql', '-- no-transaction\ncreate index concurrently if not exists t_name on t (name)');
    await Promise.all([migrate(options), migrate(options)]);
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 2 });
  });

  it('backs off from a lock and retries', async () => {
    file('0001_first.expand.sql', FIRST);
    await migrate(options);
    file('0002_second.expand.sql', SECOND);
    await db.admin('begin; lock table s.t in share mode');
    const running = migrate(options);
    await eventually(() => {
      expect(lines).toContainEqual(expect.objectContaining({ event: 'migrate.lock_retry' }));
    });
    await db.admin('commit');
    await running;
    await expect(schemaState(db.pool(), 's')).resolves.toMatchObject({ version: 2 });
  });

  it('does not block writers while it waits for a lock', async () => {
    file('0001_first.expand.sql', FIRST);
    await migrate(options);
    file('0002_second.expand.sql', SECOND);
    const writer = db.pool({ statementTimeoutMs: 20_000 });
    await db.admin('begin; lock table s.t in access share mode');
    const running = migrate(options);
    await eventually(async () => {
      const waiting = `select mode from pg_locks join pg_database d on d.oid = database
  where not granted and relation = 's.t'::regclass and datname = current_database()`;
      await expect(rows(waiting)).resolves.toEqual([{ mode: 'AccessExclusiveLock' }]);
    });
    // It queues behind the migration, whose lock request has to time out before the holder of the table finishes.
    await writer.run(toStatement(sql`insert into s.t (id) values (1)`));
    await eventually(() => {
      expect(lines).toContainEqual(expect.objectContaining({ event: 'migrate.lock_retry' }));
    });
    await db.admin('commit');
    await running;
    await expect(rows('select id, note from s.t')).resolves.toEqual([{ id: 1, note: null }]);
  });

  it('accepts a schema that a newer release expanded, but not one that it contracted', async () => {
    file('0001_first.expand.sql', FIRST);
    await migrate(options);
    await db.admin(`insert into s.migrations values (2, 'newer', 'x', 'expand', now(), '2', 0, null)`);
    await migrate(options);
    await db.admin(`insert into s.migrations values (3, 'newest', 'x', 'contract', now(), '2', 0, '2.0.0')`);
    await expect(migrate(options)).rejects.toThrow(/contracted by migration 3/);
  });

  it.each([
    ['0001_First.expand.sql', /is not named/],
    ['0001_first.sql', /is not named/],
    ['readme.md', /is not named/],
    ['0002_second.expand.sql', /migration 1 is missing/],
  ])('rejects the folder with %s', async (name, message) => {
    file(name, FIRST);
    await expect(migrate(options)).rejects.toThrow(message);
  });

  it('rejects a duplicate number', async () => {
    file('0001_a.expand.sql', FIRST);
    file('0001_b.expand.sql', SECOND);
    await expect(migrate(options)).rejects.toThrow(/numbered twice/);
  });

  it('reports missing prerequisites', async () => {
    file('0001_first.expand.sql', FIRST);
    await expect(migrate({ ...options, schema: 'none' })).rejects.toThrow('There is no schema none in the database');
    const connectionString = options.connectionString
      .replace(/test_[0-9a-f]+/, 'nowhere')
      .replace('postgres@', 'postgres:canary@');
    const refused = migrate({ ...options, connectionString });
    await expect(refused).rejects.toThrow(/^Postgres at .*:\d+ cannot be used: database "nowhere" does not exist/);
    await expect(refused).rejects.not.toThrow(/canary/);
  });
});

describe('published', () => {
  it('is applied each time, after the migrations', async () => {
    file('0001_first.expand.sql', FIRST);
    published('t_v1.sql', 'create or replace view s_pub.t_v1 as select id from t');
    await migrate(options);
    await db.admin('drop view s_pub.t_v1');
    await migrate(options);
    await expect(rows('select * from s_pub.t_v1')).resolves.toEqual([]);
  });

  it('waits for what it requires', async () => {
    published(
      'x.sql',
      '-- needs: other.user_v1, s.migrations\ncreate or replace view s_pub.x as select * from other.user_v1',
    );
    const running = migrate(options);
    await eventually(() => {
      expect(lines).toContainEqual(expect.objectContaining({ event: 'migrate.needs', missing: ['other.user_v1'] }));
    });
    await db.admin('create schema other; create view other.user_v1 as select 1 as id');
    await running;
    await expect(rows('select * from s_pub.x')).resolves.toEqual([{ id: 1 }]);
  });

  it('reports what it waited for when it times out', async () => {
    published('x.sql', '-- needs: other.user_v1\nselect 1');
    await expect(migrate({ ...options, needsTimeoutMs: 300 })).rejects.toThrow(
      'published/x.sql of schema s has waited 0.3 s for other.user_v1',
    );
  });

  it('rejects an invalid header', async () => {
    published('x.sql', '-- needs: user_v1\nselect 1');
    await expect(migrate(options)).rejects.toThrow(/takes schema.view, not "user_v1"/);
  });

  it('reports the file that fails', async () => {
    published('x.sql', 'select 1;\nselect broken;');
    await expect(migrate(options)).rejects.toThrow(/^published\/x.sql of schema s failed: .*broken.*line 2/);
  });
});
