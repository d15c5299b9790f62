import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@crm/errors';
import { LinkBusy } from './link-busy.js';
import { untilFree } from './until-free.js';

const nothing = () => Promise.resolve(false);

/** A clock that never advances, for tests whose patience must not end on a slow machine. */
const stoppedClock = () => 0;

/** A write that finds the link busy this many times. */
function busyFor(times: number, operations: readonly string[]) {
  let tries = 0;
  return jest.fn(() => {
    tries += 1;
    return tries > times ? Promise.resolve('done') : Promise.reject(new LinkBusy(operations));
  });
}

describe('untilFree', () => {
  it('returns the result of the write', async () => {
    expect(await untilFree(() => Promise.resolve(1), { release: nothing })).toBe(1);
  });

  it('waits between attempts while an operation is under way', async () => {
    const begin = performance.now();
    expect(await untilFree(busyFor(3, ['op']), { release: nothing }, stoppedClock)).toBe('done');
    expect(performance.now() - begin).toBeGreaterThan(120);
  });

  it('retries immediately when the blocking operation could be settled', async () => {
    const release = jest.fn((_: readonly string[]) => Promise.resolve(true));
    expect(await untilFree(busyFor(1, ['op']), { release }, stoppedClock)).toBe('done');
    expect(release.mock.calls).toEqual([[['op']]]);
  });

  it('releases nothing when the blocking operation has ended', async () => {
    const release = jest.fn(nothing);
    expect(await untilFree(busyFor(2, []), { release }, stoppedClock)).toBe('done');
    expect(release).not.toHaveBeenCalled();
  });

  it('retries after an attempt that took longer than its patience', async () => {
    let time = 0;
    const write = busyFor(1, []);
    const slow = (): Promise<string> => {
      time += 3_000;
      return write();
    };
    expect(await untilFree(slow, { release: nothing }, () => time)).toBe('done');
  });

  it('gives up with 8309 after about a second', async () => {
    const begin = performance.now();
    const error: unknown = await untilFree(busyFor(Infinity, ['op']), { release: nothing }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 8309, retryAfterSeconds: 1 });
    expect(performance.now() - begin).toBeGreaterThan(900);
  });

  it('retries longer against writes that have just ended, but not for ever', async () => {
    let time = 0;
    const clock = () => time;
    const write = (times: number) => {
      const busy = busyFor(times, []);
      return (): Promise<string> => {
        time += 1_000;
        return busy();
      };
    };
    expect(await untilFree(write(9), { release: nothing }, clock)).toBe('done');
    await expect(untilFree(write(Infinity), { release: nothing }, clock)).rejects.toMatchObject({ code: 8309 });
  });

  it('gives up when the caller cancels', async () => {
    const waiting = { release: nothing, signal: AbortSignal.abort() };
    await expect(untilFree(busyFor(1, ['op']), waiting)).rejects.toMatchObject({ code: 8903 });
  });

  it('passes on every other error', async () => {
    await expect(untilFree(() => Promise.reject(new TypeError('x')), { release: nothing })).rejects.toThrow(TypeError);
  });
});
