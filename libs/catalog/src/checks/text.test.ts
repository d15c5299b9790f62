import { describe, expect, it } from '@jest/globals';
import { anyCharacter } from '@crm/testkit/any-character';
import fc from 'fast-check';
import { ExactNumber } from '../exact-number.js';
import { checkText } from './text.js';

describe('checkText', () => {
  it('preserves every storable text exactly', () => {
    const storable = fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(storable, (text) => {
        expect(checkText(text, {})).toEqual({ value: text });
      }),
    );
  });

  it.each([
    ['é', 1],
    ['e\u0301', 2],
    ['😀😀', 2],
    ['👨‍👩‍👧', 5],
  ])('counts %j as %i code points', (text, length) => {
    expect(checkText(text, { max: length })).toEqual({ value: text });
    expect(checkText(text, { max: length - 1 })).toMatchObject({ refusal: { code: 8112 } });
  });

  it.each(['a\0b', '\0', 'a\ud800', '\udc00b', '\ude00\ud83d'])('rejects %j, which cannot be stored', (text) => {
    expect(checkText(text, { max: 1 })).toMatchObject({ refusal: { code: 8116 } });
  });

  it.each([1, true, [], {}, new ExactNumber('1.0')])('rejects %j, which is not a string', (value) => {
    expect(checkText(value, {})).toMatchObject({ refusal: { code: 8111 } });
  });

  it('states the limit in the detail', () => {
    expect(checkText('abc', { max: 2 })).toMatchObject({
      refusal: { detail: expect.stringContaining('2 characters') },
    });
  });
});
