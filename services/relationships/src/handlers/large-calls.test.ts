import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import { createLargeCalls } from './large-calls.js';

it('limits#writes-of-links: of the calls with more than 100 entries six of one user are handled at once', async () => {
  const { promise: opened, resolve: open }: PromiseWithResolvers<void> = Promise.withResolvers();
  const handled: string[] = [];
  const handle = createLargeCalls()(
    (_count: number, { actor }: CallContext) => {
      handled.push(actor?.userId ?? '');
      return opened;
    },
    (count) => Array.from({ length: count }),
  );
  const call = (userId: string, count: number) =>
    handle(count, { actor: { userId }, signal: new AbortController().signal } as CallContext);
  const calls = [...Array.from({ length: 8 }, () => call('a', 101)), call('a', 100), call('b', 101)];
  await setImmediate();
  expect(handled).toEqual([...Array<string>(6).fill('a'), 'a', 'b']);
  open();
  await Promise.all(calls);
  expect(handled).toHaveLength(10);
});
