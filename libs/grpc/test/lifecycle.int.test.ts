import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import { healthService, recordReaderService } from '@crm/protos';
import { StartupError } from '@crm/runtime';
import { eventually, openWire, type Wire } from '@crm/testkit';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { openClient } from '../src/client/open-client.js';
import { forgetMetrics } from './metric.js';
import {
  type Handlers,
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  TOKEN,
  type StubClient,
  type StubServer,
} from './stub-peer.js';

/** Deadline of a call; "at once" in these tests is far less. */
const PATIENCE_MS = 30_000;
/** How soon something happens that waits for no deadline, on a busy machine. */
const SOON_MS = 15_000;

const servers: StubServer[] = [];
const clients: StubClient[] = [];
const wires: Wire[] = [];

afterEach(async () => {
  for (const { client } of clients.splice(0)) await client.stop?.();
  for (const wire of wires.splice(0)) await wire.close();
  for (const { server } of servers.splice(0)) await server.stop?.();
});

async function serve(handlers: Partial<Handlers>, port?: number): Promise<StubServer> {
  const started = await startServer(handlers, { port });
  servers.push(started);
  return started;
}

async function connect(port: number, transport: 'stream' | 'unary'): Promise<StubClient> {
  const started = await startClient(port, transport, { deadlineMs: PATIENCE_MS });
  clients.push(started);
  return started;
}

/** The same, once the connection is open: a call waits for a stream for 200 ms only. Nothing is counted yet. */
async function connected(port: number, transport: 'stream' | 'unary'): Promise<StubClient> {
  const started = await connect(port, transport);
  // The server refuses a call without a token.
  await eventually(() => expect(started.calls.list({ module: 'Accounts' })).rejects.toMatchObject({ code: 8501 }));
  await forgetMetrics(started.registry);
  return started;
}

/** Repeats a call every 10 ms until it succeeds and returns how many milliseconds that took. */
async function timeUntilSuccess(call: () => Promise<unknown>): Promise<number> {
  const begun = Date.now();
  for (;;) {
    try {
      await call();
      return Date.now() - begun;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 8902) throw error;
      await sleep(10);
    }
  }
}

function slowly(ms: number, begin: () => void = () => undefined): Handlers['get'] {
  return async ({ id }) => {
    begin();
    // Handlers of a server that was cut off must not keep the test process alive.
    await sleep(ms, undefined, { ref: false });
    return { record: { id } };
  };
}

