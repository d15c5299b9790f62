import { describe, expect, it } from '@jest/globals';
import { eventually } from './eventually.js';

describe('eventually', () => {
  it('retries until the check passes', async () => {
    let tries = 0;
    const result = await eventually(
      () => {
        tries += 1;
        if (tries < 3) throw new Error('not yet');
        return tries;
      },
      1_000,
      1,
    );
    expect(result).toBe(3);
  });

  it('continues after a pause of the process longer than the whole timeout', async () => {
    let tries = 0;
    const result = await eventually(
      () => {
        tries += 1;
        const until = performance.now() + (tries === 1 ? 100 : 0);
        while (performance.now() < until);
        if (tries < 3) throw new Error('not yet');
        return tries;
      },
      50,
      1,
    );
    expect(result).toBe(3);
  });

  it('throws the last error on timeout', async () => {
    await expect(eventually(() => Promise.reject(new Error('never')), 5, 1)).rejects.toThrow('never');
  });
});
