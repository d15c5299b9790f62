import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import {
  createByteStreamClient,
  createGrpcClient,
  createGrpcServer,
  edge,
  type ByteStreamClient,
  type ByteStreamOptions,
  type CallOptions,
  type GrpcClient,
} from '@crm/grpc';
import { fileDiscardService, fileReaderService, fileWriterService } from '@crm/protos';
import type {
  DownloadCalls,
  FileDiscardServiceDefinition,
  FileReaderServiceDefinition,
  FileWriterServiceDefinition,
  ServiceCalls,
  UploadCalls,
} from '@crm/protos';
import {
  createHealth,
  createLifecycle,
  createLogger,
  createRegistry,
  type Lifecycle,
  type Registry,
} from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createFilePasses, type Actor, type TokenVerifier } from '@crm/token';
import { compose } from '../src/service.js';
import { createFilesDatabase, type FilesDatabase } from './files-database.js';

const MIB = 1024 * 1024;
const LIMIT = 3 * MIB;
const KEY = randomBytes(32);
const HOUR_MS = 3_600_000;
const passes = createFilePasses([KEY]);
const logger = createLogger({ service: 'files', version: 'test', level: 'silent' });

/**
 * Tokens are `user scope,scope`.
 */
const verifier: TokenVerifier = {
  verifyCached: () => undefined,
  verify: (token) => Promise.resolve(actorOf(token)),
};

function actorOf(token: string): Actor {
  const [userId = '', scopes = ''] = token.split(' ');
  return {
    userId,
    clientId: 'c',
    scopes: new Set(scopes.split(',')),
    tokenId: 't',
    keyId: 'k',
    issuedAt: 0,
    expiresAt: 0,
  };
}

const WRITER: ByteStreamOptions = { accessToken: 'ann standard:create' };
const READER: ByteStreamOptions = { accessToken: 'ann standard:read' };

let files: FilesDatabase;
let registry: Registry;
let lifecycle: Lifecycle;
let client: ByteStreamClient;
let discards: GrpcClient;
let discardFile: ServiceCalls<FileDiscardServiceDefinition, CallOptions>['discardFile'];
let putFile: UploadCalls<FileWriterServiceDefinition, ByteStreamOptions>['putFile'];
let getFile: DownloadCalls<FileReaderServiceDefinition, ByteStreamOptions>['getFile'];

beforeAll(async () => {
  files = await createFilesDatabase();
  registry = createRegistry({ service: 'files', version: 'test' });
  const health = createHealth();
  const server = createGrpcServer({ address: '127.0.0.1:0', verifier, logger, registry, health });
  lifecycle = createLifecycle({ logger, health, drainDelayMs: 0, drainTimeoutMs: 1_000 });
  compose({ ticketKeys: [KEY], maxFileBytes: LIMIT, sweepAfterMs: 24 * HOUR_MS, sweepIntervalMs: 50 })({
    logger,
    registry,
    health,
    database: files.database,
    certificates: undefined,
    lifecycle,
    verifier,
    server,
  });
  await lifecycle.add(server).start();
  const toFiles = {
    edge: edge('gateway', 'files'),
    address: `127.0.0.1:${server.port}`,
    logger,
    registry: createRegistry({ service: 'gateway', version: 'test' }),
  };
  client = createByteStreamClient(toFiles);
  discards = createGrpcClient(toFiles);
  ({ discardFile } = discards.service(fileDiscardService));
  ({ putFile } = client.uploads(fileWriterService));
  ({ getFile } = client.downloads(fileReaderService));
});

