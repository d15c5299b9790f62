import { describe, expect, it } from '@jest/globals';
import { isMemberName } from './member-name.js';

describe('isMemberName', () => {
  it.each(['a', 'Z9', 'date_entered', 'first-name', 'two words', 'été', '名前', '😀'])('accepts %j', (name) => {
    expect(isMemberName(name)).toBe(true);
  });

  it.each([
    '',
    '__proto__',
    '_a',
    'a_',
    '-a',
    'a ',
    ' a',
    'a+b',
    'a.b',
    'a[b]',
    'a/b',
    'a\u007fb',
    'a\0',
    'a@',
    '\ud800',
    'a\n',
  ])('rejects %j', (name) => {
    expect(isMemberName(name)).toBe(false);
  });

  it('rejects every character that JSON:API reserves', () => {
    const reserved = Array.from('+,.[]!"#$%&\'()*/:;<=>?@\\^`{|}~');
    expect(reserved.filter((character) => isMemberName(`a${character}b`))).toEqual([]);
  });

  it('checks a long hostile name in linear time', () => {
    expect(isMemberName('a '.repeat(500_000))).toBe(false);
  });
});
