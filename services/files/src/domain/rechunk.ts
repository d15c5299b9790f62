/** What is taken for a chunk at first: most files are small. */
const FIRST_BYTES = 256 * 1024;

/**
 * The same bytes in chunks of `size` bytes. Yields those behind which more bytes come, as soon as they do, and returns the last
 * one, which may be shorter; it is empty only if there are no bytes at all. Holds one chunk.
 */
export async function* rechunk(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, Buffer> {
  let chunk = Buffer.allocUnsafeSlow(Math.min(size, FIRST_BYTES));
  let filled = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      if (filled === size) {
        yield chunk;
        // A new one, because the reader may still hold the other.
        chunk = Buffer.allocUnsafeSlow(size);
        filled = 0;
      }
      const part = bytes.subarray(taken, taken + size - filled);
      if (filled + part.length > chunk.length) {
        const whole = Buffer.allocUnsafeSlow(size);
        whole.set(chunk.subarray(0, filled));
        chunk = whole;
      }
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  return chunk.subarray(0, filled);
}
