import { createHash, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import {
  createByteStreamClient,
  createGrpcServer,
  toolEdge,
  type ByteStreamClient,
  type ByteStreamOptions,
  type CallContext,
  type GrpcServer,
} from '@crm/grpc';
import {
  fileReaderService,
  fileWriterService,
  type DownloadCalls,
  type DownloadHandlers,
  type FileReaderServiceDefinition,
  type FileWriterServiceDefinition,
  type UploadCalls,
  type UploadHandlers,
} from '@crm/protos';
import { createHealth, createLogger, createRegistry, currentContext, runInContext, type Registry } from '@crm/runtime';
import { eventually, openWire, type Wire } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { ACTOR, linesInto, TOKEN, verifier, type LogLine } from './stub-peer.js';

type Put = UploadHandlers<FileWriterServiceDefinition, CallContext>['putFile'];
type Get = DownloadHandlers<FileReaderServiceDefinition, CallContext>['getFile'];

const OPTIONS: ByteStreamOptions = { accessToken: TOKEN };
const HEAD = { mediaType: 'text/plain' };
const KIB = 1024;
const MIB = 1024 * KIB;

let server: GrpcServer;
let client: ByteStreamClient;
let upload: UploadCalls<FileWriterServiceDefinition, ByteStreamOptions>['putFile'];
let download: DownloadCalls<FileReaderServiceDefinition, ByteStreamOptions>['getFile'];
let wire: Wire;
let registries: { readonly server: Registry; readonly client: Registry };
let log: LogLine[];

afterEach(async () => {
  await client.stop?.();
  await wire.close();
  await server.stop?.();
});

async function connect(handlers: { readonly put?: Put; readonly get?: Get }, clientDeadlineMs = 30_000): Promise<void> {
  log = [];
  registries = {
    server: createRegistry({ service: 'files', version: '0' }),
    client: createRegistry({ service: 'gateway', version: '0' }),
  };
  const logger = createLogger({ service: 'files', version: '0', level: 'debug', destination: linesInto(log) });
  const unused = (): never => {
    throw new Error('not stubbed');
  };
  server = createGrpcServer({
    address: '127.0.0.1:0',
    verifier,
    logger,
    registry: registries.server,
    health: createHealth(),
  })
    .addUploads(fileWriterService, { putFile: handlers.put ?? unused })
    .addDownloads(fileReaderService, { getFile: handlers.get ?? unused });
  await server.start?.();
  wire = await openWire(`tcp://127.0.0.1:${server.port}`);
  client = createByteStreamClient({
    edge: toolEdge('files', { deadlineMs: clientDeadlineMs }),
    address: new URL(wire.url).host,
    logger,
    registry: registries.client,
  });
  await client.start?.();
  upload = client.uploads(fileWriterService).putFile;
  download = client.downloads(fileReaderService).getFile;
}

/** Takes everything in and answers what came. */
const digest: Put = async (head, chunks) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size, receipt: head.mediaType };
};

