import { describe, expect, it } from '@jest/globals';
import { checkBase64 } from './base64.js';

describe('base64', () => {
  it.each(['', 'YQ==', 'YWI=', 'YWJj', '+/+/', Buffer.alloc(300_000, 7).toString('base64')])(
    'takes base64 (%#)',
    (text) => {
      expect(checkBase64(text, {})).toEqual({ value: text });
    },
  );

  it.each(['Y', 'YQ', 'YQ=', 'YR==', 'YWJ=', 'YQ==YQ==', 'YQ== ', ' YQ==', 'Y-_=', 'YQ==\n', '====', '='])(
    'refuses %j',
    (text) => {
      expect(checkBase64(text, {})).toMatchObject({ refusal: { code: 8122 } });
    },
  );

  it('refuses what is no text', () => {
    expect(checkBase64(1, {})).toMatchObject({ refusal: { code: 8111 } });
  });
});
