import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createPool, migrate, schemaFolders, type Database } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import { PostgresBlobStore } from '../../../services/files/src/repository/postgres-blob-store.js';
import {
  ADMINISTRATOR,
  createRequest,
  parse,
  PASSES,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from '../../../services/records/test/records-under-test.js';

const DAY_MS = 86_400_000;
const ROUNDS = 40;

let records: RecordsUnderTest;
let database: Database;
let store: PostgresBlobStore;

beforeAll(async () => {
  records = await startRecords();
  const logger = createLogger({ service: 'files', version: 'test', level: 'silent' });
  const folder = schemaFolders(new URL('../../../services/files/src/main.ts', import.meta.url).href).migrations;
  const connectionString = records.store.urlFor('files', 'owner');
  await migrate({ connectionString, schema: 'files', folder, logger, appVersion: 'test' });
  database = createPool({
    connectionString: records.store.urlFor('files', 'svc'),
    max: 4,
    applicationName: 'files-test',
    statementTimeoutMs: 60_000,
    acquireTimeoutMs: 60_000,
    registry: createRegistry({ service: 'files', version: 'test' }),
    logger,
  });
  store = new PostgresBlobStore(database);
});

afterAll(async () => {
  await database.stop();
  await records.stop();
});

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** Puts a content as files does, and makes the upload of it. */
async function put(bytes: Buffer) {
  const { sha256, size } = await store.put(chunksOf(bytes));
  const content = { sha256: sha256.toString('hex'), size, mediaType: '', userId: '1' };
  return { field: 'filename', receipt: await PASSES.makeReceipt(content), precondition: null, noneMatch: null };
}

async function noteWith(bytes: Buffer): Promise<string> {
  const request = { ...createRequest('Notes', { name: 'n' }), uploads: [await put(bytes)] };
  return parse((await records.handlers.create(request, ADMINISTRATOR)).record).id;
}

/** The bytes that a note refers to. */
async function read(id: string): Promise<Buffer> {
  const request = { module: 'Notes', id, field: 'filename' };
  const { file } = await records.handlers.getFileTicket(request, ADMINISTRATOR);
  const chunks: Buffer[] = [];
  for await (const chunk of store.get(Buffer.from(file?.sha256 ?? '', 'hex'))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function age(): Promise<void> {
  await records.store.admin(`update files.blob set touched_at = touched_at - interval '25 h'`);
}

const sweep = () => store.sweep(DAY_MS, new AbortController().signal);

describe('the sweep of contents', () => {
  it('keeps contents that records refer to, deleted ones included, and removes the others', async () => {
    const [kept, emptied, deleted] = [randomBytes(9), randomBytes(9), randomBytes(9)];
    const id = await noteWith(kept);
    const other = await noteWith(emptied);
    const gone = await noteWith(deleted);
    const nothing = [{ field: 'filename', receipt: '', precondition: null, noneMatch: null }];
    await records.handlers.update({ ...updateRequest('Notes', other, {}), uploads: nothing }, ADMINISTRATOR);
    await records.handlers.delete({ module: 'Notes', id: gone, precondition: null }, ADMINISTRATOR);
    expect(await sweep()).toMatchObject({ blobs: 0 });
    await age();
    expect(await sweep()).toMatchObject({ blobs: 1 });
    expect(await read(id)).toEqual(kept);
    expect(await records.store.admin('select from files.blob')).toHaveLength(2);
  });

  it('keeps contents that a record starts to refer to during the sweep, though unused for a day', async () => {
    const contents = Array.from({ length: ROUNDS }, () => randomBytes(9));
    for (const bytes of contents) await put(bytes);
    await age();
    const writing = Promise.all(contents.map(noteWith));
    for (let round = 0; round < ROUNDS; round += 1) await sweep();
    const ids = await writing;
    await sweep();
    for (const [index, id] of ids.entries()) expect(await read(id)).toEqual(contents[index]);
  });
});
