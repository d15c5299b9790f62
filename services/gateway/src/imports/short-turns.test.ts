import { describe, expect, it } from '@jest/globals';
import { inSmallPieces, pausing } from './short-turns.js';

const workFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('the work of an import', () => {
  it('imports#cost-of-an-import: lets others have their turns when it takes long, and ends with its signal', async () => {
    const gone = new AbortController();
    const pause = pausing(gone.signal);
    let turns = 0;
    setImmediate(() => {
      turns += 1;
      gone.abort();
    });
    await pause();
    expect(turns).toBe(0);
    workFor(6);
    await expect(pause()).rejects.toThrow('aborted');
    expect(turns).toBe(1);
  });

  it('imports#cost-of-an-import: has pauses in large pieces of the body', async () => {
    const body = Buffer.from('abcdefghij'.repeat(1_000));
    let pauses = 0;
    const pause = (): Promise<void> => {
      pauses += 1;
      return Promise.resolve();
    };
    const pieces = await Array.fromAsync(inSmallPieces([body, body].values(), pause));
    expect([pieces.length, pauses]).toEqual([6, 6]);
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat([body, body]));
  });
});
