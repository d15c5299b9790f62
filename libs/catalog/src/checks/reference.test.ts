import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '../exact-number.js';
import { checkReference } from './reference.js';

describe('checkReference', () => {
  it.each(['1', 'a'.repeat(36), '0198c0de-0000-7000-8000-000000000000', 'seed_sally_id'])('accepts the id %j', (id) => {
    expect(checkReference(id)).toEqual({ value: id });
  });

  it('accepts the empty string as no record', () => {
    expect(checkReference('')).toEqual({ value: null });
  });

  it.each(['a'.repeat(37), 'a b', 'ä', 'a/b', 'a\0', "a'"])('rejects %j, which cannot be an id', (id) => {
    expect(checkReference(id)).toMatchObject({ refusal: { code: 8106 } });
  });

  it('reads a whole number as its digits', () => {
    expect(checkReference(1)).toEqual({ value: '1' });
    expect(checkReference(-99)).toEqual({ value: '-99' });
    expect(checkReference(new ExactNumber('9007199254740993'))).toEqual({ value: '9007199254740993' });
  });

  it.each([1.5, new ExactNumber('1.0'), new ExactNumber('1e2'), true, [], {}])(
    'rejects %j, which is no id',
    (value) => {
      expect(checkReference(value)).toMatchObject({ refusal: { code: 8111 } });
    },
  );
});
