import { expect, it } from '@jest/globals';
import { replayFrom } from './replay-from.js';

it('a replay begins at a position or a time, not both', () => {
  expect(replayFrom('', '12')).toEqual({ position: '12' });
  const time = '2026-11-22T10:30';
  expect(replayFrom(time, '')).toEqual({ at: new Date(2026, 10, 22, 10, 30).toISOString() });
  for (const position of ['', '12']) {
    expect(() => replayFrom(position === '' ? '' : time, position)).toThrow('crm.webhooks.replay_either');
  }
});
