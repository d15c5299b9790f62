import { describe, expect, it } from '@jest/globals';
import { checkFileName } from './file-name.js';

describe('a file name', () => {
  it.each([
    ['a.txt', 'a.txt'],
    ['', ''],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\Ä b.pdf', 'Ä b.pdf'],
    ['a\\b/c', 'c'],
    ['a/b\\c', 'c'],
    ['...', '...'],
    [' .', ' .'],
    ['.profile', '.profile'],
    [`${'x/'.repeat(300)}n`, 'n'],
    ['ü'.repeat(127), 'ü'.repeat(127)],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['\u202egpj.exe', '\u202egpj.exe'],
  ])('%j is stored as %j', (sent, name) => {
    expect(checkFileName(sent, {})).toEqual({ value: name });
  });

  it.each([
    ['x'.repeat(256), 8608],
    ['ü'.repeat(128), 8608],
    ['a\nb', 8608],
    ['a\0', 8608],
    ['a\x7f', 8608],
    ['a\x85', 8608],
    ['.', 8608],
    ['a/..', 8608],
    ['a/', 8608],
    ['\\', 8608],
    ['\ud800', 8116],
    ['\0/a', 8116],
    [1, 8111],
    [['a'], 8111],
  ])('%j is rejected with %d', (sent, code) => {
    expect(checkFileName(sent, {})).toMatchObject({ refusal: { code } });
  });
});
