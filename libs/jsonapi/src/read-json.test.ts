import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import { anyCharacter } from '@crm/testkit/any-character';
import fc from 'fast-check';
import { AppError, type Fault } from '@crm/errors';
import { locateJsonError } from './locate-json-error.js';
import { MAX_JSON_TOKENS, parseJson, refuseManyTokens } from './read-json.js';

class Digits {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const read = (text: string, maxDepth = 32): unknown =>
  parseJson(text, { maxDepth, maxTokens: Infinity, makeNumber: (digits) => new Digits(digits) });

function faultsOf(text: string, maxDepth = 32): readonly Fault[] {
  try {
    read(text, maxDepth);
  } catch (error) {
    if (error instanceof AppError) return error.faults;
    throw error;
  }
  return [];
}

describe('parseJson', () => {
  it('parses every JSON text like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: anyCharacter }), (text) => {
        fc.pre(!text.includes('__proto__'));
        expect(parseJson(text, { maxDepth: 100, maxTokens: Infinity, makeNumber: Number })).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['0', 0],
    ['-1', -1],
    ['123456789012345', 123_456_789_012_345],
    ['9007199254740991', 9_007_199_254_740_991],
    ['-9007199254740991', -9_007_199_254_740_991],
  ])('returns the safe integer %s as a number', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(read(`{"a":[${text}]}`)).toEqual({ a: [expected] });
  });

  it.each(['1.10', '1.0', '0.1', '-0', '1e2', '1E+2', '9007199254740992', '9007199254740993', '1e400', '-0.0'])(
    'preserves the digits of %s',
    (text) => {
      expect(read(text)).toEqual(new Digits(text));
      expect(read(`{"a":${text},"b":1}`)).toEqual({ a: new Digits(text), b: 1 });
    },
  );

  it('ignores numbers inside strings', () => {
    expect(read('{"1.10":"1.10 \\" 2.50","b":[1]}')).toEqual({ '1.10': '1.10 " 2.50', b: [1] });
  });

  it('keeps the last of equal members', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it.each([
    ['', 0],
    ['{', 1],
    ['{"a":}', 5],
    ['{"a" 1}', 5],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{a:1}', 1],
    ["{'a':1}", 1],
    ['{"a":01}', 6],
    ['{"a":+1}', 5],
    ['{"a":1.}', 6],
    ['{"a":-}', 6],
    ['{"a":tru}', 8],
    ['{"a":NaN}', 5],
    ['{"a":"\n"}', 6],
    ['{"a":"\\x"}', 6],
    ['{"a":"b', 7],
    ['[1]]', 3],
    ['{}{}', 2],
    ['\u00a0{}', 0],
    ['/* */{}', 0],
  ])('reports the position of the error in %j', (text, position) => {
    const [fault] = faultsOf(text);
    expect(fault?.code).toBe(8101);
    expect(fault?.source).toEqual({ pointer: '' });
    expect(fault?.detail).toContain(`position ${position} (line `);
  });

  it('counts lines and columns from 1', () => {
    expect(faultsOf('{\n  "a": 1,\n  b\n}')[0]).toMatchObject({
      value: 'b',
      detail: expect.stringContaining('position 14 (line 3, column 3)'),
    });
  });

  it('counts the omitted part of the text', () => {
    const omitted = [{ at: 8, length: 100 }];
    const placeOf = (text: string): string | undefined => {
      try {
        parseJson(text, { maxDepth: 2, maxTokens: Infinity, makeNumber: Number, omitted });
      } catch (error) {
        return (error as AppError).faults[0].detail;
      }
      return undefined;
    };
    expect(placeOf('{\n"a":"0",x')).toContain('position 110 (line 2, column 109)');
    expect(placeOf('{\n"a":"0",\nx')).toContain('position 111 (line 3, column 1)');
    expect(placeOf('{x"a":"0"')).toContain('position 1 (line 1, column 2)');
    expect(placeOf('{\n"a":"0","b":[[]]}')).toContain('at position 115');
  });

  it('accepts nesting up to the limit only', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(faultsOf(nested(32))).toEqual([]);
    expect(faultsOf(nested(33))).toEqual([expect.objectContaining({ code: 8703 })]);
    expect(faultsOf('['.repeat(1_000_000))).toEqual([expect.objectContaining({ code: 8703 })]);
    expect(faultsOf('{"a":'.repeat(500_000))).toEqual([expect.objectContaining({ code: 8703 })]);
    expect(faultsOf(`["${'['.repeat(100)}"]`)).toEqual([]);
    expect(faultsOf(`[${'[],'.repeat(100)}[]]`)).toEqual([]);
  });

