import { describe, expect, it } from '@jest/globals';
import { readJson } from './read-json.js';

describe('readJson', () => {
  it('keeps numbers as strings only when a double would change them', () => {
    expect(readJson('{"a":12345678901234567890.123,"b":1.10,"c":-0,"d":1e3,"e":0.1,"f":9007199254740993}')).toEqual({
      a: '12345678901234567890.123',
      b: 1.1,
      c: -0,
      d: 1000,
      e: 0.1,
      f: '9007199254740993',
    });
  });
});
