import { describe, expect, it } from '@jest/globals';
import { checkEmail } from './email.js';

describe('checkEmail', () => {
  it.each(['a@b', 'Sally.Bronsen+crm@example.com', "o'neil@example.co.uk", 'jürgen@bücher.example', '"quoted"@[::1]'])(
    'keeps %j unchanged',
    (value) => {
      expect(checkEmail(value, {})).toEqual({ value });
    },
  );

  it('accepts the empty string as no address', () => {
    expect(checkEmail('', { max: 5 })).toEqual({ value: '' });
  });

  it.each(['sally', '@', 'sally@', '@example.com', 'a@b@c', 'a b@c', 'a@b c', ' a@b', 'a@b\n', 'a@b\u00a0'])(
    'rejects %j, which is not an address',
    (value) => {
      const refusal = { code: 8122, detail: 'An e-mail address has the form name@domain' };
      expect(checkEmail(value, {})).toEqual({ refusal });
    },
  );

  it.each([
    ['long@example.com', 8112],
    ['\0@b', 8116],
    ['\ud800@b', 8116],
    [1, 8111],
    [true, 8111],
    [[], 8111],
    [{}, 8111],
  ])('rejects %j with %i, like any other text', (value, code) => {
    expect(checkEmail(value, { max: 10 })).toMatchObject({ refusal: { code } });
  });

  it('rejects a long hostile address without backtracking', () => {
    expect(checkEmail('a@'.repeat(500_000), {})).toMatchObject({ refusal: { code: 8122 } });
  });
});