describe.each(['unary', 'stream'] as const)('over %s', (transport) => {
  it('a drain completes all calls under way', async () => {
    const allBegun = Promise.withResolvers<undefined>();
    let begun = 0;
    const { server, health } = await serve({
      get: async (request, context) => {
        begun += 1;
        if (begun === 50) allBegun.resolve(undefined);
        return slowly(300)(request, context);
      },
    });
    const { calls } = await connected(server.port, transport);
    const ids = Array.from({ length: 50 }, (_, index) => `id-${index}`);
    const underWay = ids.map((id) => calls.get({ module: 'Accounts', id }, OPTIONS));
    await allBegun.promise;
    health.markDraining();
    const drainedAt = Date.now();
    await server.drain?.();
    expect(Date.now() - drainedAt).toBeLessThan(SOON_MS);
    const answers = await Promise.all(underWay);
    expect(answers.map(({ record }) => record?.id)).toEqual(ids);
  });

  it('a drain under constant calls loses none when another server takes over', async () => {
    let current = await serve({ get: slowly(5) });
    const { port } = current.server;
    const { calls } = await connected(port, transport);
    const failures: unknown[] = [];
    let done = 0;
    let running = true;
    const caller = async (): Promise<void> => {
      while (running) {
        await calls.get(REQUEST, { ...OPTIONS, idempotent: true }).catch((error: unknown) => failures.push(error));
        done += 1;
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    const untilMoreAreDone = async (): Promise<void> => {
      const before = done;
      await eventually(() => {
        expect(done).toBeGreaterThan(before + 32);
      });
    };
    for (let roll = 0; roll < 5; roll += 1) {
      await untilMoreAreDone();
      const old = current.server;
      const draining = old.drain?.();
      current = await serve({ get: slowly(5) }, port);
      await draining;
      await old.stop?.();
    }
    await untilMoreAreDone();
    running = false;
    await Promise.all(callers);
    expect(failures).toEqual([]);
  });

  it('calls fail immediately while the server is down and succeed soon after it is back', async () => {
    const first = await serve({ get: slowly(1) });
    const { port } = first.server;
    const { calls } = await connected(port, transport);
    await first.server.stop?.();
    await sleep(700);
    const begun = Date.now();
    await expect(calls.get(REQUEST, OPTIONS)).rejects.toMatchObject({ code: 8902, retryAfterSeconds: 1 });
    expect(Date.now() - begun).toBeLessThan(SOON_MS);
    await serve({ get: slowly(1) }, port);
    expect(await timeUntilSuccess(() => calls.get(REQUEST, OPTIONS))).toBeLessThan(SOON_MS);
  });

  it('calls under way on a killed server fail as unavailable, exactly once', async () => {
    let served = 0;
    const { server } = await serve({
      get: async () => {
        served += 1;
        await sleep(60_000, undefined, { ref: false });
        return {};
      },
    });
    const { calls, registry } = await connected(server.port, transport);
    const underWay = Promise.allSettled([1, 2, 3].map(() => calls.get(REQUEST, OPTIONS)));
    await eventually(() => {
      expect(served).toBe(3);
    });
    await server.stop?.();
    expect(await underWay).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { code: 8902 } })));
    expect(served).toBe(3);
    expect(await registry.metrics()).toContain('{peer="records",grpc_method="Get",grpc_code="UNAVAILABLE"} 3');
  });

  it('calls under way on a broken connection fail as unavailable', async () => {
    let begun = 0;
    const { server } = await serve({ get: slowly(60_000, () => (begun += 1)) });
    const wire = await openWire(`tcp://127.0.0.1:${server.port}`);
    wires.push(wire);
    const { calls, log } = await connected(Number(new URL(wire.url).port), transport);
    const underWay = Promise.allSettled([1, 2, 3].map(() => calls.get(REQUEST, OPTIONS)));
    await eventually(() => {
      expect(begun).toBe(3);
    });
    wire.cut();
    expect(await underWay).toMatchObject([1, 2, 3].map(() => ({ status: 'rejected', reason: { code: 8902 } })));
    expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('an idempotent call that was lost is retried, and its caller can see it', async () => {
    const begun = Promise.withResolvers<undefined>();
    const lost = slowly(60_000, () => {
      begun.resolve(undefined);
    });
    const first = await serve({ get: lost });
    const { port } = first.server;
    const { calls, registry } = await connected(port, transport);
    let repeats = 0;
    const onRepeat = (): void => {
      repeats += 1;
    };
    const call = calls.get(REQUEST, { ...OPTIONS, idempotent: true, onRepeat });
    await begun.promise;
    await first.server.stop?.();
    await serve({ get: slowly(1) }, port);
    expect((await call).record?.id).toBe('a');
    expect(await registry.metrics()).toContain(
      `crm_grpc_client_attempts_total{peer="records",result="retry"} ${repeats}\n`,
    );
    expect(repeats).toBeGreaterThan(0);
  });

  it('an answered call is never retried', async () => {
    let served = 0;
    const { server } = await serve({
      get: () => {
        served += 1;
        return Promise.reject(new AppError({ code: 8905 }, { retryAfterSeconds: 2 }));
      },
    });
    const { calls } = await connected(server.port, transport);
    const call = calls.get(REQUEST, { ...OPTIONS, idempotent: true });
    await expect(call).rejects.toMatchObject({ code: 8905, retryAfterSeconds: 2 });
    expect(served).toBe(1);
  });

  it('a client can start before its server', async () => {
    const first = await serve({});
    const { port } = first.server;
    await first.server.stop?.();
    const { calls } = await connect(port, transport);
    await sleep(300);
    await serve({ get: slowly(1) }, port);
    expect(await timeUntilSuccess(() => calls.get(REQUEST, OPTIONS))).toBeLessThan(SOON_MS);
  });

  it('a stopped client fails its calls', async () => {
    const begun = Promise.withResolvers<undefined>();
    const get = slowly(60_000, () => {
      begun.resolve(undefined);
    });
    const { server } = await serve({ get });
    const { calls, client } = await connected(server.port, transport);
    const underWay = calls.get(REQUEST, OPTIONS);
    await begun.promise;
    await client.stop?.();
    await expect(underWay).rejects.toMatchObject({ code: 8902 });
    await expect(calls.get(REQUEST, OPTIONS)).rejects.toMatchObject({ code: 8902 });
  });
});

