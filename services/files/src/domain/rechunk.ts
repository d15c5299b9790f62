import type { PartBuffers } from './part-buffers.js';

/**
 * The same bytes in chunks as long as these buffers. Yields a full chunk as soon as further bytes arrive, and returns
 * the last chunk, which may be shorter; it is empty only if there are no bytes at all. Holds one chunk; the reader
 * gives the others back.
 */
export async function* rechunk(
  source: AsyncIterable<Uint8Array>,
  buffers: PartBuffers,
): AsyncGenerator<Buffer, Buffer> {
  let chunk = buffers.take();
  let filled = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      if (filled === chunk.length) {
        yield chunk;
        chunk = buffers.take();
        filled = 0;
      }
      const part = bytes.subarray(taken, taken + chunk.length - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  return chunk.subarray(0, filled);
}
