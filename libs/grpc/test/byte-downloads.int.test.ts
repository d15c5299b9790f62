import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createGrpcServer } from '@crm/grpc';
import { fileWriterService } from '@crm/protos';
import { createHealth, createLogger, createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { collect, KIB, MIB, OPTIONS, useByteStreams } from './byte-stream-pair.js';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { ACTOR, verifier } from './stub-peer.js';

const connect = useByteStreams();

describe('a download', () => {
  it.each([0, 1, 64 * KIB, 5 * MIB + 17])('carries %d bytes', async (size) => {
    const bytes = randomBytes(size);
    const { download, log } = await connect({
      get: async function* ({ ticket, offset, length }, { actor }) {
        expect([ticket, offset, length, actor]).toEqual(['t', 7, undefined, ACTOR]);
        yield bytes.subarray(0, 3);
        yield await Promise.resolve(bytes.subarray(3));
      },
    });
    expect((await collect(download({ ticket: 't', offset: 7 }, OPTIONS))).equals(bytes)).toBe(true);
    expect(log).toEqual([]);
  });

  it('pulls from the handler only what its reader consumes, and ends the handler when the reader stops', async () => {
    let given = 0;
    let ended = false;
    const { download, registries } = await connect({
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

  it('throws the error of the handler, before the first chunk or later', async () => {
    const { download } = await connect({
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

  it('never looks complete when it is interrupted', async () => {
    const { download, wire } = await connect({
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

  it('is cancelled when its caller disconnects, when its deadline passes, and when the client stops', async () => {
    const seen: AbortSignal[] = [];
    const { download, client } = await connect({
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

  it('requires a token', async () => {
    const { download } = await connect({});
    expect((await failureOf(collect(download({ ticket: 't' })))).code).toBe(8501);
  });
});

it('a method is served only with the streaming type it declares', () => {
  const registry = createRegistry({ service: 'files', version: '0' });
  const logger = createLogger({ service: 'files', version: '0', level: 'silent' });
  const lone = createGrpcServer({ address: '127.0.0.1:0', verifier, logger, registry, health: createHealth() });
  const putFile = (): Promise<object> => Promise.resolve({});
  expect(() => lone.add(fileWriterService, { putFile })).toThrow(/streams in another way/);
});
