import { describe, expect, it } from '@jest/globals';
import { bind, compileSql } from './compiled-sql.js';

describe('compileSql', () => {
  it('numbers parameters in the order of their first use', () => {
    expect(compileSql('select :b::text, :a from t where id = any(:ids_2::text[]) and b = :b')).toStrictEqual({
      text: 'select $1::text, $2 from t where id = any($3::text[]) and b = $1',
      names: ['b', 'a', 'ids_2'],
    });
  });

  it.each([
    `select 'at :a', 'it''s :a'`,
    `select "with :a"`,
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS')`,
    `select x::text from t where x[1:2] = '{}'`,
    `select 'costs $1'`,
  ])('leaves %s as it is', (text) => {
    expect(compileSql(text)).toStrictEqual({ text, names: [] });
  });

  it('finds a parameter between literals', () => {
    expect(compileSql(`select 'a', :a, ':b', :c || ''''`)).toStrictEqual({
      text: `select 'a', $1, ':b', $2 || ''''`,
      names: ['a', 'c'],
    });
  });

  it('rejects a number', () => {
    expect(() => compileSql('select :a, $1')).toThrow(new TypeError('A parameter has a number: $1'));
  });
});

describe('bind', () => {
  const compiled = compileSql('select :a, :b');

  it('puts values in the order of the numbers, and leaves out all others', () => {
    const statement = { ...compiled, links: ['x'] };
    expect(bind(statement, { c: 3, b: null, a: [1, 2] })).toStrictEqual({
      text: 'select $1, $2',
      values: [[1, 2], null],
    });
  });

  it('keeps the name and the label', () => {
    expect(bind({ ...compiled, name: 'n', label: 'l' }, { a: 1, b: 2 })).toMatchObject({ name: 'n', label: 'l' });
  });

  it('rejects a missing value', () => {
    expect(() => bind(compiled, { a: 1, b: undefined })).toThrow(new TypeError('The SQL parameter :b is undefined'));
    expect(() => bind(compiled, { a: 1 })).toThrow(TypeError);
  });
});