afterAll(async () => {
  await client.stop?.();
  await discards.stop?.();
  await lifecycle.shutdown();
  await files.stop();
});

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let begin = 0; begin < bytes.length; begin += 50_000) {
    yield await Promise.resolve(bytes.subarray(begin, begin + 50_000));
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

async function codeOf(call: Promise<unknown>): Promise<number | 'ok'> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('PutFile', () => {
  it('stores a content and returns a receipt for its user', async () => {
    const bytes = randomBytes(MIB + 3);
    const { receipt, ...answer } = await putFile({ mediaType: 'image/png' }, inChunks(bytes), WRITER);
    expect(answer).toEqual({ sha256: sha256(bytes), size: MIB + 3 });
    expect(await passes.readReceipt(receipt, 'ann')).toEqual({
      ...answer,
      mediaType: 'image/png',
      userId: 'ann',
      putAt: expect.stringMatching(/^\d{16}$/),
    });
    expect(await codeOf(passes.readReceipt(receipt, 'ben'))).toBe(8603);
  });

  it('requires a token that may create or update records', async () => {
    const put = (accessToken: string): Promise<unknown> =>
      putFile({ mediaType: '' }, inChunks(randomBytes(9)), { accessToken });
    expect(await codeOf(put('ann standard:create'))).toBe('ok');
    expect(await codeOf(put('ann standard:update'))).toBe('ok');
    expect(await codeOf(put('ann standard:read,standard:delete'))).toBe(8510);
    expect(await codeOf(putFile({ mediaType: '' }, inChunks(randomBytes(9))))).toBe(8501);
  });

  it('accepts a content of the maximum size, and rejects one a byte larger', async () => {
    const put = (size: number): Promise<unknown> => putFile({ mediaType: '' }, inChunks(randomBytes(size)), WRITER);
    expect(await codeOf(put(LIMIT))).toBe('ok');
    const before = await files.count('blob');
    const failure = await put(LIMIT + 1).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 8601, status: 413 });
    expect(await files.count('blob')).toBe(before);
    await eventually(async () => {
      expect(await files.count('unclaimed')).toBe(0);
    });
  });

  it.each([
    ['', 'ok'],
    ['text/plain; charset="utf-8"', 'ok'],
    ['m'.repeat(255), 'ok'],
    ['m'.repeat(256), 8604],
    ['text/plain\r\nx: y', 8604],
    ['téxt/plain', 8604],
  ])('handles the media type %j: %s', async (mediaType, result) => {
    expect(await codeOf(putFile({ mediaType }, inChunks(randomBytes(9)), WRITER))).toBe(result);
  });

  it('keeps nothing of an upload that its sender cancels', async () => {
    const before = [await files.count('blob'), await files.count('blob_chunk')];
    const abort = new AbortController();
    const sent = Promise.withResolvers<undefined>();
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield* inChunks(randomBytes(2 * MIB));
      sent.resolve(undefined);
      await new Promise(() => undefined);
    };
    const put = codeOf(putFile({ mediaType: '' }, endless(), { ...WRITER, signal: abort.signal }));
    await sent.promise;
    await eventually(async () => {
      expect(await files.count('unclaimed')).toBe(1);
    });
    abort.abort();
    expect(await put).toBe(8903);
    await eventually(async () => {
      expect(await files.count('unclaimed')).toBe(0);
      expect([await files.count('blob'), await files.count('blob_chunk')]).toEqual(before);
    });
  });
});

describe('DiscardFile', () => {
  const put = async (bytes: Buffer, options = WRITER): Promise<string> =>
    (await putFile({ mediaType: '' }, inChunks(bytes), options)).receipt;
  const discard = (receipt: string, options = WRITER): Promise<number | 'ok'> =>
    codeOf(discardFile({ receipt }, options));

  it('removes the content of a receipt, unless another user has put it too', async () => {
    const [own, shared] = [randomBytes(9), randomBytes(9)];
    const before = await files.count('blob');
    expect(await discard(await put(own))).toBe('ok');
    expect(await files.count('blob')).toBe(before);
    const receipts = [await put(shared), await put(shared, { accessToken: 'ben standard:update' })] as const;
    expect(await discard(receipts[0])).toBe('ok');
    expect(await discard(receipts[1], { accessToken: 'ben standard:update' })).toBe('ok');
    expect(await files.count('blob')).toBe(before + 1);
  });

  it('rejects a caller without proof that the content was their upload', async () => {
    const bytes = randomBytes(9);
    const receipt = await put(bytes);
    const before = await files.count('blob');
    expect(await discard(receipt, { accessToken: 'ben standard:create' })).toBe(8603);
    expect(await discard(await passes.makeTicket({ sha256: sha256(bytes), userId: 'ann' }))).toBe(8603);
    expect(await discard(receipt, READER)).toBe(8510);
    expect(await files.count('blob')).toBe(before);
  });
});

