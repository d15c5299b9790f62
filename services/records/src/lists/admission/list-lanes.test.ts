import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createListLanes, type LaneLimits, type LaneRefusal, type ListTicket } from './list-lanes.js';

const LIMITS: LaneLimits = { lists: 4, perUser: 4, costly: 3, costlyPerUser: 2, waiting: 10, waitMs: 60_000 };
const NEVER_ABORTED = new AbortController().signal;

const costly = (userId: string): ListTicket => ({ userId, isCostly: true });
const plain = (userId: string): ListTicket => ({ userId, isCostly: false });

function lanesOf(limits: Partial<LaneLimits> = {}) {
  const refused: LaneRefusal[] = [];
  const lanes = createListLanes({ ...LIMITS, ...limits }, (_ticket, reason) => refused.push(reason));
  const started: string[] = [];
  const ask = (ticket: ListTicket, name: string, signal = NEVER_ABORTED): Promise<void> => {
    const turn = lanes.enter(ticket, signal);
    if (turn === undefined) {
      started.push(name);
      return Promise.resolve();
    }
    return turn.then(() => void started.push(name));
  };
  return { lanes, refused, started, ask };
}

const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

describe('list lanes', () => {
  it('limit one user to a part of the costly lane, and start the next list when one ends', async () => {
    const { lanes, started, ask } = lanesOf();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(costly('a'), name));
    await ask(costly('b'), 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect([lanes.running(true), lanes.waiting(true)]).toEqual([3, 2]);
    lanes.leave(costly('b'));
    lanes.leave(costly('a'));
    await all[2];
    lanes.leave(costly('a'));
    await all[3];
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('limit one user to a part of all lists, whatever they cost', async () => {
    const { lanes, started, ask } = lanesOf({ perUser: 2 });
    const waiting = [ask(costly('a'), 'a1'), ask(plain('a'), 'a2'), ask(plain('a'), 'a3'), ask(costly('a'), 'a4')];
    await ask(plain('b'), 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    lanes.leave(costly('a'));
    await waiting[2];
    lanes.leave(plain('a'));
    await waiting[3];
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('reserve room for lists that are not costly, and limit the total', async () => {
    const { lanes, started, ask } = lanesOf();
    const all = ['a', 'a', 'b', 'b', 'c'].map((user, index) => ask(costly(user), `${user}${index}`));
    await ask(plain('d'), 'plain 1');
    expect(started).toEqual(['a0', 'a1', 'b2', 'plain 1']);
    const second = ask(plain('d'), 'plain 2');
    expect(lanes.waiting(false)).toBe(1);
    lanes.leave(costly('a'));
    await all[3];
    lanes.leave(plain('d'));
    await second;
    expect(started).toEqual(['a0', 'a1', 'b2', 'plain 1', 'b3', 'plain 2']);
    lanes.leave(costly('a'));
    await all[4];
    expect(started.at(-1)).toBe('c4');
  });

  it('refuse a list that waits too long, with a code for each lane', async () => {
    const { lanes, refused, ask } = lanesOf({ lists: 1, waitMs: 20 });
    await ask(costly('a'), 'first');
    const error: unknown = await ask(costly('a'), 'second').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 8908, status: 503 });
    expect((error as AppError).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(await ask(plain('b'), 'third').catch(codeOf)).toBe(8708);
    expect(refused).toEqual(['waited', 'waited']);
    expect([lanes.waiting(true), lanes.waiting(false)]).toEqual([0, 0]);
  });

  it('refuse a list immediately when the queue is full, for one user or for all', async () => {
    const { refused, ask, lanes } = lanesOf({ lists: 1, waiting: 4 });
    await ask(plain('x'), 'first');
    const waiting = [ask(costly('a'), 'a1'), ask(costly('a'), 'a2')];
    expect(await ask(costly('a'), 'a3').catch(codeOf)).toBe(8908);
    waiting.push(ask(costly('b'), 'b1'), ask(costly('c'), 'c1'));
    expect(await ask(costly('d'), 'd1').catch(codeOf)).toBe(8908);
    expect(refused).toEqual(['full', 'full']);
    lanes.leave(plain('x'));
    for (const [index, user] of ['a', 'a', 'b', 'c'].entries()) {
      await waiting[index];
      lanes.leave(costly(user));
    }
    expect([lanes.running(true), lanes.running(false)]).toEqual([0, 0]);
  });

  it('remove a caller who aborts from the queue', async () => {
    const { lanes, started, ask } = lanesOf({ lists: 1 });
    await ask(costly('a'), 'first');
    const caller = new AbortController();
    const gone = ask(costly('b'), 'gone', caller.signal).catch(codeOf);
    const next = ask(costly('c'), 'next');
    caller.abort();
    expect(await gone).toBe(8903);
    lanes.leave(costly('a'));
    await next;
    expect(started).toEqual(['first', 'next']);
  });
});
