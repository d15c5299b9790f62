import { createHash } from 'node:crypto';
import { afterEach } from '@jest/globals';
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
import { createHealth, createLogger, createRegistry, type Registry } from '@crm/runtime';
import { openWire, type Wire } from '@crm/testkit';
import { linesInto, TOKEN, verifier, type LogLine } from './stub-peer.js';

export type Put = UploadHandlers<FileWriterServiceDefinition, CallContext>['putFile'];
export type Get = DownloadHandlers<FileReaderServiceDefinition, CallContext>['getFile'];

export const OPTIONS: ByteStreamOptions = { accessToken: TOKEN };
export const HEAD = { mediaType: 'text/plain' };
export const KIB = 1024;
export const MIB = 1024 * KIB;

export interface ByteStreamPair {
  readonly server: GrpcServer;
  readonly client: ByteStreamClient;
  readonly upload: UploadCalls<FileWriterServiceDefinition, ByteStreamOptions>['putFile'];
  readonly download: DownloadCalls<FileReaderServiceDefinition, ByteStreamOptions>['getFile'];
  readonly wire: Wire;
  readonly registries: { readonly server: Registry; readonly client: Registry };
  readonly log: readonly LogLine[];
}

/** Returns a function that connects the pair of a test; the pair is stopped after each test. */
export function useByteStreams(): (
  handlers: { readonly put?: Put; readonly get?: Get },
  clientDeadlineMs?: number,
) => Promise<ByteStreamPair> {
  let pair: ByteStreamPair | undefined;
  afterEach(async () => {
    await pair?.client.stop?.();
    await pair?.wire.close();
    await pair?.server.stop?.();
  });
  return async (handlers, clientDeadlineMs = 30_000) => {
    pair = await connect(handlers, clientDeadlineMs);
    return pair;
  };
}

async function connect(
  handlers: { readonly put?: Put; readonly get?: Get },
  clientDeadlineMs: number,
): Promise<ByteStreamPair> {
  const log: LogLine[] = [];
  const registries = {
    server: createRegistry({ service: 'files', version: '0' }),
    client: createRegistry({ service: 'gateway', version: '0' }),
  };
  const logger = createLogger({ service: 'files', version: '0', level: 'debug', destination: linesInto(log) });
  const unused = (): never => {
    throw new Error('not stubbed');
  };
  const server = createGrpcServer({
    address: '127.0.0.1:0',
    verifier,
    logger,
    registry: registries.server,
    health: createHealth(),
  })
    .addUploads(fileWriterService, { putFile: handlers.put ?? unused })
    .addDownloads(fileReaderService, { getFile: handlers.get ?? unused });
  await server.start?.();
  const wire = await openWire(`tcp://127.0.0.1:${server.port}`);
  const client = createByteStreamClient({
    edge: toolEdge('files', { deadlineMs: clientDeadlineMs }),
    address: new URL(wire.url).host,
    logger,
    registry: registries.client,
  });
  await client.start?.();
  const upload = client.uploads(fileWriterService).putFile;
  const download = client.downloads(fileReaderService).getFile;
  return { server, client, upload, download, wire, registries, log };
}

/** Consumes an upload and answers with its digest and size. */
export const digest: Put = async (head, chunks) => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size, receipt: head.mediaType };
};

/** Yields these chunks one by one. */
export async function* from(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

/** A source that never ends, and its state. */
export function endless(chunk = Buffer.alloc(64 * KIB)): {
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

export async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** The SHA-256 in the form of the files service. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
