import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Fault } from '@crm/errors';
import { requireScope, type CallContext } from '@crm/grpc';
import { currentContext, runInContext, type RequestContext } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import type { Actor } from '@crm/token';
import {
  ACTOR,
  CACHED_TOKEN,
  startClient,
  startServer,
  TOKEN,
  type Handlers,
  type ServerOptions,
  type StubClient,
  type StubServer,
  type Transport,
} from './stub-peer.js';

const REQUEST = { module: 'Accounts', id: 'a' };
const OPTIONS = { accessToken: TOKEN };
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`;

let server: StubServer;
let client: StubClient;

afterEach(async () => {
  await client.client.stop?.();
  await server.server.stop?.();
});

async function connect(
  transport: Transport,
  handlers: Partial<Handlers>,
  anonymous: string[] = [],
  revocations?: ServerOptions['revocations'],
): Promise<void> {
  server = await startServer(handlers, { anonymous, revocations });
  client = await startClient(server.server.port, transport);
  // A call waits 200 ms for its stream, and a busy machine may take longer to open one: these tests begin when it is
  // open, with nothing counted or logged yet.
  await eventually(async () => {
    expect((await failureOf(client.calls.list({ module: 'Accounts' }))).code).not.toBe(8902);
  });
  for (const { registry, log } of [client, server]) {
    registry.resetMetrics();
    log.length = 0;
  }
}

async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`Expected an AppError, got ${String(error)}`);
}

function contextWith(changes: Partial<RequestContext> = {}): RequestContext {
  const deadline = Date.now() + 30_000;
  return {
    requestId: 'request-1',
    traceparent: TRACEPARENT,
    traceId: TRACE_ID,
    accessToken: TOKEN,
    deadline,
    ...changes,
  };
}

async function metric(peer: StubClient | StubServer, name: string): Promise<string[]> {
  const text = await peer.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(name));
}

describe.each(['unary', 'stream'] as const)('over %s', (transport) => {
  describe('a good call', () => {
    it('carries request and response', async () => {
      const attributesJson = Buffer.from('{"name":"Ünïcode"}');
      await connect(transport, {
        get: ({ module, id }) => Promise.resolve({ record: { id: `${module}/${id}`, version: 7, attributesJson } }),
      });
      const { record } = await client.calls.get(REQUEST, OPTIONS);
      expect(record).toMatchObject({ id: 'Accounts/a', version: 7, toOne: [] });
      expect(record?.attributesJson.toString()).toBe('{"name":"Ünïcode"}');
    });

    it('tells the handler who calls and for how long', async () => {
      const seen: CallContext[] = [];
      await connect(transport, {
        get: (_request, context) => {
          seen.push(context);
          return Promise.resolve({});
        },
      });
      await client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 20_000 });
      expect(seen[0]?.actor).toBe(ACTOR);
      expect(seen[0]?.signal.aborted).toBe(false);
      expect((seen[0]?.deadline ?? 0) - Date.now()).toBeGreaterThan(10_000);
      expect((seen[0]?.deadline ?? 0) - Date.now()).toBeLessThanOrEqual(20_010);
    });

    it('takes the request context along as a child span', async () => {
      const seen: (RequestContext | undefined)[] = [];
      await connect(transport, {
        get: async () => {
          await sleep(1);
          const context = currentContext();
          seen.push(context && contextWith({ ...pick(context) }));
          return {};
        },
      });
      await runInContext(contextWith({ deadline: Date.now() + 4_000 }), () => client.calls.get(REQUEST));
      expect(seen[0]).toMatchObject({ requestId: 'request-1', traceId: TRACE_ID, accessToken: TOKEN });
      expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-01$`));
      expect(seen[0]?.traceparent).not.toBe(TRACEPARENT);
      const left = (seen[0]?.deadline ?? 0) - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(3_950);
    });

    it('is counted on both sides and logged on neither', async () => {
      await connect(transport, { get: () => Promise.resolve({}) });
      await client.calls.get(REQUEST, OPTIONS);
      await client.calls.get(REQUEST, OPTIONS);
      const labels = 'grpc_service="crm.records.v1.RecordReaderService",grpc_method="Get"';
      expect(await metric(server, 'crm_grpc_server_started_total')).toEqual([
        `crm_grpc_server_started_total{${labels}} 2`,
      ]);
      expect(await metric(server, 'crm_grpc_server_handled_total')).toEqual([
        `crm_grpc_server_handled_total{${labels},grpc_code="OK"} 2`,
      ]);
      expect(await metric(server, 'crm_grpc_server_handling_seconds_count')).toEqual([
        `crm_grpc_server_handling_seconds_count{${labels}} 2`,
      ]);
      expect(await metric(server, 'crm_grpc_server_in_flight')).toEqual([
        'crm_grpc_server_in_flight{grpc_service="crm.records.v1.RecordReaderService"} 0',
      ]);
      expect(await metric(client, 'crm_grpc_client_handled_total')).toEqual([
        'crm_grpc_client_handled_total{peer="records",grpc_method="Get",grpc_code="OK"} 2',
      ]);
      expect(await metric(client, 'crm_grpc_client_attempts_total')).toEqual([
        'crm_grpc_client_attempts_total{peer="records",result="first"} 2',
      ]);
      expect([...server.log, ...client.log]).toEqual([]);
    });

    it('is one of many at a time, each with its own answer', async () => {
      await connect(transport, {
        get: async ({ id }) => {
          await sleep(Math.random() * 20);
          return { record: { id } };
        },
      });
      const ids = Array.from({ length: 300 }, (_, index) => `id-${index}`);
      const answers = await Promise.all(ids.map((id) => client.calls.get({ module: 'Accounts', id }, OPTIONS)));
      expect(answers.map(({ record }) => record?.id)).toEqual(ids);
    });

    it('is logged when it is slow', async () => {
      await connect(transport, {
        get: async () => {
          await sleep(1_050);
          return {};
        },
      });
      await client.calls.get(REQUEST, OPTIONS);
      expect(server.log).toMatchObject([{ level: 'info', event: 'grpc.slow', grpc_method: 'Get', grpc_code: 'OK' }]);
    });
  });

  describe('an error', () => {
    it('arrives with all its faults', async () => {
      const faults: [Fault, ...Fault[]] = [
        { code: 8110, source: { pointer: '/data/attributes/name' } },
        { code: 8111, detail: 'Größe ☃ \ud83d\ude00', value: 'x"\n', source: { pointer: '/data/attributes/a~1b' } },
        { code: 8201, source: { parameter: 'page[size]' } },
      ];
      await connect(transport, { get: () => Promise.reject(new AppError(faults, { retryAfterSeconds: 3 })) });
      const error = await failureOf(client.calls.get(REQUEST, OPTIONS));
      expect(error.faults).toEqual(faults);
      expect(error.retryAfterSeconds).toBe(3);
      expect(server.log).toMatchObject([
        { level: 'info', event: 'grpc.failed', grpc_code: 'INVALID_ARGUMENT', code: 8110 },
      ]);
    });

    it('may have as many faults as a document can have', async () => {
      const faults = Array.from({ length: 100 }, (_, index): Fault => ({
        code: 8111,
        detail: `The value of attribute ${index} does not have the type of the attribute`,
        value: 'ä'.repeat(200),
        source: { pointer: `/data/attributes/attribute_number_${index}` },
      })) as [Fault, ...Fault[]];
      await connect(transport, { get: () => Promise.reject(new AppError(faults)) });
      const error = await failureOf(client.calls.get(REQUEST, OPTIONS));
      expect(error.faults.slice(0, 50)).toEqual(faults.slice(0, 50));
      expect(error.faults.slice(50)).toEqual([{ code: 8120 }]);
    });

    it('with a lot to say does not end the connection', async () => {
      const pointer = `/data/attributes/${'x'.repeat(900_000)}`;
      await connect(transport, {
        get: () => Promise.reject(new AppError({ code: 8108, value: 'v'.repeat(900_000), source: { pointer } })),
        list: () => Promise.resolve({ hasMore: true }),
      });
      const error = await failureOf(client.calls.get(REQUEST, OPTIONS));
      expect(error.faults).toEqual([{ code: 8108 }, { code: 8120 }]);
      expect((await client.calls.list({ module: 'Accounts' }, OPTIONS)).hasMore).toBe(true);
    });

    it.each([
      ['a rejection', () => Promise.reject(new Error('password=hunter2 at /srv/secret.ts'))],
      [
        'a throw',
        () => {
          throw new TypeError('password=hunter2 at /srv/secret.ts');
        },
      ],
    ])('that is a defect (%s) says nothing of itself', async (_name, get) => {
      await connect(transport, { get });
      const error = await failureOf(client.calls.get(REQUEST, OPTIONS));
      expect(error.faults).toEqual([{ code: 8901 }]);
      expect(JSON.stringify([error.message, error.cause])).not.toMatch(/hunter2|secret/);
      expect(server.log).toMatchObject([{ level: 'error', grpc_code: 'INTERNAL', code: 8901 }]);
      expect(JSON.stringify(server.log)).toContain('secret.ts');
    });

    it('keeps its log lines together with the request', async () => {
      await connect(transport, {
        get: () => Promise.reject(new AppError({ code: 8905 }, { cause: new Error('pool') })),
      });
      await runInContext(contextWith(), () => failureOf(client.calls.get(REQUEST)));
      expect(server.log).toMatchObject([
        { level: 'warn', code: 8905, request_id: 'request-1', trace_id: TRACE_ID, err: { message: 'pool' } },
      ]);
    });
  });

  describe('identity', () => {
    it.each([
      ['no token', {}, 8501],
      ['a bad token', { accessToken: 'forged' }, 8502],
    ])('refuses %s', async (_name, options, code) => {
      let served = 0;
      await connect(transport, { get: () => Promise.resolve({ record: { version: (served += 1) } }) });
      expect((await failureOf(client.calls.get(REQUEST, options))).code).toBe(code);
      expect(served).toBe(0);
      expect(await metric(server, 'crm_grpc_server_handled_total')).toEqual([
        expect.stringContaining('grpc_code="UNAUTHENTICATED"} 1'),
      ]);
    });

    it('is asked about at every call, whether the token was verified now or before', async () => {
      const asked: string[] = [];
      const check = ({ tokenId }: Actor): void => {
        asked.push(tokenId);
        throw new AppError({ code: 8504 });
      };
      let served = 0;
      await connect(transport, { get: () => Promise.resolve({ record: { version: (served += 1) } }) }, [], { check });
      for (const accessToken of [TOKEN, CACHED_TOKEN, CACHED_TOKEN]) {
        expect((await failureOf(client.calls.get(REQUEST, { accessToken }))).code).toBe(8504);
      }
      expect([served, asked]).toEqual([0, [ACTOR.tokenId, ACTOR.tokenId, ACTOR.tokenId]]);
      expect(await metric(server, 'crm_grpc_server_handled_total')).toEqual([
        expect.stringContaining('grpc_code="UNAUTHENTICATED"} 3'),
      ]);
    });

    it.each([[['get']], [['*']]])('is not asked for by anonymous methods %j, whatever is sent', async (anonymous) => {
      const actors: unknown[] = [];
      await connect(
        transport,
        {
          get: (_request, { actor }) => {
            actors.push(actor);
            return Promise.resolve({});
          },
        },
        anonymous,
      );
      await client.calls.get(REQUEST);
      await client.calls.get(REQUEST, { accessToken: 'forged' });
      expect(actors).toEqual([undefined, undefined]);
    });

    it('has the scopes that a handler wants or is refused', async () => {
      await connect(
        transport,
        {
          get: (_request, context) =>
            Promise.resolve({ record: { id: requireScope(context, 'standard:read').userId } }),
          list: (_request, context) => {
            requireScope(context, 'standard:delete', 'admin:access');
            return Promise.resolve({});
          },
        },
        [],
      );
      expect((await client.calls.get(REQUEST, OPTIONS)).record?.id).toBe('user-1');
      const error = await failureOf(client.calls.list({ module: 'Accounts' }, OPTIONS));
      expect(error.faults).toEqual([
        { code: 8510, value: 'standard:delete' },
        { code: 8510, value: 'admin:access' },
      ]);
    });
  });

  describe('time', () => {
    it('runs out for a slow handler, which is told', async () => {
      const told = Promise.withResolvers<number>();
      await connect(transport, {
        get: async (_request, { signal }) => {
          const begun = Date.now();
          signal.addEventListener('abort', () => {
            told.resolve(Date.now() - begun);
          });
          await sleep(60_000, undefined, { signal }).catch(() => undefined);
          return {};
        },
      });
      const begun = Date.now();
      const error = await failureOf(client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 150 }));
      expect(error.code).toBe(8903);
      expect(Date.now() - begun).toBeGreaterThanOrEqual(140);
      // Long before the handler would have ended by itself, and before the time of calls that name no deadline.
      expect(Date.now() - begun).toBeLessThan(3_000);
      expect(await told.promise).toBeLessThan(3_000);
      expect(await metric(client, 'crm_grpc_client_handled_total')).toEqual([
        expect.stringContaining('grpc_code="DEADLINE_EXCEEDED"} 1'),
      ]);
      expect(await metric(server, 'crm_grpc_server_in_flight')).toEqual([expect.stringMatching(/ 0$/)]);
    });

    it('is refused when there is too little of it', async () => {
      let served = 0;
      await connect(transport, { get: () => Promise.resolve({ record: { version: (served += 1) } }) });
      expect((await failureOf(client.calls.get(REQUEST, { ...OPTIONS, deadlineMs: 15 }))).code).toBe(8903);
      const context = contextWith({ deadline: Date.now() + 40 });
      expect((await runInContext(context, () => failureOf(client.calls.get(REQUEST)))).code).toBe(8903);
      expect(served).toBe(0);
      expect(await metric(client, 'crm_deadline_exhausted_total')).toEqual([
        'crm_deadline_exhausted_total{grpc_method="Get"} 1',
      ]);
    });

    it('is not wasted on a call that its caller gave up', async () => {
      const told = Promise.withResolvers<undefined>();
      const begun = Promise.withResolvers<undefined>();
      await connect(transport, {
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
      const call = failureOf(client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }));
      await begun.promise;
      caller.abort();
      expect(await call).toBeInstanceOf(AppError);
      await told.promise;
      expect(await metric(server, 'crm_grpc_server_handled_total')).toEqual([
        expect.stringContaining('"CANCELLED"} 1'),
      ]);
      expect((await failureOf(client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }))).code).toBe(8903);
    });

    it('is known to be wasted also to a handler that asks only afterwards', async () => {
      const begun = Promise.withResolvers<undefined>();
      const goOn = Promise.withResolvers<undefined>();
      const told = Promise.withResolvers<boolean>();
      await connect(transport, {
        get: async (_request, context) => {
          begun.resolve(undefined);
          await goOn.promise;
          told.resolve(context.signal.aborted);
          return {};
        },
      });
      const caller = new AbortController();
      const call = failureOf(client.calls.get(REQUEST, { ...OPTIONS, signal: caller.signal }));
      await begun.promise;
      caller.abort();
      await call;
      await eventually(async () => {
        expect(await metric(server, 'crm_grpc_server_handled_total')).toHaveLength(1);
      });
      goOn.resolve(undefined);
      expect(await told.promise).toBe(true);
    });

    it('is not wasted on a caller that is gone', async () => {
      const told = Promise.withResolvers<undefined>();
      const begun = Promise.withResolvers<undefined>();
      await connect(transport, {
        get: async (_request, { signal }) => {
          begun.resolve(undefined);
          signal.addEventListener('abort', () => {
            told.resolve(undefined);
          });
          await told.promise;
          return {};
        },
      });
      const call = failureOf(client.calls.get(REQUEST, OPTIONS));
      await begun.promise;
      await client.client.stop?.();
      await told.promise;
      expect((await call).code).toBe(8902);
    });
  });

  describe('size', () => {
    const big = Buffer.alloc(64 * 1024 * 1024);
    /** Bytes take their time on a busy machine, and time is not what these tests are about. */
    const PATIENT = { ...OPTIONS, deadlineMs: 60_000 };

    it('is no obstacle below 64 MiB', async () => {
      const attributesJson = big.subarray(0, 66_000_000);
      await connect(transport, { get: () => Promise.resolve({ record: { attributesJson } }) });
      const { record } = await client.calls.get(REQUEST, PATIENT);
      expect(record?.attributesJson.length).toBe(66_000_000);
    });

    it('fails the call, and that one only, when a response has 64 MiB', async () => {
      await connect(transport, {
        get: () => Promise.resolve({ record: { attributesJson: big } }),
        list: async () => {
          await sleep(50);
          return { hasMore: true };
        },
      });
      const [get, list] = await Promise.all([
        failureOf(client.calls.get(REQUEST, PATIENT)),
        client.calls.list({ module: 'Accounts' }, PATIENT),
      ]);
      expect(get.code).toBe(8709);
      expect(list.hasMore).toBe(true);
      expect(server.log).toMatchObject([{ level: 'info', code: 8709 }]);
    });

    it('fails the call, and that one only, when a request has 64 MiB', async () => {
      await connect(transport, { get: () => Promise.resolve({ record: { id: 'fine' } }) });
      const [large, small] = await Promise.all([
        failureOf(client.calls.get({ module: 'x'.repeat(64 * 1024 * 1024), id: 'a' }, PATIENT)),
        client.calls.get(REQUEST, PATIENT),
      ]);
      expect(large.code).toBe(8901);
      expect(small.record?.id).toBe('fine');
    });
  });
});

/** A copy: the context of a call computes its members when asked. */
function pick({ requestId, traceparent, traceId, accessToken, deadline }: RequestContext): Partial<RequestContext> {
  return { requestId, traceparent, traceId, deadline, ...(accessToken === undefined ? {} : { accessToken }) };
}
