import { describe, expect, it } from '@jest/globals';
import { sentName } from './sent-name.js';

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

describe('sentName', () => {
  it.each([
    [undefined, undefined],
    ['attachment', undefined],
    ['attachment; filename=""', undefined],
    ['filename="a.txt"', undefined],
    ['attachment; filename="a.txt', undefined],
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ['inline; FILENAME=a.txt', 'a.txt'],
    ['attachment; filename="a\\"b.txt"', 'a"b.txt'],
    ['attachment; filename="x"; filename*=UTF-8\'\'Zo%C3%AB.txt', 'Zoë.txt'],
    [latin1('attachment; filename="Zoë.txt"'), 'Zoë.txt'],
    ['attachment; filename="Zo\xeb.txt"', 'Zoë.txt'],
  ])('of %j is %j', (header, name) => {
    expect(sentName({ headers: { ...(header !== undefined && { 'content-disposition': header }) } })).toBe(name);
  });
});
