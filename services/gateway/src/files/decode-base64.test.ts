import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import fc from 'fast-check';
import { decodeBase64, MalformedBase64Error, TooManyBytesError } from './decode-base64.js';

async function decode(pieces: readonly string[], maxBytes = Infinity): Promise<Buffer> {
  const rest = [...pieces];
  const chunks: Buffer[] = [];
  for await (const chunk of decodeBase64({ next: () => Promise.resolve(rest.shift()) }, maxBytes))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Cuts a text at the given places. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const places = fc.array(fc.nat(), { maxLength: 6 });

describe('decodeBase64', () => {
  it('decodes the same bytes wherever the pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), places, async (bytes, where) => {
        const text = Buffer.from(bytes).toString('base64');
        expect((await decode(cut(text, where))).equals(bytes)).toBe(true);
      }),
    );
  });

  it('yields chunks of bounded size', async () => {
    const bytes = Buffer.alloc(1_000_001, 'chunked');
    const sizes: number[] = [];
    const memory = new Set<ArrayBufferLike>();
    const rest = [bytes.toString('base64')];
    for await (const chunk of decodeBase64({ next: () => Promise.resolve(rest.shift()) }, bytes.length)) {
      expect(chunk.equals(bytes.subarray(sizes.reduce((a, b) => a + b, 0)).subarray(0, chunk.length))).toBe(true);
      sizes.push(chunk.length);
      memory.add(chunk.buffer);
    }
    expect(sizes.reduce((a, b) => a + b, 0)).toBe(bytes.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(128 * 1024);
    expect(sizes.length).toBeLessThan(10);
    expect(memory.size).toBe(1);
  });

  it('accepts exactly what encoding produces', async () => {
    const text = fc.string({ unit: fc.constantFrom('A', 'Q', 'Z', '/', '+', '=', '-', '_', '\n', 'é'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, places, async (candidate, where) => {
        const isCanonical = Buffer.from(candidate, 'base64').toString('base64') === candidate;
        const verdict = await decode(cut(candidate, where)).then(
          () => true,
          (error: unknown) => !(error instanceof MalformedBase64Error),
        );
        expect(verdict).toBe(isCanonical);
      }),
      { numRuns: breadth({ change: 400, release: 2_000 }) },
    );
  });

  it.each([
    ['QUJD!', 4, 'unexpected character'],
    ['QU D', 2, 'unexpected character'],
    ['QUJD\nQUJD', 4, 'unexpected character'],
    ['QUJ-', 3, 'unexpected character'],
    ['Q', 1, 'ends within'],
    ['QUJDQQ', 6, 'ends within'],
    ['QUJDQQ=', 7, 'ends within'],
    ['Q===', 1, 'unexpected character'],
    ['====', 0, 'unexpected character'],
    ['QQ=A', 3, 'unexpected character'],
    ['QQ==QUJD', 4, 'behind the padding'],
    ['QUJDQUI=QQ==', 8, 'behind the padding'],
    ['QUJDQR==', 5, 'not zero'],
    ['QUF=', 2, 'not zero'],
  ])('reports the position of the error in %j, in one piece and by character', async (text, position, reason) => {
    for (const pieces of [[text], text.split('')]) {
      const error = await decode(pieces).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(MalformedBase64Error);
      expect(error).toMatchObject({ position, message: expect.stringContaining(reason) });
    }
  });

  it('stops before it decodes more than the limit', async () => {
    const text = Buffer.alloc(10).toString('base64');
    await expect(decode([text], 10)).resolves.toHaveLength(10);
    await expect(decode([text], 9)).rejects.toThrow(TooManyBytesError);
  });
});
