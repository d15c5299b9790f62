import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import { runInContext } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { startPair, type StubPair } from './stub-pair.js';
import { OPTIONS, REQUEST, TOKEN } from './stub-peer.js';

let pair: StubPair;

afterEach(() => pair.stop());

describe.each(['unary', 'stream'] as const)('a call over %s', (transport) => {
  it('aborts its slow handler at the deadline', async () => {
    const told = Promise.withResolvers<number>();
    pair = await startPair(transport, {
      get: async (_request, { signal }) => {
        const begun = performance.now();
        signal.addEventListener('abort', () => {
          told.resolve(performance.now() - begun);
        });
        await sleep(60_000, undefined, { signal }).catch(() => undefined);
        return {};
      },
    });
    const begun = performance.now();
    const error = await failureOf(pair.client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 1_000 }));
    expect(error.code).toBe(8903);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    // Long before the handler would have ended by itself, and before the default timeout of calls.
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(await told.promise).toBeLessThan(20_000);
    expect(await metric(pair.client.registry, 'crm_grpc_client_handled_total')).toEqual([
      expect.stringContaining('grpc_code="DEADLINE_EXCEEDED"} 1'),
    ]);
    expect(await metric(pair.server.registry, 'crm_grpc_server_in_flight')).toEqual([expect.stringMatching(/ 0$/)]);
  });

  it('is rejected when too little time is left', async () => {
    let served = 0;
    pair = await startPair(transport, { get: () => Promise.resolve({ record: { version: (served += 1) } }) });
    expect((await failureOf(pair.client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 15 }))).code).toBe(8903);
    const deadline = performance.now() + 40;
    const context = { requestId: 'r', traceparent: '', traceId: '', accessToken: TOKEN, deadline };
    expect((await runInContext(context, () => failureOf(pair.client.calls.get(REQUEST)))).code).toBe(8903);
    expect(served).toBe(0);
    expect(await metric(pair.client.registry, 'crm_deadline_exhausted_total')).toEqual([
      'crm_deadline_exhausted_total{grpc_method="Get"} 1',
    ]);
  });

  it('aborts its handler when the caller cancels it', async () => {
    const told = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    pair = await startPair(transport, {
      get: async (_request, { signal }) => {
        begun.resolve(undefined);
        signal.addEventListener('abort', () => {
          told.resolve(undefined);
        });
        await told.promise;
        return {};
      },
    });
    const caller = new AbortController();
    const call = failureOf(pair.client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }));
    await begun.promise;
    caller.abort();
    expect(await call).toBeInstanceOf(AppError);
    await told.promise;
    expect(await metric(pair.server.registry, 'crm_grpc_server_handled_total')).toEqual([
      expect.stringContaining('"CANCELLED"} 1'),
    ]);
    expect((await failureOf(pair.client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }))).code).toBe(8903);
  });

  it('shows a past deadline also to a handler that checks only later', async () => {
    const begun = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const told = Promise.withResolvers<boolean>();
    pair = await startPair(transport, {
      get: async (_request, context) => {
        begun.resolve(undefined);
        await goOn.promise;
        told.resolve(context.signal.aborted);
        return {};
      },
    });
    const caller = new AbortController();
    const call = failureOf(pair.client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }));
    await begun.promise;
    caller.abort();
    await call;
    await eventually(async () => {
      expect(await metric(pair.server.registry, 'crm_grpc_server_handled_total')).toHaveLength(1);
    });
    goOn.resolve(undefined);
    expect(await told.promise).toBe(true);
  });

  it('aborts its handler when the caller disconnects', async () => {
    const told = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    pair = await startPair(transport, {
      get: async (_request, { signal }) => {
        begun.resolve(undefined);
        signal.addEventListener('abort', () => {
          told.resolve(undefined);
        });
        await told.promise;
        return {};
      },
    });
    const call = failureOf(pair.client.calls.get(REQUEST, OPTIONS));
    await begun.promise;
    await pair.client.client.stop?.();
    await told.promise;
    expect((await call).code).toBe(8902);
  });
});
