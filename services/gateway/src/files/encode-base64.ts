const QUANTUM_BYTES = 3;
const QUANTUM_CHARACTERS = 4;
/** How much is encoded at once. Small strings are collected early; large ones pile up. */
const STEP_BYTES = 4_096 * QUANTUM_BYTES;

/** Encodes a content as base64 (RFC 4648 section 4) while it arrives. Buffers one chunk. */
export async function* encodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let begun = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const whole = bytes.length - (bytes.length % QUANTUM_BYTES);
    if (whole > 0) yield encode(bytes.subarray(0, whole));
    begun = Buffer.from(bytes.subarray(whole));
  }
  if (begun.length > 0) yield encode(begun);
}

/** The length of the base64 text of this many bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / QUANTUM_BYTES) * QUANTUM_CHARACTERS;
}

function encode(bytes: Buffer): Buffer {
  const text = Buffer.allocUnsafe(base64Length(bytes.length));
  let end = 0;
  for (let from = 0; from < bytes.length; from += STEP_BYTES) {
    end += text.write(bytes.toString('base64', from, Math.min(from + STEP_BYTES, bytes.length)), end, 'latin1');
  }
  return text;
}
