import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { currentContext, runInContext } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { digest, endless, from, HEAD, KIB, MIB, OPTIONS, sha256, useByteStreams } from './byte-stream-pair.js';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { ACTOR, TOKEN } from './stub-peer.js';

const connect = useByteStreams();

describe('an upload', () => {
  it.each([0, 1, 64 * KIB, 64 * KIB + 1, 5 * MIB + 17])('carries %d bytes', async (size) => {
    const { upload } = await connect({ put: digest });
    const bytes = randomBytes(size);
    const answer = await upload(HEAD, from(bytes.subarray(0, 3), bytes.subarray(3)), OPTIONS);
    expect(answer).toEqual({ sha256: sha256(bytes), size, receipt: 'text/plain' });
  });

  it('gives the handler the caller, the deadline and the request id', async () => {
    const seen: unknown[] = [];
    const { upload, log } = await connect({
      put: async (head, chunks, context) => {
        const answer = await digest(head, chunks, context);
        seen.push(context.actor, currentContext()?.requestId, context.signal.aborted);
        expect(context.deadline - performance.now()).toBeLessThanOrEqual(19_950);
        return answer;
      },
    });
    const deadline = performance.now() + 20_000;
    const context = { requestId: 'r-1', traceparent: '', traceId: '', accessToken: TOKEN, deadline };
    await runInContext(context, () => upload(HEAD, from(Buffer.from('x'))));
    expect(seen).toEqual([ACTOR, 'r-1', false]);
    expect(log).toEqual([]);
  });

  it('requires a token', async () => {
    const { upload } = await connect({ put: digest });
    expect((await failureOf(upload(HEAD, from(Buffer.from('x'))))).code).toBe(8501);
    expect((await failureOf(upload(HEAD, from(), { accessToken: 'bad' }))).code).toBe(8502);
  });

  it('keeps the windows of other servers when its own server stops', async () => {
    const { server } = await connect({ put: digest });
    const created = channel('http2.server.stream.created');
    expect(created.hasSubscribers).toBe(true);
    await server.stop?.();
    await server.stop?.();
    expect(created.hasSubscribers).toBe(false);
  });

  it('pulls from its source only what the handler consumes', async () => {
    const taken = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const { upload } = await connect({
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
    expect(source.asked).toBeLessThanOrEqual(30);
    goOn.resolve(undefined);
    expect((await failure).code).toBe(8001);
    await eventually(() => {
      expect(source.ended).toBe(true);
    });
  });

  it('ends as soon as the handler rejects it, even while the source waits', async () => {
    const { upload, registries } = await connect({
      put: () => Promise.reject(new AppError({ code: 8008, value: 'v' })),
    });
    const waiting = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      await new Promise(() => undefined);
    };
    expect((await failureOf(upload(HEAD, waiting(), OPTIONS))).faults).toEqual([{ code: 8008, value: 'v' }]);
    expect(await metric(registries.client, 'crm_grpc_client_handled_total')).toEqual([
      'crm_grpc_client_handled_total{peer="files",grpc_method="PutFile",grpc_code="ALREADY_EXISTS"} 1',
    ]);
  });

  it('is never complete to the handler when its source fails', async () => {
    const ends: unknown[] = [];
    const { upload, registries } = await connect({
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

  it('is cancelled when its caller disconnects, and when its deadline passes', async () => {
    const seen: AbortSignal[] = [];
    const { upload } = await connect({
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
    // Repeated, because on a stalled machine the time may pass before the call has arrived.
    await eventually(async () => {
      expect((await failureOf(upload(HEAD, endless().chunks, { ...OPTIONS, deadlineMs: 1_000 }))).code).toBe(8903);
      expect(seen.length).toBeGreaterThan(1);
    });
    await eventually(() => {
      expect(seen.map(({ aborted }) => aborted)).toEqual(seen.map(() => true));
      expect(source.ended).toBe(true);
    });
  });

  it('fails on both sides when the connection breaks', async () => {
    const begun = Promise.withResolvers<undefined>();
    const ends: unknown[] = [];
    const { upload, wire } = await connect({
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

  it('delays a drain until it is answered', async () => {
    const { upload, server } = await connect({ put: digest });
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
    const { upload, registries } = await connect({ put: digest });
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
