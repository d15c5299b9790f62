import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createFilePasses } from './file-passes.js';
import { createReaderPasses } from './reader-passes.js';

const [key, other] = [randomBytes(32), randomBytes(32)];
const passes = createReaderPasses([key]);

describe('the passes by which events reads', () => {
  it('name their user, also while keys are replaced', async () => {
    expect(await passes.userOf(await passes.make('ann'))).toBe('ann');
    expect(await createReaderPasses([other, key]).userOf(await passes.make('ann'))).toBe('ann');
  });

  it('are refused under another key, of another kind, and changed', async () => {
    const pass = await passes.make('ann');
    const ticket = await createFilePasses([key]).makeTicket({ sha256: 'a'.repeat(64), userId: 'ann' });
    for (const text of [await createReaderPasses([other]).make('ann'), ticket, `${pass}x`, ''])
      await expect(passes.userOf(text)).rejects.toMatchObject({ code: 8502 });
  });
});
