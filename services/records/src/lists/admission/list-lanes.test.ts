import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createListLanes, type LaneLimits, type ListTurn } from './list-lanes.js';

const LIMITS: LaneLimits = { lists: { atOnce: 4 }, costly: { atOnce: 3, ofOwner: 2 }, waiting: 10, waitMs: 60_000 };

const costly = (owner: string): ListTurn => ({ lane: 'costly', owner });
const plain = (owner: string): ListTurn => ({ lane: 'plain', owner });

function lanesOf(limits: Partial<LaneLimits> = {}) {
  const refused: string[] = [];
  const lanes = createListLanes({ ...LIMITS, ...limits }, (lane, reason) => refused.push(`${lane} ${reason}`));
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (turn: ListTurn, name: string): Promise<void> =>
    lanes.run(() => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, turn);
  const end = async (...names: string[]): Promise<void> => {
    for (const name of names) ends.get(name)?.();
    await nextTurn();
  };
  return { lanes, refused, started, ask, end };
}

describe('list lanes', () => {
  it('limit one user to a part of the costly lane, and start the next list when one ends', async () => {
    const { lanes, started, ask, end } = lanesOf();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(costly('a'), name));
    all.push(ask(costly('b'), 'b1'));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect([lanes.running('costly'), lanes.waiting('costly')]).toEqual([3, 2]);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
    await end('a2', 'a3');
    await end('a4');
    await Promise.all(all);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('limit one user to a part of all lists, whatever they cost', async () => {
    const { started, ask, end } = lanesOf({ lists: { atOnce: 4, ofOwner: 2 } });
    const all = [ask(costly('a'), 'a1'), ask(plain('a'), 'a2'), ask(plain('a'), 'a3'), ask(costly('a'), 'a4')];
    all.push(ask(plain('b'), 'b1'));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a4']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a4', 'a3']);
    await end('a3', 'a4', 'b1');
    await Promise.all(all);
  });

  it('reserve room for lists that are not costly, and limit the total', async () => {
    const { lanes, started, ask, end } = lanesOf();
    const all = ['a', 'a', 'b', 'b', 'c'].map((user, index) => ask(costly(user), `${user}${index}`));
    all.push(ask(plain('d'), 'plain 1'), ask(plain('d'), 'plain 2'));
    expect(started).toEqual(['a0', 'a1', 'b2', 'plain 1']);
    expect(lanes.waiting('plain')).toBe(1);
    await end('a0');
    // The one of c before the second one of b.
    expect(started.slice(4)).toEqual(['c4']);
    await end('plain 1');
    expect(started.slice(5)).toEqual(['plain 2']);
    await end('a1');
    expect(started.slice(6)).toEqual(['b3']);
    await end('b2', 'c4', 'plain 2', 'b3');
    await Promise.all(all);
    expect([lanes.running('costly'), lanes.running('plain')]).toEqual([0, 0]);
  });

  it('refuse a list that waits too long, with a code for each lane', async () => {
    const { lanes, refused, ask, end } = lanesOf({ lists: { atOnce: 1 }, waitMs: 20 });
    const first = ask(costly('a'), 'first');
    const error: unknown = await ask(costly('a'), 'second').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 8908, status: 503 });
    expect((error as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    await expect(ask(plain('b'), 'third')).rejects.toMatchObject({ code: 8708 });
    await expect(ask({ lane: 'changes', owner: 'c' }, 'fourth')).rejects.toMatchObject({ code: 8708 });
    expect(refused).toEqual(['costly waited', 'plain waited', 'changes waited']);
    expect([lanes.waiting('costly'), lanes.waiting('plain')]).toEqual([0, 0]);
    await end('first');
    await first;
  });

  it('refuse a list immediately when the queue is full, for one user or for all', async () => {
    const { refused, started, ask, end } = lanesOf({ lists: { atOnce: 1 }, waiting: 4 });
    const first = ask(plain('x'), 'first');
    const ofAda = ['a1', 'a2'].map((name) => ask(costly('a'), name));
    await expect(ask(costly('a'), 'a3')).rejects.toMatchObject({ code: 8908 });
    const others = ['b', 'c', 'd'].map((user) => ask(costly(user), user));
    await expect(ofAda[1]).rejects.toMatchObject({ code: 8908 });
    expect(refused).toEqual(['costly full', 'costly full']);
    for (const name of ['first', 'a1', 'b', 'c', 'd']) await end(name);
    await Promise.all([first, ofAda[0], ...others]);
    expect(started).toEqual(['first', 'a1', 'b', 'c', 'd']);
  });
});
