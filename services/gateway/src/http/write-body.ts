import type { ServerResponse } from 'node:http';

/** Size of one write. Progress of a reader is only visible in steps of this size. */
export const PIECE_BYTES = 256 * 1024;

const inPieces = new WeakSet<ServerResponse>();

/** Whether the body is written piece by piece and ends by itself. */
export function isInPieces(response: ServerResponse): boolean {
  return inPieces.has(response);
}

/**
 * Writes the body of an answer and ends it. A long body is written piece by piece as the client takes it, because
 * progress within one write is not visible.
 */
export function writeBody(response: ServerResponse, body: Buffer): void {
  if (body.length <= PIECE_BYTES || response.req.method === 'HEAD') {
    response.end(body);
    return;
  }
  inPieces.add(response);
  let written = 0;
  const goOn = (): void => {
    while (written < body.length) {
      const piece = body.subarray(written, written + PIECE_BYTES);
      written += piece.length;
      if (!response.write(piece)) {
        response.once('drain', goOn);
        return;
      }
    }
    response.end();
  };
  goOn();
}
