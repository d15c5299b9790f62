/** ASCII text, or bytes that are copied unchanged. */
export type Piece = string | Uint8Array;

/**
 * Joins pieces into one buffer. The texts are ASCII (names of the catalogue, record ids, URLs), so their length in
 * bytes is known and nothing is encoded.
 */
export function splice(pieces: readonly Piece[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const result = Buffer.allocUnsafe(length);
  let position = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') result.write(piece, position, 'latin1');
    else result.set(piece, position);
    position += piece.length;
  }
  return result;
}
