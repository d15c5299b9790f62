import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { ToolEdgeOptions } from '@crm/grpc';
import { eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import {
  type Handlers,
  OPTIONS,
  REQUEST,
  startClient,
  startServer,
  type StubClient,
  type StubServer,
} from './stub-peer.js';

const VOLUME = 4;
const EDGE = 'edge="tool-records-all"';

let cleanUp = new AsyncDisposableStack();

afterEach(async () => {
  await cleanUp.disposeAsync();
  cleanUp = new AsyncDisposableStack();
});

async function serve(handlers: Partial<Handlers>, port?: number): Promise<StubServer> {
  const server = await startServer(handlers, { port });
  cleanUp.defer(() => server.server.stop?.());
  return server;
}

async function connect(port: number, transport: 'stream' | 'unary', options: ToolEdgeOptions): Promise<StubClient> {
  const client = await startClient(port, transport, { deadlineMs: 30_000, ...options });
  cleanUp.defer(() => client.client.stop?.());
  // The server refuses a call without a token, which shows that the connection is open.
  await eventually(() => expect(client.calls.list({ module: 'Accounts' })).rejects.toMatchObject({ code: 8501 }));
  return client;
}

/** Calls until the breaker refuses. */
async function expectRefused(call: () => Promise<unknown>): Promise<void> {
  await eventually(async () => {
    const failures = await Promise.all(Array.from({ length: VOLUME }, () => failureOf(call())));
    expect(failures).toContainEqual(expect.objectContaining({ code: 8902, retryAfterSeconds: 5 }));
  });
}

/** The handler of a peer that hangs. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new AppError({ code: 8903 }));
    });
  });
}

async function stateOf({ registry }: StubClient): Promise<readonly string[]> {
  return (await metric(registry, 'crm_breaker_state')).filter((line) => line.endsWith(' 1'));
}

describe.each(['unary', 'stream'] as const)('a client over %s', (transport) => {
  it('starts no more calls than the bulkhead allows, and rejects the others immediately', async () => {
    const goOn = Promise.withResolvers<undefined>();
    const { server } = await serve({ get: () => goOn.promise.then(() => ({})) });
    const client = await connect(server.port, transport, { bulkhead: 3 });
    const get = (): Promise<unknown> => client.calls.get(REQUEST, OPTIONS);
    const underWay = [get(), get(), get()];
    expect(await failureOf(get())).toMatchObject({ code: 8902, retryAfterSeconds: 1 });
    expect(await metric(client.registry, 'crm_bulkhead_in_use')).toEqual([`crm_bulkhead_in_use{${EDGE}} 3`]);
    expect(await metric(client.registry, 'crm_bulkhead_limit')).toEqual([`crm_bulkhead_limit{${EDGE}} 3`]);
    expect(await metric(client.registry, 'crm_bulkhead_rejected_total')).toEqual([
      `crm_bulkhead_rejected_total{${EDGE}} 1`,
    ]);
    goOn.resolve(undefined);
    await Promise.all(underWay);
    await expect(get()).resolves.toBeDefined();
    expect(await metric(client.registry, 'crm_bulkhead_in_use')).toEqual([`crm_bulkhead_in_use{${EDGE}} 0`]);
  });

  it('stops calling a peer that is down', async () => {
    const { server } = await serve({ get: () => Promise.resolve({}) });
    const client = await connect(server.port, transport, { breakerVolume: VOLUME, retry: 'none' });
    await server.stop?.();
    await expectRefused(() => client.calls.get(REQUEST, OPTIONS));
    expect(await stateOf(client)).toEqual([`crm_breaker_state{${EDGE},state="open"} 1`]);
  });

  it('stops calling a peer that hangs', async () => {
    const { server } = await serve({ get: (_request, { signal }) => untilAborted(signal) });
    const client = await connect(server.port, transport, { breakerVolume: VOLUME, deadlineMs: 1_000 });
    await expectRefused(() => client.calls.get(REQUEST, OPTIONS));
  });

  it('does not count answers, cancelled calls or calls without time as failures of the peer', async () => {
    const { server } = await serve({
      get: ({ id }, { signal }) =>
        id === 'hang' ? untilAborted(signal) : Promise.reject(new AppError({ code: 8905 }, { retryAfterSeconds: 2 })),
    });
    const client = await connect(server.port, transport, { breakerVolume: VOLUME });
    for (let call = 0; call < 2 * VOLUME; call += 1) {
      expect((await failureOf(client.calls.get(REQUEST, OPTIONS))).code).toBe(8905);
      const hurried = { ...OPTIONS, deadlineMs: 50 };
      expect((await failureOf(client.calls.get({ ...REQUEST, id: 'hang' }, hurried))).code).toBe(8903);
      const caller = new AbortController();
      const left = failureOf(client.calls.get({ ...REQUEST, id: 'hang' }, { ...OPTIONS, signal: caller.signal }));
      caller.abort();
      expect((await left).code).toBe(8903);
    }
    expect(await stateOf(client)).toEqual([`crm_breaker_state{${EDGE},state="closed"} 1`]);
  });
});
