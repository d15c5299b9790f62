import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BodyCursor } from './body-cursor.js';
import { MalformedStringError, StringText } from './string-text.js';

function cursorOver(chunks: readonly Buffer[]): BodyCursor {
  const rest = [...chunks];
  return new BodyCursor(() => Promise.resolve(rest.shift()));
}

function cut(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text, 'latin1');
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

async function textIn(cursor: BodyCursor): Promise<string> {
  const text = new StringText(cursor);
  let all = '';
  for (let piece = await text.next(); piece !== undefined; piece = await text.next()) all += piece;
  return all;
}

describe('StringText', () => {
  it('returns what JSON.parse returns, and stops after the closing quote, wherever the chunks end', async () => {
    const ascii = fc.string({ unit: fc.constantFrom('a', '/', '"', '\\', 'u', '0', '\n', '\u007f'), maxLength: 20 });
    const escape = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.replaceAll('/', '\\/'),
      (text) => text.replaceAll('a', '\\u0061'),
    );
    await fc.assert(
      fc.asyncProperty(ascii, escape, fc.integer({ min: 1, max: 9 }), async (value, change, size) => {
        const written = change(JSON.stringify(value).slice(1));
        const cursor = cursorOver(cut(`${written},"rest"`, size));
        expect(await textIn(cursor)).toBe(JSON.parse(`"${written}`));
        expect(await cursor.advance()).toBe(true);
        expect(cursor.chunk.toString('latin1', cursor.position, cursor.position + 1)).toBe(',');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['abc', 'abc'.length],
    ['abc\\', 3],
    ['abc\\u00', 3],
    ['ab\\x"', 0],
    ['ab\\u00"', 0],
    ['ab\\u00g0"', 0],
  ])('rejects %s', async (written, before) => {
    const error = await textIn(cursorOver([Buffer.from(written)])).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MalformedStringError);
    expect(error).toMatchObject({ before, written: written.slice(before).replace('"', '') });
  });

  it('handles a run of backslashes in linear time', async () => {
    const chunks = cut('\\'.repeat(60_001) + 'a\\', 60_003);
    const before = process.cpuUsage();
    await textIn(cursorOver(chunks)).catch(() => undefined);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });

  it('rejects control characters, at the latest on the next read', async () => {
    for (const written of ['\n', 'a\nbcd', 'abcd\n', 'a\nb\\/']) {
      const error = await textIn(cursorOver(['xy', written, 'z"'].map((piece) => Buffer.from(piece)))).catch(
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(MalformedStringError);
      expect(error).toMatchObject({ before: 2, written });
    }
    await expect(textIn(cursorOver([Buffer.from('a\n"')]))).rejects.toThrow(MalformedStringError);
  });

  it('inspects only the end of a decoded piece', async () => {
    for (const [written, isRefused] of [
      [`a\n${'bcd'.repeat(10)}`, false],
      ['abcdabc\n', true],
      ['abcd\n\\/\\/', true],
    ] as const) {
      const text = new StringText(cursorOver([Buffer.from(written), Buffer.from('abcd"')]));
      await text.next();
      const next = await text.next(true).catch((caught: unknown) => caught);
      expect(next instanceof MalformedStringError).toBe(isRefused);
    }
  });

  it('counts the bytes it consumes', async () => {
    const text = new StringText(cursorOver([Buffer.from('ab\\/\\u0041"')]));
    await text.next();
    expect(text.length).toBe(10);
  });

  it('skips the rest, unless it is invalid JSON', async () => {
    const cursor = cursorOver(cut('!"\\n\\\\"', 2));
    const text = new StringText(cursor);
    await text.next();
    await text.skip();
    expect(await text.next()).toBeUndefined();
    for (const rest of ['abcd\n"', 'abcd\\q"', 'abcd']) {
      const bad = new StringText(cursorOver(cut(rest, 2)));
      await bad.next();
      await expect(bad.skip()).rejects.toThrow(MalformedStringError);
    }
  });
});
