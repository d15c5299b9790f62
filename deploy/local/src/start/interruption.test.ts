import { beforeEach, describe, expect, it } from '@jest/globals';
import { createInterruption, type Interruption } from './interruption.js';

describe('createInterruption', () => {
  let time: number;
  let heard: string[];
  let interruption: Interruption;
  beforeEach(() => {
    time = 1_000;
    heard = [];
    interruption = createInterruption({
      onFirst: () => heard.push('first'),
      onAgain: () => heard.push('again'),
      now: () => time,
    });
  });

  it('treats signals in quick succession as one', () => {
    interruption.signalled();
    time += 499;
    interruption.signalled();
    expect(heard).toEqual(['first']);
  });

  it('treats a later signal as a second request', () => {
    interruption.signalled();
    time += 500;
    interruption.signalled();
    expect(heard).toEqual(['first', 'again']);
  });

  it('stops when the parent ends, without hurrying', () => {
    interruption.orphaned();
    time += 10_000;
    interruption.orphaned();
    expect(heard).toEqual(['first']);
  });
});
