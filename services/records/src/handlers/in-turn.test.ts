import { expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import { createTurns, writeAllTurns } from './in-turn.js';

it('limits#answers-under-way: a user has a few calls under way until their answers are sent, then 8708', async () => {
  const inTurn = createTurns({ perUser: 2, waitMs: 20 });
  const begun: string[] = [];
  const handle = inTurn((name: string) => {
    begun.push(name);
    return name === 'faulty' ? Promise.reject(new Error('faulty')) : Promise.resolve(name);
  });
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  await handle('a1', calledBy('a', first.promise));
  await expect(handle('faulty', calledBy('a', second.promise))).rejects.toThrow('faulty');
  await expect(handle('a3', calledBy('a'))).rejects.toMatchObject({ code: 8708, status: 503 });
  await handle('b1', calledBy('b'));
  const waiting = handle('a4', calledBy('a'));
  expect(begun).toEqual(['a1', 'faulty', 'b1']);
  first.resolve(undefined);
  expect(await waiting).toBe('a4');
});

it('atomic-operations#rights-of-operations: requests of many users leave most connections to others', async () => {
  const inTurn = createTurns({ ...writeAllTurns(8), waitMs: 20 });
  const handle = inTurn((name: string) => Promise.resolve(name));
  const first = Promise.withResolvers<undefined>();
  await handle('a1', calledBy('a', first.promise));
  await handle('b1', calledBy('b', new Promise(() => undefined)));
  await expect(handle('c1', calledBy('c'))).rejects.toMatchObject({ code: 8708, status: 503 });
  const waiting = handle('c2', calledBy('c'));
  first.resolve(undefined);
  expect(await waiting).toBe('c2');
});

function calledBy(userId: string, sent: Promise<void> = Promise.resolve()): CallContext {
  const actor = {
    userId,
    clientId: 'c',
    scopes: new Set<string>(),
    tokenId: 't',
    keyId: 'k',
    issuedAt: 0,
    expiresAt: 0,
  };
  return { actor, deadline: Infinity, requestId: '', traceparent: '', signal: new AbortController().signal, sent };
}
