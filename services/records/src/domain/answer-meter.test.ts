import { describe, expect, it } from '@jest/globals';
import { createAnswerMeters } from './answer-meter.js';

describe('the meter of an answer', () => {
  it('refuses for good what is too large by itself, and advises', () => {
    const { accept } = createAnswerMeters({ answerBytes: 100, totalBytes: 1_000 })();
    expect(accept(60)).toBeUndefined();
    expect(accept(40)).toBeUndefined();
    expect(accept(1)).toMatchObject({ code: 8709, status: 400, retryAfterSeconds: undefined });
    expect(accept(1)?.message).toContain('a smaller page');
  });

  it('refuses for now what is too much together with others, until they are done', () => {
    const open = createAnswerMeters({ answerBytes: 100, totalBytes: 150 });
    const [first, second] = [open(), open()];
    expect(first.accept(90)).toBeUndefined();
    expect(second.accept(60)).toBeUndefined();
    expect(second.accept(10)).toMatchObject({ code: 8708, status: 503, retryAfterSeconds: 1 });
    second.close();
    first.close();
    const third = open();
    expect([third.accept(60), third.accept(40), open().accept(50)]).toEqual([undefined, undefined, undefined]);
  });
});
