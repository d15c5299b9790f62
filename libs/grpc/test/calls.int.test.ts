import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Fault } from '@crm/errors';
import type { CallContext } from '@crm/grpc';
import { currentContext, runInContext, type RequestContext } from '@crm/runtime';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { startPair, type StubPair } from './stub-pair.js';
import { ACTOR, type LogLine, OPTIONS, REQUEST, type StubClient, type StubServer, TOKEN } from './stub-peer.js';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

let pair: StubPair;

afterEach(() => pair.stop());

/** The log lines of a peer without those about slow calls: on a busy machine any call may be slow. */
function linesOf({ log }: StubClient | StubServer): readonly LogLine[] {
  return log.filter(({ event }) => event !== 'grpc.slow');
}

function contextWith(changes: Partial<RequestContext> = {}): RequestContext {
  const deadline = performance.now() + 30_000;
  return {
    requestId: 'request-1',
    traceparent: TRACEPARENT,
    traceId: TRACE_ID,
    accessToken: TOKEN,
    deadline,
    ...changes,
  };
}

describe.each(['unary', 'stream'] as const)('over %s', (transport) => {
  describe('a successful call', () => {
    it('carries request and response', async () => {
      const attributesJson = Buffer.from('{"name":"Ünïcode"}');
      pair = await startPair(transport, {
        get: ({ module, id }) => Promise.resolve({ record: { id: `${module}/${id}`, version: 7, attributesJson } }),
      });
      const { record } = await pair.client.calls.get(REQUEST, OPTIONS);
      expect(record).toMatchObject({ id: 'Accounts/a', version: 7, toOne: [] });
      expect(record?.attributesJson.toString()).toBe('{"name":"Ünïcode"}');
    });

    it('gives the handler the caller and the deadline', async () => {
      const seen: CallContext[] = [];
      pair = await startPair(transport, {
        get: (_request, context) => {
          seen.push(context);
          return Promise.resolve({});
        },
      });
      await pair.client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 20_000 });
      expect(seen[0]?.actor).toBe(ACTOR);
      expect(seen[0]?.signal.aborted).toBe(false);
      expect((seen[0]?.deadline ?? 0) - performance.now()).toBeGreaterThan(5_000);
      expect((seen[0]?.deadline ?? 0) - performance.now()).toBeLessThanOrEqual(20_010);
    });

    it('propagates the request context as a child span', async () => {
      const seen: (RequestContext | undefined)[] = [];
      pair = await startPair(transport, {
        get: async () => {
          await sleep(1);
          const context = currentContext();
          seen.push(context && contextWith({ ...pick(context) }));
          return {};
        },
      });
      // Earlier than the default timeout of calls.
      await runInContext(contextWith({ deadline: performance.now() + 20_000 }), () => pair.client.calls.get(REQUEST));
      expect(seen[0]).toMatchObject({ requestId: 'request-1', traceId: TRACE_ID, accessToken: TOKEN });
      expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
      expect(seen[0]?.traceparent).not.toBe(TRACEPARENT);
      const left = (seen[0]?.deadline ?? 0) - performance.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(19_950);
    });

    it('is counted on both sides and logged on neither', async () => {
      pair = await startPair(transport, { get: () => Promise.resolve({}) });
      await pair.client.calls.get(REQUEST, OPTIONS);
      await pair.client.calls.get(REQUEST, OPTIONS);
      const labels = 'grpc_service="crm.records.v1.RecordReaderService",grpc_method="Get"';
      expect(await metric(pair.server.registry, 'crm_grpc_server_started_total')).toEqual([
        `crm_grpc_server_started_total{${labels}} 2`,
      ]);
      expect(await metric(pair.server.registry, 'crm_grpc_server_handled_total')).toEqual([
        `crm_grpc_server_handled_total{${labels},grpc_code="OK"} 2`,
      ]);
      expect(await metric(pair.server.registry, 'crm_grpc_server_handling_seconds_count')).toEqual([
        `crm_grpc_server_handling_seconds_count{${labels}} 2`,
      ]);
      expect(await metric(pair.server.registry, 'crm_grpc_server_in_flight')).toEqual([
        'crm_grpc_server_in_flight{grpc_service="crm.records.v1.RecordReaderService"} 0',
      ]);
      expect(await metric(pair.client.registry, 'crm_grpc_client_handled_total')).toEqual([
        'crm_grpc_client_handled_total{peer="records",grpc_method="Get",grpc_code="OK"} 2',
      ]);
      expect(await metric(pair.client.registry, 'crm_grpc_client_attempts_total')).toEqual([
        'crm_grpc_client_attempts_total{peer="records",result="first"} 2',
      ]);
      expect([...linesOf(pair.server), ...linesOf(pair.client)]).toEqual([]);
    });

    it('is multiplexed with others and gets its own answer', async () => {
      pair = await startPair(transport, {
        get: async ({ id }) => {
          await sleep(Math.random() * 20);
          return { record: { id } };
        },
      });
      const ids = Array.from({ length: 300 }, (_, index) => `id-${index}`);
      const answers = await Promise.all(ids.map((id) => pair.client.calls.get({ module: 'Accounts', id }, OPTIONS)));
      expect(answers.map(({ record }) => record?.id)).toEqual(ids);
    });

    it('is logged when it is slow', async () => {
      pair = await startPair(transport, {
        get: async () => {
          await sleep(1_050);
          return {};
        },
      });
      await pair.client.calls.get(REQUEST, OPTIONS);
      expect(pair.server.log).toMatchObject([
        { level: 'info', event: 'grpc.slow', grpc_method: 'Get', grpc_code: 'OK' },
      ]);
    });
  });

  describe('a failed call', () => {
    it('returns all faults', async () => {
      const faults: [Fault, ...Fault[]] = [
        { code: 8110, source: { pointer: '/data/attributes/name' } },
        { code: 8111, detail: 'Größe ☃ \ud83d\ude00', value: 'x"\n', source: { pointer: '/data/attributes/a~1b' } },
        { code: 8201, source: { parameter: 'page[size]' } },
      ];
      pair = await startPair(transport, { get: () => Promise.reject(new AppError(faults, { retryAfterSeconds: 3 })) });
      const error = await failureOf(pair.client.calls.get(REQUEST, OPTIONS));
      expect(error.faults).toEqual(faults);
      expect(error.retryAfterSeconds).toBe(3);
      expect(linesOf(pair.server)).toMatchObject([
        { level: 'info', event: 'grpc.failed', grpc_code: 'INVALID_ARGUMENT', code: 8110 },
      ]);
    });

    it('returns as many faults as a document can have', async () => {
      const faults = Array.from({ length: 100 }, (_, index): Fault => ({
        code: 8111,
        detail: `The value of attribute ${index} does not have the type of the attribute`,
        value: 'ä'.repeat(200),
        source: { pointer: `/data/attributes/attribute_number_${index}` },
      })) as [Fault, ...Fault[]];
      pair = await startPair(transport, { get: () => Promise.reject(new AppError(faults)) });
      const error = await failureOf(pair.client.calls.get(REQUEST, OPTIONS));
      expect(error.faults.slice(0, 50)).toEqual(faults.slice(0, 50));
      expect(error.faults.slice(50)).toEqual([{ code: 8120 }]);
    });

    it('keeps the connection open when its error is long', async () => {
      const first = { code: 8108, value: 'v'.repeat(900_000) } as const;
      pair = await startPair(transport, {
        get: () => Promise.reject(new AppError([first, ...Array.from({ length: 5_000 }, () => first)])),
        list: () => Promise.resolve({ hasMore: true }),
      });
      const error = await failureOf(pair.client.calls.get(REQUEST, OPTIONS));
      expect(error.faults.length).toBeLessThan(1_000);
      expect(error.faults.at(-1)).toEqual({ code: 8120 });
      expect((await pair.client.calls.list({ module: 'Accounts' }, OPTIONS)).hasMore).toBe(true);
    });

    it.each([
      ['a rejection', () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts'))],
      [
        'a throw',
        () => {
          throw new TypeError('password=hunter2 at /srv/secret.ts');
        },
      ],
    ])('reveals nothing about a defect (%s)', async (_name, get) => {
      pair = await startPair(transport, { get });
      const error = await failureOf(pair.client.calls.get(REQUEST, OPTIONS));
      expect(error.faults).toEqual([{ code: 8901 }]);
      expect(JSON.stringify([error.message, error.cause])).not.toMatch(/hunter2|secret/);
      expect(linesOf(pair.server)).toMatchObject([{ level: 'error', grpc_code: 'INTERNAL', code: 8901 }]);
      expect(JSON.stringify(pair.server.log)).toContain('secret.ts');
    });

    it('logs with the request id', async () => {
      pair = await startPair(transport, {
        get: () => Promise.reject(new AppError({ code: 8905 }, { cause: new Error('pool') })),
      });
      await runInContext(contextWith(), () => failureOf(pair.client.calls.get(REQUEST)));
      expect(linesOf(pair.server)).toMatchObject([
        { level: 'warn', code: 8905, request_id: 'request-1', trace_id: TRACE_ID, err: { message: 'pool' } },
      ]);
    });
  });

  describe('size', () => {
    const big = Buffer.alloc(64 * 1024 * 1024);
    /** Transferring the bytes takes long on a busy machine, and these tests are not about time. */
    const PATIENT = { ...OPTIONS, deadlineMs: 60_000 };

    it('is unrestricted below 64 MiB', async () => {
      const attributesJson = big.subarray(0, 66_000_000);
      pair = await startPair(transport, { get: () => Promise.resolve({ record: { attributesJson } }) });
      const { record } = await pair.client.calls.get(REQUEST, PATIENT);
      expect(record?.attributesJson.length).toBe(66_000_000);
    });

    it('fails only the call whose response has 64 MiB', async () => {
      pair = await startPair(transport, {
        get: () => Promise.resolve({ record: { attributesJson: big } }),
        list: async () => {
          await sleep(50);
          return { hasMore: true };
        },
      });
      const [get, list] = await Promise.all([
        failureOf(pair.client.calls.get(REQUEST, PATIENT)),
        pair.client.calls.list({ module: 'Accounts' }, PATIENT),
      ]);
      expect(get.code).toBe(8709);
      expect(list.hasMore).toBe(true);
      expect(linesOf(pair.server)).toMatchObject([{ level: 'info', code: 8709 }]);
    });

    it('fails only the call whose request has 64 MiB', async () => {
      pair = await startPair(transport, { get: () => Promise.resolve({ record: { id: 'fine' } }) });
      const [large, small] = await Promise.all([
        failureOf(pair.client.calls.get({ module: 'x'.repeat(64 * 1024 * 1024), id: 'a' }, PATIENT)),
        pair.client.calls.get(REQUEST, PATIENT),
      ]);
      expect(large.code).toBe(8901);
      expect(small.record?.id).toBe('fine');
    });
  });
});

/** A copy: the context of a call computes its members when they are read. */
function pick({ requestId, traceparent, traceId, accessToken, deadline }: RequestContext): Partial<RequestContext> {
  return { requestId, traceparent, traceId, deadline, ...(accessToken === undefined ? {} : { accessToken }) };
}
