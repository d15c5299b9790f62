import { describe, expect, it } from '@jest/globals';
import { findRepeatedMember } from './find-repeated-member.js';

describe('findRepeatedMember', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a" : 1, "b": {"c": 1}, "\\u0061" :2}', 'a'],
    ['{"":[],"x":0,"":{}}', ''],
    ['{"\\"a\\\\":1,"\\"a\\\\":2}', '"a\\'],
  ])('finds in %s %j', (text, name) => {
    expect(findRepeatedMember(text)).toBe(name);
  });

  it.each([
    '{}',
    '{"a":1,"A":2}',
    '{"a":"a","b":"a"}',
    '{"a":{"b":1},"b":{"b":1}}',
    '{"a":"{\\"a\\":1}"}',
    '{"a":"\\"a\\":"}',
    '[{"a":1,"a":2}]',
    '"a"',
  ])('finds none in %s', (text) => {
    expect(findRepeatedMember(text)).toBeUndefined();
  });
});
