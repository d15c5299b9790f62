const QUANTUM_BYTES = 3;

/** Encodes a content as base64 (RFC 4648 section 4) while it arrives; holds one chunk. */
export async function* encodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let begun = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const whole = bytes.length - (bytes.length % QUANTUM_BYTES);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    begun = Buffer.from(bytes.subarray(whole));
  }
  if (begun.length > 0) yield Buffer.from(begun.toString('base64'), 'latin1');
}

/** How many characters so many bytes take up as base64. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / QUANTUM_BYTES) * 4;
}
