import { describe, expect, it } from '@jest/globals';
import { createAnswerMeters } from './answer-meter.js';

describe('the meter of an answer', () => {
  it('permanently refuses an answer that is too large by itself, with advice', () => {
    const { accept } = createAnswerMeters({ answerBytes: 100, totalBytes: 1_000 }, 'Ask for less')();
    expect(accept(60)).toBeUndefined();
    expect(accept(40)).toBeUndefined();
    const refused = accept(1);
    expect(refused).toMatchObject({ code: 8709, status: 400, retryAfterSeconds: undefined });
    expect(refused?.message).toContain('Ask for less');
  });

  it('temporarily refuses a large answer when the total of all answers is too large', () => {
    const open = createAnswerMeters({ answerBytes: 100, totalBytes: 150 }, '');
    const [first, second, third] = [open(), open(), open()];
    expect([first.accept(90), second.accept(60)]).toEqual([undefined, undefined]);
    expect(second.accept(10)).toMatchObject({ code: 8708, status: 503, retryAfterSeconds: 1 });
    // A refused answer no longer counts.
    expect([third.accept(60), first.accept(1)]).toEqual([undefined, expect.objectContaining({ code: 8708 })]);
    for (const meter of [first, second, third]) meter.close();
    expect([open().accept(100), open().accept(50)]).toEqual([undefined, undefined]);
  });

  it('allows small answers beside large ones', () => {
    const open = createAnswerMeters({ answerBytes: 100, totalBytes: 150 }, '');
    const [first, second, small] = [open(), open(), open()];
    expect([first.accept(100), second.accept(50)]).toEqual([undefined, undefined]);
    expect([small.accept(12), small.accept(1)]).toEqual([undefined, expect.objectContaining({ code: 8708 })]);
  });
});