  it.each(['{}', '[1,2]', '{"a":1.5}', '"a"', 'true', '[null,-1e9]', '{"a\\"b":"\\\\"}', ' [ ] '])(
    'limits#json-tokens: counts the tokens of %s as RFC 8259 does',
    (text) => {
      const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/gu)?.length ?? 0;
      const parse = (maxTokens: number) => () => parseJson(text, { maxDepth: 9, maxTokens, makeNumber: Number });
      expect(parse(tokens)()).toEqual(JSON.parse(text));
      expect(parse(tokens - 1)).toThrow(
        expect.objectContaining({
          status: 413,
          faults: [expect.objectContaining({ code: 8715, source: { pointer: '' } })],
        }),
      );
    },
  );

  it('limits#json-tokens: rejects too many tokens before parsing', () => {
    expect(() => parseJson('1,'.repeat(100), { maxDepth: 9, maxTokens: 99, makeNumber: Number })).toThrow(
      expect.objectContaining({ code: 8715 }),
    );
  });

  it.each(['{1.5:1}', '{"a":1.5,2.5:1}', '[1.5 2.5]', '[1.5.5]', '[1.5,01.5]', '["a"1.5]', 'x1.5', '1.5x', '[1.5,-]'])(
    'rejects %s like JSON.parse',
    (text) => {
      expect(isJson(text)).toBe(false);
      expect(faultsOf(text)).toEqual([expect.objectContaining({ code: 8101 })]);
    },
  );

  it('distinguishes exact numbers from text that looks like their placeholders', () => {
    expect(read('[2.5,1.5,0.5,0,1,{"0.5":1e0}]')).toEqual([
      new Digits('2.5'),
      new Digits('1.5'),
      new Digits('0.5'),
      0,
      1,
      { '0.5': new Digits('1e0') },
    ]);
  });

  it('reports the position of the text in the document', () => {
    const options = { maxDepth: 9, maxTokens: 9, makeNumber: Number, pointer: '/data/attributes' };
    expect(() => parseJson('{"__proto__":1}', options)).toThrow(
      expect.objectContaining({
        faults: [{ code: 8119, value: '__proto__', source: { pointer: '/data/attributes/__proto__' } }],
      }),
    );
  });

  it.each([
    ['{"__proto__":{}}', '/__proto__'],
    ['{"data":{"attributes":{"__proto__":1}}}', '/data/attributes/__proto__'],
    ['{"a":[{},{"\\u005f_proto__":1}]}', '/a/1/__proto__'],
    ['{"a/b":{"__\\u0070roto__":1}}', '/a~1b/__proto__'],
  ])('rejects %s', (text, pointer) => {
    expect(faultsOf(text)).toEqual([{ code: 8119, value: '__proto__', source: { pointer } }]);
  });

  it('accepts __proto__ as a value', () => {
    expect(read('{"a":"__proto__","b":"\\u0000"}')).toEqual({ a: '__proto__', b: '\u0000' });
  });
});

describe('refuseManyTokens', () => {
  const half = Buffer.from(`[${'1,'.repeat(MAX_JSON_TOKENS / 4 - 1)}1 ]`);

  it('limits#json-tokens: counts the tokens of all texts together', () => {
    expect(() => {
      refuseManyTokens([half, Buffer.from('"é')]);
    }).not.toThrow();
    expect(() => {
      refuseManyTokens([half, half]);
    }).toThrow(expect.objectContaining({ code: 8715 }));
  });
});

describe('locateJsonError', () => {
  it('finds an error exactly where JSON.parse rejects', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '.',
      'e',
      'true',
      'nul',
      ' ',
      '\n',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        expect(locateJsonError(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: breadth({ change: 1_000, release: 5_000 }) },
    );
  });

  it('runs in linear time without recursion', () => {
    expect(locateJsonError('['.repeat(1_000_000))).toBe(1_000_000);
    expect(locateJsonError(`"${'\\n'.repeat(500_000)}`)).toBe(1_000_001);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
