import { describe, expect, it } from '@jest/globals';
import { checkBase64 } from './base64.js';

describe('base64', () => {
  it.each(['', 'YQ==', 'YWI=', 'YWJj', '+/+/', Buffer.alloc(300_000, 7).toString('base64')])(
    'accepts base64 (%#)',
    (text) => {
      expect(checkBase64(text, {})).toEqual({ value: text });
    },
  );

  it.each(['Y', 'YQ', 'YQ=', 'YR==', 'YWJ=', 'YQ==YQ==', 'YQ== ', ' YQ==', 'Y-_=', 'YQ==\n', '====', '='])(
    'rejects %j',
    (text) => {
      expect(checkBase64(text, {})).toMatchObject({ refusal: { code: 8122 } });
    },
  );

  it('rejects a value that is not a string', () => {
    expect(checkBase64(1, {})).toMatchObject({ refusal: { code: 8111 } });
  });
});
