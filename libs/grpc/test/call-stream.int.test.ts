import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect as openSession } from 'node:http2';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  callStreamService,
  errorInfo,
  recordReaderService,
  type CallsRequest,
  type CallsResponseMessage,
} from '@crm/protos';
import { currentContext, runInContext, type RequestContext } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { Client, credentials, Metadata, type ClientDuplexStream } from '@grpc/grpc-js';
import { OPTIONS, REQUEST, startClient, startServer, type StubServer, TOKEN } from './stub-peer.js';

const { Get } = recordReaderService.methods;
const GET = Get.path;
const MIB = 1024 * 1024;
/** More than the windows of a connection whose client does not read. */
const LARGE_BYTES = 8 * MIB;
const DURATIONS_MS: Readonly<Record<string, number>> = { later: 50, slow: 60_000 };

/** The protocol as another client would speak it: generated codec, one frame per message. */
describe('a stream of a third-party client', () => {
  let server: StubServer;
  let client: Client;
  let stream: ClientDuplexStream<CallsRequest, CallsResponseMessage>;
  const aborted: string[] = [];
  /** The ids of the calls that were answered, and of those whose answers have left. */
  const made: string[] = [];
  const sent: string[] = [];

  beforeEach(async () => {
    for (const each of [aborted, made, sent]) each.length = 0;
    server = await startServer({
      get: async ({ id }, context) => {
        context.signal.addEventListener('abort', () => aborted.push(id));
        void context.sent.then(() => sent.push(id));
        await sleep(DURATIONS_MS[id] ?? 1, undefined, { ref: false });
        made.push(id);
        return { record: { id, attributesJson: Buffer.alloc(id === 'large' ? LARGE_BYTES : 0) } };
      },
    });
    // A client ends the stream when it hears of a message above its limit, even one that it does not read.
    const options = { 'grpc.max_receive_message_length': 2 * LARGE_BYTES };
    client = new Client(`127.0.0.1:${server.server.port}`, credentials.createInsecure(), options);
    const { path, requestSerialize, responseDeserialize } = callStreamService.methods.Calls;
    stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
    stream.on('error', () => undefined);
  });

  afterEach(async () => {
    client.close();
    await server.server.stop?.();
  });

  function call(id: number, record: string, changes: Partial<CallsRequest> = {}): void {
    const payload = Get.requestSerialize({ module: 'Accounts', id: record });
    stream.write({ id, method: GET, payload, timeoutMs: 30_000, accessToken: TOKEN, ...changes });
  }

  async function answer(): Promise<CallsResponseMessage> {
    const [frame] = (await once(stream, 'data')) as [CallsResponseMessage];
    return frame;
  }

  it('is acknowledged with headers before any call', async () => {
    expect(await once(stream, 'metadata')).toHaveLength(1);
  });

  it('has a larger window than the 64 KiB of HTTP/2, alone and beside others on its connection', async () => {
    const session = openSession(`http://127.0.0.1:${server.server.port}`);
    try {
      session.request({ ':method': 'POST', ':path': '/' }).on('error', () => undefined);
      await eventually(() => {
        expect(session.remoteSettings.initialWindowSize).toBe(256 * 1024);
        expect(session.state.remoteWindowSize).toBe(4 * MIB);
      });
    } finally {
      session.destroy();
    }
  });

  it('receives answers under the ids of its calls', async () => {
    call(7, 'a');
    const frame = await answer();
    expect(frame).toMatchObject({ id: 7, status: 0 });
    expect(Get.responseDeserialize(frame.payload).record?.id).toBe('a');
  });

  it('applies a timeout of 4 s to a call without one', async () => {
    call(1, 'slow', { timeoutMs: 0 });
    const begun = performance.now();
    expect(await answer()).toMatchObject({ id: 1, status: 4, message: '8903 Deadline exceeded' });
    expect(performance.now() - begun).toBeGreaterThan(3_900);
    // Long before the handler would have ended by itself.
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(aborted).toEqual(['slow']);
  });

  it.each(['read', 'lost'])(
    'limits#answers-under-way: shows handlers when their answers are sent, or %s',
    async (end) => {
      call(1, 'large');
      call(2, 'large');
      await eventually(() => {
        expect(made).toEqual(['large', 'large']);
      });
      // Small answers overtake the large ones, which the client has not taken.
      expect(sent).toEqual([]);
      if (end === 'lost') stream.cancel();
      else stream.resume();
      await eventually(() => {
        expect(sent).toEqual(['large', 'large']);
      });
    },
  );

  it('limits#answers-under-way: receives other answers between the pieces of a large one, if it takes pieces', async () => {
    const { path, requestSerialize, responseDeserialize } = callStreamService.methods.Calls;
    const metadata = new Metadata();
    metadata.set('crm-answer-pieces', '1');
    stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
    stream.on('error', () => undefined);
    call(1, 'large');
    await eventually(() => {
      expect(made).toEqual(['large']);
    });
    call(2, 'a');
    await eventually(() => {
      expect(made).toEqual(['large', 'a']);
    });
    const frames: CallsResponseMessage[] = [];
    stream.on('data', (frame: CallsResponseMessage) => frames.push(frame));
    await eventually(() => {
      expect(frames.at(-1)).toMatchObject({ id: 1, unfinished: false });
    });
    expect(frames.some(({ id }) => id === 2)).toBe(true);
    const pieces = frames.filter(({ id }) => id === 1).map(({ payload }) => payload);
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(256 * 1024);
    expect(Get.responseDeserialize(Buffer.concat(pieces)).record?.attributesJson).toHaveLength(LARGE_BYTES);
  });

  it('can cancel a call, which is not answered', async () => {
    call(1, 'slow');
    call(2, 'a');
    expect((await answer()).id).toBe(2);
    stream.write({ id: 1, cancel: true });
    stream.write({ id: 99, cancel: true });
    call(3, 'b');
    expect((await answer()).id).toBe(3);
    expect(aborted).toEqual(['slow']);
  });

  it.each(['/crm.records.v1.RecordReaderService/Steal', '/grpc.health.v1.Health/Check', '', '__proto__'])(
    'receives 8901 for the method %p, which is logged',
    async (method) => {
      call(5, 'a', { method, requestId: 'request-1' });
      const { id, status, errorInfo: info } = await answer();
      expect([id, status]).toEqual([5, 13]);
      expect(errorInfo.deserialize(info).faults).toMatchObject([{ code: 8901 }]);
      expect(server.log).toMatchObject([
        { level: 'error', event: 'grpc.unknown_method', path: method, request_id: 'request-1' },
      ]);
    },
  );

  it('receives 8901 for a request that cannot be decoded', async () => {
    call(5, 'a', { payload: Buffer.from('ffff', 'hex') });
    expect(await answer()).toMatchObject({ id: 5, status: 13 });
    expect(server.log).toMatchObject([{ level: 'error', code: 8901 }]);
  });

  it('is ended by malformed frames without harm to the server', async () => {
    const { path } = callStreamService.methods.Calls;
    const asIs = (bytes: Buffer): Buffer => bytes;
    const broken = client.makeBidiStreamRequest(path, asIs, asIs);
    broken.on('data', () => undefined);
    broken.write(Buffer.from('08ff', 'hex'));
    broken.write(Buffer.from('08ff', 'hex'));
    expect(await once(broken, 'error')).toMatchObject([{ code: 13, details: 'Malformed call frame' }]);
    call(1, 'a');
    expect((await answer()).id).toBe(1);
    expect(server.log).toHaveLength(1);
  });

  it('ends when the client has finished sending and every call is answered', async () => {
    call(1, 'a');
    call(2, 'later');
    stream.end();
    const ids: number[] = [];
    stream.on('data', ({ id }: CallsResponseMessage) => ids.push(id));
    await once(stream, 'end');
    expect(ids).toEqual([1, 2]);
  });

  it('is asked to end by a draining server, which still answers its calls', async () => {
    call(1, 'a');
    await answer();
    const drained = server.server.drain?.();
    expect(await answer()).toMatchObject({ id: 0, drain: true });
    call(2, 'b');
    expect((await answer()).id).toBe(2);
    stream.end();
    await drained;
  });
});

