import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import fc from 'fast-check';
import { AppError } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import { ByteBudget } from '@crm/runtime';
import { HeldBody } from '../http/held-body.js';
import { BodyCursor } from './body-cursor.js';
import { splitDocument, type SplitDocument, type SplitOptions } from './split-document.js';

const NAMES = new Set(['filename_file']);
const READ = { maxDepth: 32, maxTokens: 1_000, makeNumber: Number };

interface Outcome {
  readonly split?: SplitDocument;
  readonly strings?: string[];
  readonly fault?: unknown;
}

/** Splits a text that arrives in chunks of `size` bytes. At most `taken` pieces of each string are read. */
async function split(text: string, size: number, taken = Infinity, maxBytes = 10_000): Promise<Outcome> {
  const bytes = Buffer.from(text);
  let at = 0;
  const cursor = new BodyCursor(() => {
    const chunk = at < bytes.length ? bytes.subarray(at, at + size) : undefined;
    at += size;
    return Promise.resolve(chunk);
  });
  const strings: string[] = [];
  const take: SplitOptions['take'] = async (_name, string) => {
    strings.push('');
    for (let count = 0; count < taken; count += 1) {
      const piece = await string.next();
      if (piece === undefined) break;
      strings.push(`${strings.pop() ?? ''}${piece}`);
    }
  };
  try {
    return { split: await splitDocument(cursor, { ...READ, names: NAMES, take, kept: keeping(maxBytes) }), strings };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** A held body with a limit. */
function keeping(maxBytes: number): HeldBody {
  const budget = new ByteBudget({ total: maxBytes, share: maxBytes });
  return new HeldBody(
    budget.open('client', () => undefined),
    maxBytes,
  );
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof AppError)) throw error;
  return error.faults;
}

function whole(text: string): { document?: unknown; fault?: unknown } {
  try {
    return { document: parseJson(text, READ) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

const file = (text: string): string => `{"data":{"attributes":{"filename_file":"${text}","name":"n"}}}`;

describe('splitDocument', () => {
  it('parses or rejects like parseJson, at the same position, wherever the chunks end', async () => {
    const inside = fc.string({ unit: fc.constantFrom('QUJD', '\\/', '\\u0041', '\\', '\n', '"', '\\q'), maxLength: 4 });
    const between = fc.string({
      unit: fc.constantFrom('"name":1', ',', '{', '}', ' ', '\n', '"x', '[', '1', ':', '"filename_file":"a"'),
      maxLength: 6,
    });
    const text = fc
      .tuple(between, inside, fc.oneof(fc.constant('}}}'), between))
      .map(([before, content, after]) => `{"data":{"attributes":{${before}"filename_file":"${content}"${after}`);
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), fc.nat({ max: 3 }), async (candidate, size, taken) => {
        const expected = whole(candidate);
        const { split: found, fault } = await split(candidate, size, taken);
        expect(fault).toEqual(expected.fault);
        expect(contentless(found?.document)).toEqual(contentless(expected.document));
      }),
      { numRuns: breadth({ change: 1_000, release: 5_000 }) },
    );
  });

  it('replaces each string with its number', async () => {
    const text = '{"data":{"attributes":{"filename_file":"QQ==","filename_file":"","a":"é"}},"b":"\\u00e9"}';
    for (const size of [1, 7, 1000]) {
      const { split: found, strings } = await split(text, size);
      expect(strings).toEqual(['QQ==', '']);
      expect(found?.text).toBe(
        '{"data":{"attributes":{"filename_file":"0","filename_file":"1","a":"é"}},"b":"\\u00e9"}',
      );
      expect(found?.document).toEqual({ data: { attributes: { filename_file: '1', a: 'é' } }, b: 'é' });
    }
  });

  it('counts only the remaining tokens', async () => {
    expect((await split(file('QUJD'.repeat(1_000)), 100, Infinity, 60)).split).toBeDefined();
    expect((await split(file('QUJD'), 100, Infinity, 40)).fault).toEqual([expect.objectContaining({ code: 8701 })]);
  });

  it('rejects invalid text', async () => {
    expect((await split('', 10)).fault).toEqual([expect.objectContaining({ code: 8101 })]);
    expect((await split('\ufeff{}', 2)).split?.document).toEqual({});
    const bytes = Buffer.from('{"a":"\xff"}', 'latin1');
    const chunks = [bytes];
    const cursor = new BodyCursor(() => Promise.resolve(chunks.shift()));
    await expect(
      splitDocument(cursor, { ...READ, names: NAMES, take: () => Promise.resolve(), kept: keeping(100) }),
    ).rejects.toMatchObject({ code: 8101 });
  });

  it('rejects a document that is too deep, at its position in the whole text', async () => {
    const text = `{"data":{"attributes":{"filename_file":"QUJDQUJDQUJD","a":${'['.repeat(40)}`;
    expect((await split(text, 9)).fault).toEqual(whole(text).fault);
  });

  it('stops immediately when a string is rejected', async () => {
    let asked = 0;
    const cursor = new BodyCursor(() => {
      asked += 1;
      return Promise.resolve(Buffer.from(asked === 1 ? file('QUJD').slice(0, 42) : 'QUJD'));
    });
    const refused = new AppError({ code: 8601 });
    const take = (): Promise<never> => Promise.reject(refused);
    await expect(splitDocument(cursor, { ...READ, names: NAMES, take, kept: keeping(100) })).rejects.toBe(refused);
    expect(asked).toBe(1);
  });
});

/** The document without the contents of its files, which differ. */
function contentless(document: unknown): unknown {
  if (document === undefined) return undefined;
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'filename_file' ? '' : value)));
}
