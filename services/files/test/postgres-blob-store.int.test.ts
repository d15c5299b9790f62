import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { Database, Statement } from '@crm/postgres';
import { PostgresBlobStore } from '../src/repository/postgres-blob-store.js';
import { describeBlobStore, inChunks, sha256Of } from './blob-store.suite.js';
import { createFilesDatabase, type FilesDatabase } from './files-database.js';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const running = new AbortController().signal;

describeBlobStore('of Postgres', async () => {
  const files = await createFilesDatabase();
  return {
    // So small a page that every sweep has several.
    store: new PostgresBlobStore(files.database, 3),
    refer: (sha256) => files.refer(sha256),
    forget: (sha256) => files.forget(sha256),
    age: (hours) => files.age(hours),
    inventory: async () => ({ blobs: await files.count('blob'), leftovers: await files.count('unclaimed') }),
    stop: () => files.stop(),
  };
});

describe('contents in Postgres', () => {
  let files: FilesDatabase;
  beforeAll(async () => {
    files = await createFilesDatabase();
  });
  afterAll(() => files.stop());

  /** The same database, but statements of this name fail before or after taking effect. */
  function failing(name: string, when: 'before' | 'after'): Database {
    const lost = new AppError({ code: 8905 });
    const around = async <T>(statement: Statement, run: () => Promise<T>): Promise<T> => {
      if (statement.name !== name) return run();
      if (when === 'after') await run();
      throw lost;
    };
    return {
      ...files.database,
      run: (statement) => around(statement, () => files.database.run(statement)),
      count: (statement) => around(statement, () => files.database.count(statement)),
    };
  }

  /** Stores chunks as an upload does whose process is killed: nothing removes them. */
  async function leaveBehind(bytes: number): Promise<void> {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield* inChunks(randomBytes(bytes));
      throw new Error('died');
    };
    const store = new PostgresBlobStore(failing('condemn_content', 'before'));
    await expect(store.put(broken())).rejects.toThrow('died');
  }

  it('are split into uncompressed chunks of 256 KiB', async () => {
    const { sha256 } = await new PostgresBlobStore(files.database).put(inChunks(Buffer.alloc(MIB + 5)));
    const rows = await files.store.admin(
      `select c.n, length(c.bytes) as length, pg_column_size(c.bytes) as stored
       from files.blob_chunk c join files.blob b using (content) where b.sha256 = $1 order by n`,
      [sha256],
    );
    const full = { length: 262_144, stored: 262_144 };
    expect(rows).toMatchObject([0, 1, 2, 3].map((n) => ({ n, ...full })).concat([{ n: 4, length: 5, stored: 6 }]));
  });

  it('hold no connection while a sender is slow', async () => {
    const goOn = Promise.withResolvers<undefined>();
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield randomBytes(3 * MIB);
      await goOn.promise;
    };
    const store = new PostgresBlobStore(files.database);
    const puts = Array.from({ length: 30 }, () => store.put(slow()));
    // There are more uploads than connections, and still room for another one.
    const quick = await store.put(inChunks(randomBytes(MIB)));
    expect(quick.isNew).toBe(true);
    goOn.resolve(undefined);
    expect((await Promise.all(puts)).every(({ isNew }) => isNew)).toBe(true);
  });

  it('left behind by a killed process are swept, however many chunks they have', async () => {
    const before = await files.count('blob_chunk');
    await leaveBehind(10 * MIB);
    expect(await files.count('unclaimed')).toBe(1);
    expect(await files.count('blob_chunk')).toBeGreaterThan(before + 30);
    const store = new PostgresBlobStore(files.database);
    expect(await store.sweep(DAY_MS, running)).toEqual({ blobs: 0, leftovers: 0 });
    await files.store.admin(`update files.unclaimed set since = now() - interval '25 h'`);
    expect(await store.sweep(DAY_MS, running)).toEqual({ blobs: 0, leftovers: 1 });
    expect(await files.count('unclaimed')).toBe(0);
    expect(await files.count('blob_chunk')).toBe(before);
  });

  it('that another process is removing delay no sweep', async () => {
    await leaveBehind(3 * MIB);
    await files.store.admin(`update files.unclaimed set since = now() - interval '25 h'`);
    const store = new PostgresBlobStore(files.database);
    await files.database.transaction(async (other) => {
      const text = `select from files.blob_chunk join files.unclaimed using (content) where n = 0 for update of blob_chunk`;
      expect(await other.count({ name: 'lock_first_chunk', text, values: [] })).toBe(1);
      await store.sweep(DAY_MS, running);
      expect(await files.count('unclaimed')).toBe(1);
    });
    await store.sweep(DAY_MS, running);
    expect(await files.count('unclaimed')).toBe(0);
  });

  it('are whole although the acknowledgement of their storage was lost', async () => {
    const bytes = randomBytes(2 * MIB);
    const store = new PostgresBlobStore(failing('insert_blob_of_upload', 'after'));
    await expect(store.put(inChunks(bytes))).rejects.toMatchObject({ code: 8905 });
    const chunks: Buffer[] = [];
    for await (const chunk of new PostgresBlobStore(files.database).get(sha256Of(bytes))) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(await files.count('unclaimed')).toBe(0);
  });

  it('never lack a chunk that was abandoned before the last one arrived', async () => {
    const bytes = randomBytes(2 * MIB);
    const condemned = async function* (): AsyncGenerator<Uint8Array> {
      yield* inChunks(bytes);
      await files.store.admin(`update files.unclaimed set since = '-infinity'`);
    };
    const store = new PostgresBlobStore(files.database);
    await expect(store.put(condemned())).rejects.toThrow('swept away');
    expect(await files.count('unclaimed')).toBe(0);
    await expect(store.get(sha256Of(bytes)).next()).rejects.toMatchObject({ code: 8605 });
  });

  it('are not swept while the references of records are unavailable', async () => {
    const { sha256 } = await new PostgresBlobStore(files.database).put(inChunks(randomBytes(10)));
    await files.age(25);
    await files.store.admin('alter view records_pub.file_reference_v1 rename to gone');
    try {
      await expect(new PostgresBlobStore(files.database).sweep(DAY_MS, running)).rejects.toThrow(/does not exist/);
    } finally {
      await files.store.admin('alter view records_pub.gone rename to file_reference_v1');
    }
    expect((await new PostgresBlobStore(files.database).get(sha256).next()).value).toHaveLength(10);
  });
});
