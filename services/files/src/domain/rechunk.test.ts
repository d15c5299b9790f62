import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PartBuffers } from './part-buffers.js';
import { rechunk } from './rechunk.js';

async function* from(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

/** The yielded chunks and the returned one. */
async function allOf(chunks: ReturnType<typeof rechunk>): Promise<{ readonly full: Buffer[]; readonly last: Buffer }> {
  const full: Buffer[] = [];
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return { full, last: value };
    full.push(value);
  }
}

describe('rechunk', () => {
  it('preserves the bytes in full chunks, except for the last', async () => {
    const sources = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sources, fc.integer({ min: 1, max: 16 }), async (source, size) => {
        const { full, last } = await allOf(rechunk(from(source), new PartBuffers(size)));
        const bytes = Buffer.concat(source);
        expect(Buffer.concat([...full, last])).toEqual(bytes);
        expect(full.every(({ length }) => length === size)).toBe(true);
        expect(last.length).toBeLessThanOrEqual(size);
        expect(last.length === 0).toBe(bytes.length === 0);
      }),
    );
  });

  it('yields a full chunk as soon as another byte arrives, however long the next one takes', async () => {
    const chunks = rechunk(
      (async function* () {
        yield Buffer.from('full');
        yield Buffer.from('+');
        await new Promise(() => undefined);
      })(),
      new PartBuffers(4),
    );
    expect(await chunks.next()).toEqual({ done: false, value: Buffer.from('full') });
  });

  it('uses a new buffer for each chunk until one is returned', async () => {
    const bytes = randomBytes(10_000);
    const buffers = new PartBuffers(4_096);
    const { full, last } = await allOf(rechunk(from([bytes]), buffers));
    expect(Buffer.concat([...full, last]).equals(bytes)).toBe(true);

    buffers.giveBack(last);
    const { last: next } = await allOf(rechunk(from([Buffer.from('next')]), buffers));
    expect(next.toString()).toBe('next');
    expect(next.buffer).toBe(last.buffer);
  });
});