it('the context of the request that opens a stream does not leak into the stream', async () => {
  const first = await startServer({ get: () => Promise.resolve({}) });
  const { port } = first.server;
  const { client, calls, log } = await startClient(port, 'stream');
  // A call waits 200 ms for its stream, and a busy machine may take longer to open one.
  await eventually(() => calls.get(REQUEST, OPTIONS));
  await first.server.stop?.();
  await eventually(() => {
    expect(log.length).toBe(1);
  });
  const second = await startServer({ get: () => Promise.resolve({}) }, { port });
  const context = {
    requestId: 'request-1',
    traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`,
    traceId: '1'.repeat(32),
    accessToken: TOKEN,
    deadline: performance.now() + 10_000,
  };
  await runInContext(context, async () => {
    await calls.get(REQUEST, { idempotent: true }).catch(() => undefined);
    expect(currentContext()).toBe(context);
  });
  // The stream is open again when a call succeeds.
  await eventually(() => calls.get(REQUEST, OPTIONS));
  const lost = log.length;
  await second.server.stop?.();
  await eventually(() => {
    expect(log.length).toBeGreaterThan(lost);
  });
  expect(log.map(({ event, request_id: requestId }) => [event, requestId])).toEqual(
    log.map(() => ['grpc.stream_lost', undefined]),
  );
  await client.stop?.();
});

/** The context of a request of this user. */
function contextOf(userId: string): RequestContext {
  const actor = { userId, clientId: 'client-1' };
  const deadline = performance.now() + 30_000;
  return { requestId: 'r', traceparent: '', traceId: '', accessToken: TOKEN, deadline, actor };
}

it('a client puts the pieces of a large answer together', async () => {
  const attributesJson = Buffer.from('123456789'.repeat(100_000));
  const { server } = await startServer({ get: ({ id }) => Promise.resolve({ record: { id, attributesJson } }) });
  const { client, calls } = await startClient(server.port, 'stream');
  const { record } = await eventually(() => calls.get(REQUEST, OPTIONS));
  expect(record?.attributesJson.equals(attributesJson)).toBe(true);
  await client.stop?.();
  await server.stop?.();
});

it('limits#bodies-under-way: large calls of one user are sent one after the other, those of others meanwhile', async () => {
  const begun: string[] = [];
  const { server } = await startServer({
    get: ({ id }) => {
      begun.push(id.slice(0, 2));
      return Promise.resolve({});
    },
  });
  const { client, calls } = await startClient(server.port, 'stream');
  const call = (userId: string, id: string, signal?: AbortSignal) =>
    runInContext(contextOf(userId), () => calls.get({ module: 'Accounts', id }, { ...(signal && { signal }) }));
  await eventually(() => call('a', 'a0'));
  const large = 'x'.repeat(2 * MIB);
  const abandoned = new AbortController();
  const sent = [
    call('a', `a1${large}`),
    call('a', `a2${large}`, abandoned.signal).catch(() => undefined),
    call('a', `a3${large}`),
    call('b', 'b1'),
    call('b', `b2${large}`),
  ];
  abandoned.abort();
  await Promise.all(sent);
  expect(begun.toSorted()).toEqual(['a0', 'a1', 'a3', 'b1', 'b2']);
  expect(begun.at(-1)).toBe('a3');
  await client.stop?.();
  await server.stop?.();
});