async function* from(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

/** A source that never ends, and what became of it. */
function endless(chunk = Buffer.alloc(64 * KIB)): {
  chunks: AsyncGenerator<Uint8Array>;
  asked: number;
  ended: boolean;
} {
  const source = { asked: 0, ended: false, chunks: from() };
  source.chunks = (async function* () {
    try {
      for (;;) {
        source.asked += 1;
        yield await Promise.resolve(chunk);
      }
    } finally {
      source.ended = true;
    }
  })();
  return source;
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('an upload', () => {
  it.each([0, 1, 64 * KIB, 64 * KIB + 1, 5 * MIB + 17])('carries %d bytes', async (size) => {
    await connect({ put: digest });
    const bytes = randomBytes(size);
    const answer = await upload(HEAD, from(bytes.subarray(0, 3), bytes.subarray(3)), OPTIONS);
    expect(answer).toEqual({ sha256: sha256(bytes), size, receipt: 'text/plain' });
  });

  it('tells the handler who calls, for how long and in which request', async () => {
    const seen: unknown[] = [];
    await connect({
      put: async (head, chunks, context) => {
        const answer = await digest(head, chunks, context);
        seen.push(context.actor, currentContext()?.requestId, context.signal.aborted);
        expect(context.deadline - Date.now()).toBeLessThanOrEqual(19_950);
        return answer;
      },
    });
    const deadline = Date.now() + 20_000;
    const context = { requestId: 'r-1', traceparent: '', traceId: '', accessToken: TOKEN, deadline };
    await runInContext(context, () => upload(HEAD, from(Buffer.from('x'))));
    expect(seen).toEqual([ACTOR, 'r-1', false]);
    expect(log).toEqual([]);
  });

  it('needs a token', async () => {
    await connect({ put: digest });
    expect((await failureOf(upload(HEAD, from(Buffer.from('x'))))).code).toBe(8501);
    expect((await failureOf(upload(HEAD, from(), { accessToken: 'bad' }))).code).toBe(8502);
  });

  it('asks its source for no more than the handler takes', async () => {
    const taken = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    await connect({
      put: async (_head, chunks) => {
        for await (const chunk of chunks) {
          expect(chunk).toHaveLength(64 * KIB);
          taken.resolve(undefined);
          await goOn.promise;
          throw new AppError({ code: 8001 });
        }
        return {};
      },
    });
    const source = endless();
    const failure = failureOf(upload(HEAD, source.chunks, OPTIONS));
    await taken.promise;
    let before: number;
    do {
      before = source.asked;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } while (source.asked > before);
    expect(source.asked).toBeLessThanOrEqual(48);
    goOn.resolve(undefined);
    expect((await failure).code).toBe(8001);
    await eventually(() => {
      expect(source.ended).toBe(true);
    });
  });

  it('ends as soon as the handler refuses it, though the source waits', async () => {
    await connect({ put: () => Promise.reject(new AppError({ code: 8008, value: 'v' })) });
    const waiting = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      await new Promise(() => undefined);
    };
    expect((await failureOf(upload(HEAD, waiting(), OPTIONS))).faults).toEqual([{ code: 8008, value: 'v' }]);
    expect(await metric(registries.client, 'crm_grpc_client_handled_total')).toEqual([
      'crm_grpc_client_handled_total{peer="files",grpc_method="PutFile",grpc_code="ALREADY_EXISTS"} 1',
    ]);
  });

  it('that its source breaks off is no whole content to the handler', async () => {
    const ends: unknown[] = [];
    await connect({
      put: async (head, chunks, context) => {
        try {
          return await digest(head, chunks, context);
        } catch (error) {
          ends.push(error, context.signal.aborted);
          throw error;
        }
      },
    });
    const fault = new AppError({ code: 8110 });
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(randomBytes(MIB));
      throw fault;
    };
    await expect(upload(HEAD, broken(), OPTIONS)).rejects.toBe(fault);
    await eventually(() => {
      expect(ends).toEqual([expect.any(Error), expect.any(Boolean)]);
    });
    expect(await metric(registries.client, 'crm_grpc_client_handled_total')).toEqual([
      'crm_grpc_client_handled_total{peer="files",grpc_method="PutFile",grpc_code="CANCELLED"} 1',
    ]);
  });

  it('is given up when its caller goes away, and by its deadline', async () => {
    const seen: AbortSignal[] = [];
    await connect({
      put: async (head, chunks, context) => {
        seen.push(context.signal);
        return digest(head, chunks, context);
      },
    });
    const abort = new AbortController();
    const source = endless();
    const call = failureOf(upload(HEAD, source.chunks, { ...OPTIONS, signal: abort.signal }));
    await eventually(() => {
      expect(seen).toHaveLength(1);
    });
    abort.abort();
    expect((await call).code).toBe(8903);
    // Once more where a machine that stalls let the time pass before the call had come.
    await eventually(async () => {
      expect((await failureOf(upload(HEAD, endless().chunks, { ...OPTIONS, deadlineMs: 1_000 }))).code).toBe(8903);
      expect(seen.length).toBeGreaterThan(1);
    });
    await eventually(() => {
      expect(seen.map(({ aborted }) => aborted)).toEqual(seen.map(() => true));
      expect(source.ended).toBe(true);
    });
  });

  it('fails when the connection breaks, on both sides', async () => {
    const begun = Promise.withResolvers<undefined>();
    const ends: unknown[] = [];
    await connect({
      put: async (head, chunks, context) => {
        begun.resolve(undefined);
        try {
          return await digest(head, chunks, context);
        } catch (error) {
          ends.push(error);
          throw error;
        }
      },
    });
    const source = endless();
    const call = failureOf(upload(HEAD, source.chunks, OPTIONS));
    await begun.promise;
    await eventually(() => {
      expect(source.asked).toBeGreaterThan(10);
    });
    wire.cut();
    expect(await call).toMatchObject({ code: 8902, retryAfterSeconds: 1 });
    await eventually(() => {
      expect(ends).toHaveLength(1);
    });
  });

  it('holds a drain until it is answered', async () => {
    await connect({ put: digest });
    const goOn = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const bytes = randomBytes(MIB);
    const slow = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes;
      begun.resolve(undefined);
      await goOn.promise;
      yield bytes;
    };
    const call = upload(HEAD, slow(), OPTIONS);
    await begun.promise;
    let drained = false;
    const drain = server.drain?.().then(() => {
      drained = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(drained).toBe(false);
    goOn.resolve(undefined);
    expect((await call).sha256).toBe(sha256(Buffer.concat([bytes, bytes])));
    await drain;
  });

  it('is counted on both sides', async () => {
    await connect({ put: digest });
    await upload(HEAD, from(Buffer.from('x')), OPTIONS);
    await eventually(async () => {
      expect(await metric(registries.server, 'crm_grpc_server_handled_total')).toEqual([
        'crm_grpc_server_handled_total{grpc_service="crm.files.v1.FileWriterService",grpc_method="PutFile",grpc_code="OK"} 1',
      ]);
    });
    expect(await metric(registries.server, 'crm_grpc_server_in_flight')).toContain(
      'crm_grpc_server_in_flight{grpc_service="crm.files.v1.FileWriterService"} 0',
    );
    expect(await metric(registries.client, 'crm_grpc_client_handled_total')).toEqual([
      'crm_grpc_client_handled_total{peer="files",grpc_method="PutFile",grpc_code="OK"} 1',
    ]);
  });
});

describe('a download', () => {
  it.each([0, 1, 64 * KIB, 5 * MIB + 17])('carries %d bytes', async (size) => {
    const bytes = randomBytes(size);
    await connect({
      get: async function* ({ ticket, offset, length }, { actor }) {
        expect([ticket, offset, length, actor]).toEqual(['t', 7, undefined, ACTOR]);
        yield bytes.subarray(0, 3);
        yield await Promise.resolve(bytes.subarray(3));
      },
    });
    expect((await collect(download({ ticket: 't', offset: 7 }, OPTIONS))).equals(bytes)).toBe(true);
    expect(log).toEqual([]);
  });

  it('asks the handler for no more than its reader takes, and lets it go when nobody reads any more', async () => {
    let given = 0;
    let ended = false;
    await connect({
      get: async function* () {
        try {
          for (;;) {
            given += 1;
            yield await Promise.resolve(Buffer.alloc(64 * KIB));
          }
        } finally {
          ended = true;
        }
      },
    });
    const reader = download({ ticket: 't' }, OPTIONS)[Symbol.asyncIterator]();
    expect((await reader.next()).value).toHaveLength(64 * KIB);
    let before: number;
    do {
      before = given;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } while (given > before);
    expect(given).toBeLessThanOrEqual(48);
    await reader.return?.();
    await eventually(() => {
      expect(ended).toBe(true);
    });
    expect(await metric(registries.client, 'crm_grpc_client_handled_total')).toEqual([
      'crm_grpc_client_handled_total{peer="files",grpc_method="GetFile",grpc_code="CANCELLED"} 1',
    ]);
  });

  it('throws what the handler throws, before the first chunk or after some', async () => {
    await connect({
      get: async function* ({ offset }) {
        if (offset === 0) throw new AppError({ code: 8001, value: 'x' });
        yield await Promise.resolve(randomBytes(MIB));
        throw new AppError({ code: 8905 }, { retryAfterSeconds: 2 });
      },
    });
    const first = await failureOf(collect(download({ ticket: 't', offset: 0 }, OPTIONS)));
    expect(first.faults).toEqual([{ code: 8001, value: 'x' }]);
    let read = 0;
    const later = await failureOf(
      (async () => {
        for await (const chunk of download({ ticket: 't', offset: 1 }, OPTIONS)) read += chunk.length;
      })(),
    );
    expect(later).toMatchObject({ code: 8905, retryAfterSeconds: 2 });
    expect(read).toBe(MIB);
  });

  it('that breaks off never looks like its end', async () => {
    await connect({
      get: async function* () {
        for (;;) yield await Promise.resolve(Buffer.alloc(64 * KIB));
      },
    });
    let read = 0;
    const failure = failureOf(
      (async () => {
        for await (const chunk of download({ ticket: 't' }, OPTIONS)) {
          read += chunk.length;
          if (read === MIB) wire.cut();
        }
      })(),
    );
    expect(await failure).toMatchObject({ code: 8902 });
  });

  it('is given up when its caller goes away, by its deadline, and when the client stops', async () => {
    const seen: AbortSignal[] = [];
    await connect({
      get: async function* (_request, context) {
        seen.push(context.signal);
        yield Buffer.from('x');
        await new Promise(() => undefined);
      },
    });
    const abort = new AbortController();
    const left = failureOf(collect(download({ ticket: 't' }, { ...OPTIONS, signal: abort.signal })));
    await eventually(() => {
      expect(seen).toHaveLength(1);
    });
    abort.abort();
    expect((await left).code).toBe(8903);
    await eventually(async () => {
      expect((await failureOf(collect(download({ ticket: 't' }, { ...OPTIONS, deadlineMs: 1_000 })))).code).toBe(8903);
      expect(seen.length).toBeGreaterThan(1);
    });
    const before = seen.length;
    const cut = failureOf(collect(download({ ticket: 't' }, OPTIONS)));
    await eventually(() => {
      expect(seen).toHaveLength(before + 1);
    });
    await client.stop?.();
    expect((await cut).code).toBe(8902);
    await eventually(() => {
      expect(seen.map(({ aborted }) => aborted)).toEqual(seen.map(() => true));
    });
  });

  it('needs a token', async () => {
    await connect({});
    expect((await failureOf(collect(download({ ticket: 't' })))).code).toBe(8501);
  });
});

it('methods are served only in the way in which they stream', () => {
  const registry = createRegistry({ service: 'files', version: '0' });
  const logger = createLogger({ service: 'files', version: '0', level: 'silent' });
  const lone = createGrpcServer({ address: '127.0.0.1:0', verifier, logger, registry, health: createHealth() });
  const putFile = (): Promise<object> => Promise.resolve({});
  expect(() => lone.add(fileWriterService, { putFile })).toThrow(/streams in another way/);
});
