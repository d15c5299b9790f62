import { describe, expect, it } from '@jest/globals';
import { checkOption, prepareOptions } from './option.js';

const rules = { options: prepareOptions(['Not Held', 'Held', 'accept']) };

describe('checkOption', () => {
  it.each([
    ['Held', 'Held'],
    ['NOT HELD', 'Not Held'],
    ['Accept', 'accept'],
    ['', ''],
  ])('stores %j as %j', (sent, key) => {
    expect(checkOption(sent, rules)).toEqual({ value: key });
  });

  it.each(['Gone', 'Held ', '__proto__', 'Hel\0d'])('rejects %j and lists the options', (value) => {
    const refusal = { code: 8113, detail: 'The options are "Not Held", "Held", "accept"' };
    expect(checkOption(value, rules)).toEqual({ refusal });
  });

  it.each([1, true, [], {}, ['Held']])('rejects %j, which is not a string', (value) => {
    expect(checkOption(value, rules)).toMatchObject({ refusal: { code: 8111 } });
  });
});