describe('GetFile', () => {
  let bytes: Buffer;
  let ticket: string;
  beforeAll(async () => {
    bytes = randomBytes(MIB + 7);
    const { sha256: hash } = await putFile({ mediaType: '' }, inChunks(bytes), WRITER);
    ticket = await passes.makeTicket({ sha256: hash, userId: 'ann' });
  });

  it('streams a content or a range to the user of the ticket', async () => {
    expect((await collect(getFile({ ticket }, READER))).equals(bytes)).toBe(true);
    const range = await collect(getFile({ ticket, offset: 300_000, length: 500_000 }, READER));
    expect(range.equals(bytes.subarray(300_000, 800_000))).toBe(true);
    expect(await collect(getFile({ ticket, offset: 5, length: 0 }, READER))).toHaveLength(0);
    expect(await collect(getFile({ ticket, offset: MIB + 7 }, READER))).toHaveLength(0);
  });

  it('rejects all other users and anything but a ticket', async () => {
    const { receipt } = await putFile({ mediaType: '' }, inChunks(bytes), WRITER);
    const ask = (text: string, options?: ByteStreamOptions): Promise<number | 'ok'> =>
      codeOf(collect(getFile({ ticket: text }, options)));
    expect(await ask(ticket, { accessToken: 'ben standard:read' })).toBe(8602);
    expect(await ask(receipt, READER)).toBe(8602);
    expect(await ask('', READER)).toBe(8602);
    const forged = await createFilePasses([randomBytes(32)]).makeTicket({ sha256: sha256(bytes), userId: 'ann' });
    expect(await ask(forged, READER)).toBe(8602);
    expect(await ask(ticket, { accessToken: 'ann standard:create' })).toBe(8510);
    expect(await ask(ticket)).toBe(8501);
    const gone = await passes.makeTicket({ sha256: sha256(Buffer.from('unknown')), userId: 'ann' });
    expect(await ask(gone, READER)).toBe(8605);
  });

  it('counts each result', async () => {
    registry.resetMetrics();
    await collect(getFile({ ticket, length: 10 }, READER));
    await codeOf(collect(getFile({ ticket: '' }, READER)));
    const reader = getFile({ ticket }, READER)[Symbol.asyncIterator]();
    await reader.next();
    await reader.return?.();
    await eventually(async () => {
      const text = await registry.metrics();
      expect(text).toContain('crm_file_downloads_total{result="refused"} 1');
      expect(text).toMatch(/crm_file_downloads_total\{result="(ok|abandoned)"\} [12]\n/);
      const ended = [...text.matchAll(/crm_file_downloads_total\{result="(?:ok|abandoned)"\} (\d)/g)];
      expect(ended.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(2);
    });
  });
});

it('unreferenced content is removed in time', async () => {
  const [kept, lost] = [randomBytes(9), randomBytes(9)];
  await putFile({ mediaType: '' }, inChunks(kept), WRITER);
  await putFile({ mediaType: '' }, inChunks(lost), WRITER);
  await files.refer(Buffer.from(sha256(kept), 'hex'));
  await files.age(25);
  const read = async (bytes: Buffer): Promise<number | 'ok'> => {
    const ticket = await passes.makeTicket({ sha256: sha256(bytes), userId: 'ann' });
    return codeOf(collect(getFile({ ticket }, READER)));
  };
  await eventually(async () => {
    expect(await read(lost)).toBe(8605);
  });
  expect(await read(kept)).toBe('ok');
});
