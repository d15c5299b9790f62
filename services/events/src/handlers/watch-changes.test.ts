import { expect, it } from '@jest/globals';
import type { Follow } from '@crm/feed';
import type { CallContext } from '@crm/grpc';
import { runInContext, Slots } from '@crm/runtime';
import { createChangesHandlers } from './watch-changes.js';

const hop = { requestId: 'r', traceparent: 't', traceId: 't', deadline: Infinity };
const wanted = { after: '', modules: [], kinds: [], clients: [] };

/** A feed without an end. */
const follow: Follow = async function* follow(): ReturnType<Follow> {
  for (let next = 1; ; next += 1) yield await Promise.resolve({ changes: [], next, newest: next, oldest: 0 });
};

it('a watch takes a slot of its user until it ends', async () => {
  const { watch } = createChangesHandlers(follow, new Slots({ atOnce: 2, ofOwner: 1 }));
  const start = (userId: string) => {
    const actor = { userId, scopes: new Set(['standard:read']) };
    const call = { ...hop, signal: new AbortController().signal, actor } as unknown as CallContext;
    const changes = watch(wanted, call)[Symbol.asyncIterator]();
    return { changes, first: () => runInContext(hop, () => changes.next()) };
  };
  const ada = start('ada');
  expect(await ada.first()).toEqual({ done: false, value: { changes: [], position: 1 } });
  await expect(start('ada').first()).rejects.toMatchObject({ code: 8708 });
  expect(await start('bob').first()).toMatchObject({ done: false });
  await ada.changes.return?.();
  expect(await start('ada').first()).toMatchObject({ done: false });
});
