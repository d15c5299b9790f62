import { describe, expect, it } from '@jest/globals';
import { createBoundedQueue } from './bounded-queue.js';

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise: opened, resolve: open }: PromiseWithResolvers<void> = Promise.withResolvers();
  return { opened, open };
}

describe('createBoundedQueue', () => {
  it('runs tasks in order, up to the maximum at once', async () => {
    const queue = createBoundedQueue({ maxConcurrent: 2, maxWaiting: 10 });
    const gates = Array.from({ length: 5 }, gate);
    const begun: number[] = [];
    const runs = gates.map(({ opened }, index) =>
      queue.run(async () => {
        begun.push(index);
        await opened;
        return index;
      }),
    );
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await new Promise(setImmediate);
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await expect(Promise.all(runs)).resolves.toEqual([0, 1, 2, 3, 4]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('rejects a task immediately when the queue is full', async () => {
    const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 1 });
    const { opened, open } = gate();
    const runs = [queue.run(() => opened), queue.run(() => opened)];
    await expect(queue.run(() => opened)).rejects.toMatchObject({ code: 8707, status: 503, retryAfterSeconds: 1 });
    open();
    await Promise.all(runs);
    await expect(queue.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('frees the slot of a failed task', async () => {
    const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 0 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve(1))).resolves.toBe(1);
  });

  it('does not start a cancelled task', async () => {
    const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 1 });
    const { opened, open } = gate();
    const first = queue.run(() => opened);
    const caller = new AbortController();
    let began = false;
    const second = queue.run(() => {
      began = true;
      return Promise.resolve();
    }, caller.signal);
    caller.abort();
    open();
    await first;
    await expect(second).rejects.toMatchObject({ code: 8903 });
    expect(began).toBe(false);
  });

  it('reports how many tasks wait', async () => {
    const seen: number[] = [];
    const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 2, onWaiting: (waiting) => seen.push(waiting) });
    const { opened, open } = gate();
    const runs = [1, 2, 3].map(() => queue.run(() => opened));
    open();
    await Promise.all(runs);
    expect(seen).toEqual([1, 2, 1, 0]);
  });
});
