import { describe, expect, it } from '@jest/globals';
import { Interruption } from './interruption.js';

const never = new Promise<never>(() => undefined);

describe('Interruption', () => {
  it('settles like the promises it awaits in turn', async () => {
    const interruption = new Interruption();
    await expect(interruption.wait(Promise.resolve(1))).resolves.toBe(1);
    await expect(interruption.wait(Promise.reject(new Error('of its own')))).rejects.toThrow('of its own');
    await expect(interruption.wait(Promise.resolve(2))).resolves.toBe(2);
  });

  it('rejects with the first reason, whatever happens later', async () => {
    const interruption = new Interruption();
    const waiting = interruption.wait(never);
    interruption.raise(new Error('first'));
    interruption.raise(new Error('second'));
    await expect(waiting).rejects.toThrow('first');
    await expect(interruption.wait(never)).rejects.toThrow('first');
    await expect(interruption.wait(Promise.resolve(1))).rejects.toThrow('first');
  });
});
