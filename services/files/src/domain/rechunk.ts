/** The same bytes in chunks of `size` bytes; the last one may be shorter, none is empty. */
export async function* rechunk(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let taken = 0; taken < bytes.length;) {
      const part = bytes.subarray(taken, taken + size - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
      if (filled === size) {
        yield chunk;
        // A new one, because the reader may still hold the other.
        chunk = Buffer.allocUnsafeSlow(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
