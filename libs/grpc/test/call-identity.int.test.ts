import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { requireScope } from '@crm/grpc';
import type { Actor } from '@crm/token';
import { failureOf } from './failure-of.js';
import { metric } from './metric.js';
import { startPair, type StubPair } from './stub-pair.js';
import { ACTOR, CACHED_TOKEN, OPTIONS, REQUEST, TOKEN } from './stub-peer.js';

let pair: StubPair;

afterEach(() => pair.stop());

describe.each(['unary', 'stream'] as const)('identity over %s', (transport) => {
  it.each([
    ['no token', {}, 8501],
    ['an invalid token', { accessToken: 'forged' }, 8502],
  ])('is rejected with %s', async (_name, options, code) => {
    let served = 0;
    pair = await startPair(transport, { get: () => Promise.resolve({ record: { version: (served += 1) } }) });
    expect((await failureOf(pair.client.calls.get(REQUEST, options))).code).toBe(code);
    expect(served).toBe(0);
    expect(await metric(pair.server.registry, 'crm_grpc_server_handled_total')).toEqual([
      expect.stringContaining('grpc_code="UNAUTHENTICATED"} 1'),
    ]);
  });

  it('is checked at every call, whether or not the token was verified before', async () => {
    const asked: string[] = [];
    const check = ({ tokenId }: Actor): void => {
      asked.push(tokenId);
      throw new AppError({ code: 8504 });
    };
    let served = 0;
    pair = await startPair(
      transport,
      { get: () => Promise.resolve({ record: { version: (served += 1) } }) },
      { revocations: { check } },
    );
    for (const accessToken of [TOKEN, CACHED_TOKEN, CACHED_TOKEN]) {
      expect((await failureOf(pair.client.calls.get(REQUEST, { accessToken }))).code).toBe(8504);
    }
    expect([served, asked]).toEqual([0, [ACTOR.tokenId, ACTOR.tokenId, ACTOR.tokenId]]);
    expect(await metric(pair.server.registry, 'crm_grpc_server_handled_total')).toEqual([
      expect.stringContaining('grpc_code="UNAUTHENTICATED"} 3'),
    ]);
  });

  it.each([[['get']], [['*']]])('is not required by the anonymous methods %j, whatever is sent', async (anonymous) => {
    const actors: unknown[] = [];
    pair = await startPair(
      transport,
      {
        get: (_request, { actor }) => {
          actors.push(actor);
          return Promise.resolve({});
        },
      },
      { anonymous },
    );
    await pair.client.calls.get(REQUEST);
    await pair.client.calls.get(REQUEST, { accessToken: 'forged' });
    expect(actors).toEqual([undefined, undefined]);
  });

  it('requires the scopes of the handler', async () => {
    pair = await startPair(transport, {
      get: (_request, context) => Promise.resolve({ record: { id: requireScope(context, 'standard:read').userId } }),
      list: (_request, context) => {
        requireScope(context, 'standard:delete', 'admin:access');
        return Promise.resolve({});
      },
    });
    expect((await pair.client.calls.get(REQUEST, OPTIONS)).record?.id).toBe('user-1');
    const error = await failureOf(pair.client.calls.list({ module: 'Accounts' }, OPTIONS));
    expect(error.faults).toEqual([
      { code: 8510, value: 'standard:delete' },
      { code: 8510, value: 'admin:access' },
    ]);
  });
});
