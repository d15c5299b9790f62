/** Text of ASCII characters, or bytes that are passed on as they are. */
export type Piece = string | Uint8Array;

/**
 * Joins pieces into one buffer. The texts are ASCII, one byte per character: names of the catalogue, record ids and
 * URLs; so nothing is encoded or measured twice.
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
