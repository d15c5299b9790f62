import type { Socket } from 'node:net';
import { inTurns } from '../http/in-turns.js';

/** Of what arrived at once, this much is parsed first; the next piece is longer if that was quick. */
const PIECE_BYTES = 2048;
const GROWTH = 4;
const QUICK_MS = 0.2;
/** How long all connections together parse further pieces in one turn of the event loop, in milliseconds. */
const TURN_MS = 8;

/** The data that Node read at once from a connection, while it is parsed. */
const beingParsed = new WeakMap<Socket, Buffer>();
/** The continuations of connections of which more arrived than is parsed at once. */
const waiting: (() => void)[] = [];

/**
 * Lets Node parse what arrives on a connection in pieces, in later turns of the event loop (limits#pipelined-requests).
 * Node reads up to 64 KiB at once. As requests or chunks of a few bytes these take a hundred times as long as in one
 * chunk, and with many connections other clients would wait for all of them. Nothing is parsed while libuv polls: it
 * polls again as long as a thousand connections have data, which they would have as soon as they are answered.
 */
export function readInPieces(socket: Socket): void {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  let rest: Buffer | undefined;
  let pieceBytes = PIECE_BYTES;
  let hasEnded = false;

  function pushPiece(bytes: Buffer): void {
    if (!beingParsed.has(socket)) beingParsed.set(socket, bytes);
    const piece = bytes.subarray(0, pieceBytes);
    rest = piece.length < bytes.length ? bytes.subarray(piece.length) : undefined;
    const startedAt = performance.now();
    push(piece);
    pieceBytes = performance.now() - startedAt < QUICK_MS ? pieceBytes * GROWTH : PIECE_BYTES;
    if (rest === undefined) {
      pieceBytes = PIECE_BYTES;
      beingParsed.delete(socket);
      if (hasEnded) push(null);
    } else defer(goOn);
  }

  function goOn(): void {
    if (rest === undefined || socket.destroyed) return;
    if (socket.isPaused()) {
      socket.once('resume', () => {
        defer(goOn);
      });
      return;
    }
    pushPiece(rest);
  }

  socket.push = (chunk: Buffer | null): boolean => {
    if (chunk === null) {
      hasEnded = rest !== undefined;
      return hasEnded ? false : push(chunk);
    }
    if (rest === undefined) defer(goOn);
    rest = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    return rest === chunk;
  };
  socket._read = (size) => {
    if (rest === undefined) read(size);
  };
  // Unless somebody else reads the data, Node's parser takes it from the operating system.
  socket.on('data', () => undefined);
}

/** The data that arrived at once on a connection and is being parsed, piece by piece. */
export function packetOf(socket: Socket): Buffer | undefined {
  return beingParsed.get(socket);
}

function defer(continuation: () => void): void {
  waiting.push(continuation);
  takeTurns();
}

/** Lets each connection continue once in a turn, because its last piece may yet pause it. */
const takeTurns = inTurns(() => {
  const end = performance.now() + TURN_MS;
  for (const goOn of waiting.splice(0)) {
    if (performance.now() < end) goOn();
    else waiting.push(goOn);
  }
  return waiting.length > 0;
});
