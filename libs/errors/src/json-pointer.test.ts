import { describe, expect, it } from '@jest/globals';
import { jsonPointer } from './json-pointer.js';

describe('jsonPointer', () => {
  it.each([
    [[], ''],
    [['data', 'attributes', 'name'], '/data/attributes/name'],
    [['data', 0, 'id'], '/data/0/id'],
    [['a/b', 'm~n', '~1', ''], '/a~1b/m~0n/~01/'],
  ])('writes %j', (tokens, expected) => {
    expect(jsonPointer(...tokens)).toBe(expected);
  });
});
