import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { identifier, join, sql, SqlFragment, toStatement, trusted } from './sql.js';

describe('sql', () => {
  it('makes every value a parameter, numbered in order', () => {
    const inner = sql`b = ${2} or c = ${null}`;
    const statement = toStatement(
      sql`select ${identifier('t', 'a')} from t where a = ${'x'} and (${inner}) limit ${3}`,
    );
    expect(statement).toStrictEqual({
      text: 'select "t"."a" from t where a = $1 and (b = $2 or c = $3) limit $4',
      values: ['x', 2, null, 3],
    });
  });

  it('never puts a value into the text', () => {
    fc.assert(
      fc.property(fc.array(fc.anything().filter((value) => value !== undefined)), (values) => {
        const list = join(
          values.map((value) => sql`${value}`),
          ', ',
        );
        const { text, values: parameters } = toStatement(sql`select ${list}`);
        expect(text).toBe(`select ${values.map((_value, index) => `$${index + 1}`).join(', ')}`);
        expect(parameters).toStrictEqual(values);
      }),
    );
  });

  it.each(["'; drop table t; --", '$1', '${x}', '"', '\\'])('passes the text %j as a value', (value) => {
    expect(toStatement(sql`select ${value}`)).toStrictEqual({ text: 'select $1', values: [value] });
  });

  it('treats an object that only resembles a fragment as a value', () => {
    const forged = { chunks: ['1; drop table t'], values: [] };
    expect(toStatement(sql`select ${forged}`)).toStrictEqual({ text: 'select $1', values: [forged] });
  });

  it('passes an array as one parameter', () => {
    expect(toStatement(sql`select ${['a', 'b']}::text[]`).values).toStrictEqual([['a', 'b']]);
  });

  it('keeps dollar signs in the text itself', () => {
    expect(toStatement(sql`select $tag$x$tag$, ${1}`).text).toBe('select $tag$x$tag$, $1');
  });

  it('rejects undefined', () => {
    expect(() => sql`select ${undefined}`).toThrow(TypeError);
  });
});

describe('identifier', () => {
  it('quotes names, SQL keywords included', () => {
    expect(identifier('records', 'order').chunks).toStrictEqual(['"records"."order"']);
    expect(toStatement(sql`${identifier('a'.repeat(63))}`).text).toHaveLength(65);
  });

  it.each(['', 'Name', 'a b', 'a"b', '1a', 'a-b', 'ä', 'a.b', 'a;', 'a\0', 'a\n', 'a'.repeat(64)])(
    'rejects %j',
    (name) => {
      expect(() => identifier(name)).toThrow(TypeError);
      expect(() => identifier('records', name)).toThrow(TypeError);
    },
  );
});

describe('join', () => {
  it('puts the separator between fragments', () => {
    expect(toStatement(join([sql`a = ${1}`, sql`b = ${2}`, trusted('true')], ' and '))).toStrictEqual({
      text: 'a = $1 and b = $2 and true',
      values: [1, 2],
    });
    expect(join([], ', ')).toStrictEqual(new SqlFragment([''], []));
    expect(toStatement(join([sql`a`, sql`b`], sql` union all `)).text).toBe('a union all b');
  });
});

describe('toStatement', () => {
  it.each(['find_account', 'list_accounts:4f1d0a', 'a'.repeat(63)])('names a prepared statement %s', (name) => {
    expect(toStatement(sql`select 1`, name)).toStrictEqual({ name, text: 'select 1', values: [] });
  });

  it.each(['', 'Find', 'a b', 'a'.repeat(64), 'a\0', 'a\n'])('rejects the name %j', (name) => {
    expect(() => toStatement(sql`select 1`, name)).toThrow(TypeError);
  });
});
