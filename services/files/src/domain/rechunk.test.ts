import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rechunk } from './rechunk.js';

async function* from(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

describe('rechunk', () => {
  it('keeps the bytes and gives full chunks, but for the last', async () => {
    const sources = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sources, fc.integer({ min: 1, max: 16 }), async (source, size) => {
        const chunks: Buffer[] = [];
        for await (const chunk of rechunk(from(source), size)) chunks.push(chunk);
        expect(Buffer.concat(chunks)).toEqual(Buffer.concat(source));
        expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(chunks.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});
