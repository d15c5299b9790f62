import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import fc from 'fast-check';
import { BodyCursor } from './body-cursor.js';
import { FileMemberScanner } from './file-member-scanner.js';
import { StringText } from './string-text.js';

const NAMES = new Set(['filename_file', 'photo_file']);

/** The strings found, and the remaining text with each string replaced by its number. */
async function scan(text: string, size: number): Promise<{ found: [string, string][]; rest: string }> {
  const bytes = Buffer.from(text);
  let at = 0;
  const cursor = new BodyCursor(() => {
    const chunk = at < bytes.length ? bytes.subarray(at, at + size) : undefined;
    at += size;
    return Promise.resolve(chunk);
  });
  const scanner = new FileMemberScanner(NAMES);
  const found: [string, string][] = [];
  const rest: Buffer[] = [];
  while (await cursor.advance()) {
    const { chunk, position } = cursor;
    const { end, found: member } = scanner.scan(chunk, position);
    rest.push(chunk.subarray(position, end));
    cursor.position = end;
    if (member !== undefined) {
      const string = new StringText(cursor);
      let content = '';
      for (let piece = await string.next(); piece !== undefined; piece = await string.next()) content += piece;
      rest.push(Buffer.from(`${found.length}"`));
      found.push([member, content]);
    }
  }
  return { found, rest: Buffer.concat(rest).toString() };
}

const sizes = fc.integer({ min: 1, max: 40 });

/** JSON with the names in places that match and in places that do not. */
const json: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom<unknown>(null, true, 1.5, '', 'data', 'filename_file', 'a"b\\c{}[]:,', 'é😀'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('data', 'attributes', 'filename_file', 'photo_file', 'é"\\', ''), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value;

describe('FileMemberScanner', () => {
  it('finds the strings of a document wherever its chunks end, and leaves the rest unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.constantFrom(undefined, 1), sizes, async (value, indent, size) => {
        const { found, rest } = await scan(JSON.stringify(value, undefined, indent), size);
        const { expected, without } = expectation(value);
        expect(found).toEqual(expected);
        expect(JSON.parse(rest)).toEqual(without);
      }),
      { numRuns: breadth({ change: 600, release: 3_000 }) },
    );
  });

  it('finds the strings at their path in minimal documents', async () => {
    const attributes = fc.dictionary(fc.constantFrom('filename_file', 'photo_file', 'name'), json);
    await fc.assert(
      fc.asyncProperty(attributes, json, sizes, async (content, other, size) => {
        const value = { other, data: { other, attributes: content, more: other } };
        const { found, rest } = await scan(JSON.stringify(value), size);
        const { expected, without } = expectation(value);
        expect(found).toEqual(expected);
        expect(JSON.parse(rest)).toEqual(without);
      }),
      { numRuns: breadth({ change: 200, release: 1_000 }) },
    );
  });

  it('matches names written with escapes', async () => {
    const text = '{"d\\u0061ta":{"attr\\u0069butes":{"filename\\u005ffile":"x","\\u0070hoto_file":"y"}}}';
    expect((await scan(text, 3)).found).toEqual([
      ['filename_file', 'x'],
      ['photo_file', 'y'],
    ]);
  });

  it('finds every one of several members of the same name', async () => {
    const text =
      '{"data":{"attributes":{"filename_file":"a","filename_file":"b"}},"data":{"attributes":{"filename_file":"c"}}}';
    expect(await scan(text, 5)).toEqual({
      found: [
        ['filename_file', 'a'],
        ['filename_file', 'b'],
        ['filename_file', 'c'],
      ],
      rest: text.replace('"a"', '"0"').replace('"b"', '"1"').replace('"c"', '"2"'),
    });
  });

  it.each([
    '{}}{"a":[',
    '"',
    '{"data":]}',
    ']]]]{"data":{"attributes"',
    '{"data":{"attributes":{"filename_file" "a"}}}',
  ])('reaches the end of %s', async (text) => {
    expect(await scan(text, 2)).toEqual({ found: [], rest: text });
  });

  it('runs in linear time', async () => {
    const text = `{"data":{"attributes":{"name":"${'\\"'.repeat(500_000)}","filename_file":"x"}}}`;
    expect((await scan(text, 65_536)).found).toEqual([['filename_file', 'x']]);
  });
});

function expectation(value: unknown): { expected: [string, string][]; without: unknown } {
  const expected: [string, string][] = [];
  const without = structuredClone(value) as { data?: { attributes?: Record<string, unknown> } } | null;
  const attributes = isObject(without) && isObject(without.data) ? without.data.attributes : undefined;
  if (isObject(attributes)) {
    for (const [name, content] of Object.entries(attributes)) {
      if (!NAMES.has(name) || typeof content !== 'string') continue;
      attributes[name] = String(expected.length);
      expected.push([name, Buffer.from(content).toString('latin1')]);
    }
  }
  return { expected, without };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