it('a call outlasts the keepalive pings of a client of a draining server', async () => {
  const begun = Promise.withResolvers<undefined>();
  const opened = Promise.withResolvers<undefined>();
  const get: Handlers['get'] = async () => {
    begun.resolve(undefined);
    await opened.promise;
    return { record: { id: 'late' } };
  };
  const { server } = await serve({ get });
  const PING_MS = 20;
  const options = { 'grpc.keepalive_time_ms': PING_MS, 'grpc.keepalive_permit_without_calls': 1 };
  const client = openClient({ target: `127.0.0.1:${server.port}`, options }, credentials.createInsecure());
  const { path, requestSerialize, responseDeserialize } = recordReaderService.methods.Get;
  const headers = new Metadata();
  headers.set('authorization', `Bearer ${TOKEN}`);
  const answer = new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, REQUEST, headers, (error, response) => {
      if (error === null) resolve(response?.record?.id);
      else reject(error);
    });
  });
  await begun.promise;
  const drained = server.drain?.();
  await sleep(10 * PING_MS);
  opened.resolve(undefined);
  expect(await answer).toBe('late');
  await drained;
  client.close();
});

it('a port in use is reported in one sentence', async () => {
  const { server } = await serve({});
  await expect(startServer({}, { port: server.port })).rejects.toThrow(StartupError);
  await expect(startServer({}, { port: server.port })).rejects.toThrow(
    `cannot listen on 127.0.0.1:${server.port}: the port is taken`,
  );
});

describe('the health service', () => {
  const { Check, Watch } = healthService.methods;
  let raw: Client | undefined;

  afterEach(() => raw?.close());

  function check(port: number, service: string): Promise<string> {
    raw ??= new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    const client = raw;
    return new Promise((resolve) => {
      client.makeUnaryRequest(
        Check.path,
        Check.requestSerialize,
        Check.responseDeserialize,
        { service },
        (error, response) => {
          resolve(response?.status ?? error?.details ?? '');
        },
      );
    });
  }

  it('reports the status by service name and follows the state of the process', async () => {
    const { server, health } = await serve({});
    let ready = true;
    health.addCheck('schema', () => ready);
    expect(await check(server.port, '')).toBe('SERVING');
    expect(await check(server.port, 'crm.records.v1.RecordReaderService')).toBe('SERVING');
    expect(await check(server.port, 'crm.records.v1.Other')).toBe('unknown service');
    ready = false;
    expect(await check(server.port, 'crm.records.v1.RecordReaderService')).toBe('NOT_SERVING');
    raw?.close();
    raw = undefined;
  });

  it('notifies watchers of changes and ends their streams at shutdown', async () => {
    const { server, health } = await serve({});
    raw = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
    const seen: (string | undefined)[] = [];
    const ended = jest.fn();
    for (const service of ['', 'crm.records.v1.Other']) {
      const { path, requestSerialize, responseDeserialize } = Watch;
      raw
        .makeServerStreamRequest(path, requestSerialize, responseDeserialize, { service })
        .on('data', ({ status }: { status: string }) => seen.push(status))
        .on('error', () => undefined)
        .on('end', ended);
    }
    await eventually(() => {
      expect(seen.toSorted()).toEqual(['SERVICE_UNKNOWN', 'SERVING']);
    });
    health.markDraining();
    await eventually(() => {
      expect(seen).toContain('NOT_SERVING');
    });
    await server.drain?.();
    await eventually(() => {
      expect(ended).toHaveBeenCalledTimes(2);
    });
  });
});
