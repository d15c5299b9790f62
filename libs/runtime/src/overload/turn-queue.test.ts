import { describe, expect, it, jest } from '@jest/globals';
import { codes } from '@crm/errors';
import { Slots } from './slots.js';
import { createTurnQueue, type Turn, type TurnQueue, type TurnQueueOptions } from './turn-queue.js';

type OfTwo = Turn<'known' | 'stranger'>;

const known = (owner: string): OfTwo => ({ lane: 'known', owner });
const stranger = (owner: string): OfTwo => ({ lane: 'stranger', owner });
const SOMEBODY = known('somebody');

interface Options extends Omit<TurnQueueOptions<OfTwo['lane']>, 'slots'> {
  readonly atOnce: number;
  readonly ofOwner?: number;
}

function queueOf({ atOnce, ofOwner = atOnce, ...options }: Options): TurnQueue<OfTwo['lane']> {
  return createTurnQueue({ slots: new Slots({ atOnce, ofOwner }), codeOf: () => codes.passwordQueueFull, ...options });
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise: opened, resolve: open }: PromiseWithResolvers<void> = Promise.withResolvers();
  return { opened, open };
}

/**
 * A queue whose only slot is taken by a known holder, after a stranger, until `serve`, which returns the owners in the order
 * of their turns.
 */
async function slotOf(options: Partial<Options> = {}) {
  const queue = queueOf({ atOnce: 1, maxWaiting: 4, ...options });
  const { opened, open } = gate();
  const turns: string[] = [];
  const refused: unknown[] = [];
  await queue.run(() => Promise.resolve(), stranger('before'));
  const holder = queue.run(() => opened, known('holder'));
  const runs: Promise<void>[] = [];
  return {
    /** Owners with the codes of their refusals. */
    refused,
    waiting: () => queue.waiting(),
    ask: (turn: OfTwo, signal?: AbortSignal): void => {
      const run = queue.run(() => Promise.resolve(void turns.push(turn.owner)), turn, signal);
      runs.push(run.catch((error: unknown) => void refused.push([turn.owner, (error as { code: number }).code])));
    },
    serve: async (): Promise<string[]> => {
      open();
      await holder;
      await Promise.all(runs);
      return turns;
    },
  };
}

describe('createTurnQueue', () => {
  it('runs tasks in order, up to the maximum at once', async () => {
    const queue = queueOf({ atOnce: 2, maxWaiting: 10 });
    const gates = Array.from({ length: 5 }, gate);
    const begun: number[] = [];
    const runs = gates.map(({ opened }, index) =>
      queue.run(async () => {
        begun.push(index);
        await opened;
        return index;
      }, SOMEBODY),
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

  it('runs no more tasks of one owner at once than it may, and those of others before', async () => {
    const queue = queueOf({ atOnce: 3, ofOwner: 2, maxWaiting: 10 });
    const begun: string[] = [];
    const { opened, open } = gate();
    const run = (owner: string, until = opened) => queue.run(() => (begun.push(owner), until), known(owner));
    const runs = [run('a'), run('a'), run('a'), run('b', Promise.resolve()), run('c')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'a', 'b', 'c']);
    open();
    await Promise.all(runs);
    expect(begun).toEqual(['a', 'a', 'b', 'c', 'a']);
  });

  it('rejects a task immediately when the queue is full', async () => {
    const queue = queueOf({ atOnce: 1, maxWaiting: 1 });
    const { opened, open } = gate();
    const runs = [queue.run(() => opened, SOMEBODY), queue.run(() => opened, SOMEBODY)];
    await expect(queue.run(() => opened, SOMEBODY)).rejects.toMatchObject({
      code: 8707,
      status: 503,
      retryAfterSeconds: 1,
    });
    open();
    await Promise.all(runs);
    await expect(queue.run(() => Promise.resolve('again'), SOMEBODY)).resolves.toBe('again');
  });

  it('frees the slot of a failed task', async () => {
    const queue = queueOf({ atOnce: 1, maxWaiting: 0 });
    await expect(queue.run(() => Promise.reject(new Error('no')), SOMEBODY)).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve(1), SOMEBODY)).resolves.toBe(1);
  });

  it('authentication#turns-of-logins: lanes alternate, and owners within a lane', async () => {
    const { ask, serve } = await slotOf({ maxWaiting: 9 });
    for (const owner of ['s', 's', 's', 't', 'u']) ask(stranger(owner));
    for (const owner of ['a', 'a', 'b', 'holder']) ask(known(owner));
    // The last turn of the holder was a known one.
    expect(await serve()).toEqual(['s', 'a', 't', 'b', 'u', 'holder', 's', 'a', 's']);
  });

  it('authentication#turns-of-logins: the last of the longer lane is refused when too many wait', async () => {
    const { ask, refused, serve } = await slotOf();
    for (const owner of ['s', 't', 'u', 'v', 'w']) ask(stranger(owner));
    for (const owner of ['a', 'b', 'c']) ask(known(owner));
    ask(stranger('x'));
    const turns = await serve();
    expect(refused).toEqual(['w', 'v', 'u', 'c', 'x'].map((owner) => [owner, 8707]));
    expect(turns).toEqual(['s', 'a', 't', 'b']);
  });

  it('authentication#turns-of-logins: a new owner goes before one that had a turn or has another task', async () => {
    const { ask, refused, serve } = await slotOf();
    for (const owner of ['holder', 'a', 'a', 'b', 'c', 'd', 'holder']) ask(known(owner));
    const turns = await serve();
    expect(refused).toEqual(['a', 'holder', 'holder'].map((owner) => [owner, 8707]));
    expect(turns).toEqual(['a', 'b', 'c', 'd']);
  });

  it('authentication#turns-of-logins: a task whose caller gives up leaves its place', async () => {
    const { ask, refused, serve, waiting } = await slotOf({ maxWaiting: 1 });
    const caller = new AbortController();
    ask(stranger('gone'), caller.signal);
    expect(waiting()).toBe(1);
    caller.abort();
    expect(waiting()).toBe(0);
    ask(stranger('late'), caller.signal);
    ask(stranger('next'));
    expect(await serve()).toEqual(['next']);
    expect(refused).toEqual([
      ['late', 8903],
      ['gone', 8903],
    ]);
  });

  it('authentication#turns-of-logins: a task that has waited for four seconds is refused', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { ask, refused, serve } = await slotOf();
      ask(stranger('early'));
      jest.advanceTimersByTime(3_999);
      ask(stranger('late'));
      jest.advanceTimersByTime(1);
      expect(await serve()).toEqual(['late']);
      expect(refused).toEqual([['early', 8707]]);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('begins all tasks for which the end of one makes room', async () => {
    const queue = queueOf({ atOnce: 3, ofOwner: 1, laneSlots: { stranger: new Slots({ atOnce: 1 }) } });
    const { opened, open } = gate();
    const begun: string[] = [];
    const run = (turn: OfTwo) => queue.run(() => (begun.push(`${turn.lane} ${turn.owner}`), opened), turn);
    const first = queue.run(() => Promise.resolve(), stranger('a'));
    const runs = [run(known('a')), run(stranger('b'))];
    expect([queue.waiting(), queue.waiting('known')]).toEqual([2, 1]);
    await first;
    await new Promise(setImmediate);
    expect(begun).toEqual(['stranger b', 'known a']);
    open();
    await Promise.all(runs);
  });
});
