import { SENT_CHUNK_BYTES } from './limits.js';

/** Cuts a chunk into pieces of the length that is sent, without copying and without empty pieces. */
export function* piecesOf(chunk: Uint8Array): Generator<Uint8Array> {
  for (let begin = 0; begin < chunk.length; begin += SENT_CHUNK_BYTES) {
    yield chunk.subarray(begin, begin + SENT_CHUNK_BYTES);
  }
}
