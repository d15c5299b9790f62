import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '@crm/catalog';
import { AppError } from '@crm/errors';
import { readAttributes } from './read-attributes.js';

const read = (text: string) => readAttributes(Buffer.from(text));

function codeOf(text: string | Buffer): number | undefined {
  try {
    readAttributes(Buffer.from(text));
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : -1;
  }
}

describe('readAttributes', () => {
  it('accepts empty bytes as no attributes', () => {
    expect(read('')).toEqual({});
  });

  it('leaves numbers unchanged that a double can represent', () => {
    expect(read('{"a":0,"b":-1,"c":9007199254740991}')).toEqual({ a: 0, b: -1, c: 9007199254740991 });
  });

  it.each(['1.10', '1.0', '1e2', '-0', '9007199254740993', '0.1'])('preserves the digits of %s', (text) => {
    expect(read(`{"a":${text}}`)).toEqual({ a: new ExactNumber(text) });
  });

  it.each(['{', '[1', 'x', '{"a":01}'])('refuses %s, which is not JSON', (text) => {
    expect(codeOf(text)).toBe(8101);
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(codeOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(8101);
  });

  it.each(['[]', 'null', '1', '"a"'])('refuses %s, which is not an object', (text) => {
    expect(codeOf(text)).toBe(8107);
  });

  it('limits#json-tokens: takes 50,000 tokens and refuses more', () => {
    const numbers = (count: number): string => `{"a":[${Array.from({ length: count }, () => '1').join(',')}]}`;
    expect(read(numbers(24_997))).toHaveProperty('a.length', 24_997);
    expect(codeOf(numbers(24_998))).toBe(8715);
  });

  it('refuses a member named like the prototype', () => {
    expect(codeOf('{"__proto__":{"a":1}}')).toBe(8119);
    expect(codeOf(String.raw`{"\u005f_proto__":1}`)).toBe(8119);
  });
});
