import { describe, expect, it } from '@jest/globals';
import type { FieldMeta } from '@crm/catalog';
import { csvLine, csvValue } from './csv.js';

describe('csvLine', () => {
  it('quotes what RFC 4180 wants quoted, and nothing else', () => {
    expect(csvLine(['a b', 'a,b', 'say "x"', 'two\nlines', '', 'ü;€'])).toBe(
      'a b,"a,b","say ""x""","two\nlines",,ü;€\r\n',
    );
  });

  it.each(['=1+1', '+49 30', '-1+1', '@SUM(1;2)', '\t=1', '＝1', '-', '+1'])('makes %j harmless', (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  });

  it.each([
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a;\t@1', "a;\t'@1"],
    ['a\r\n+1\n\n-1', "a\r\n'+1\n\n'-1"],
    ['\r=1', "'\r'=1"],
    ['a;"=1+1;b', "a;'=1+1;b"],
    ['a\n"\t"=1+1', "a\n\t'=1+1"],
    ['a;b\r\nc; d-1', 'a;b\r\nc; d-1'],
  ])('makes %j harmless where a semicolon separates cells', (text, expected) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`${expected}\r\n`);
  });

  it('leaves numbers alone', () => {
    expect(csvLine(['-12.50', '0', '12345678901234567890.12'])).toBe('-12.50,0,12345678901234567890.12\r\n');
  });
});

describe('csvValue', () => {
  const flags = { yes: 'Ja', no: 'Nein' };
  const field = (type: FieldMeta['type'], values: readonly string[] = []): FieldMeta =>
    ({ type, enum: values.map((value) => ({ value, label: `${value}!` })) }) as unknown as FieldMeta;

  it('has labels, words for flags, and exact digits', () => {
    expect(csvValue(field('bool'), false, flags)).toBe('Nein');
    expect(csvValue(field('enum', ['a']), 'a', flags)).toBe('a!');
    expect(csvValue(field('enum', ['a']), 'former', flags)).toBe('former');
    expect(csvValue(field('multiEnum', ['a', 'b']), ['a', 'b'], flags)).toBe('a!, b!');
    expect(csvValue(field('currency'), '12345678901234567890.12', flags)).toBe('12345678901234567890.12');
    expect(csvValue(field('text'), null, flags)).toBe('');
  });
});
