import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What a client has to take of an answer. */
export interface ReadingPace {
  /** Bytes per second. */
  readonly minReadRate: number;
  /** Over how long that is measured, in milliseconds. */
  readonly readTimeoutMs: number;
}

/** From when on a client is waited for, in monotonic milliseconds, and what it had taken by then. */
interface Wait {
  readonly since: number;
  readonly taken: number;
}

const CHECKS = 10;
const MIN_INTERVAL_MS = 100;

/**
 * Resets connections whose clients take less of what is written to them than they have to; that a connection is reset and not
 * closed also frees what the kernel holds for it. Only while something is written that the kernel has no room for is a client waited for.
 * It takes some MiB first and makes room in steps as large, so the time must be long enough for the slowest reader to let such a step go.
 */
export function resetSlowReaders(
  server: Server,
  { minReadRate, readTimeoutMs }: ReadingPace,
  onReset: (socket: Socket) => void,
): void {
  const sockets = new Map<Socket, Wait | undefined>();
  const leastBytes = (minReadRate * readTimeoutMs) / 1000;
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.once('listening', () => {
    const timer = setInterval(check, Math.max(MIN_INTERVAL_MS, readTimeoutMs / CHECKS));
    server.once('close', () => {
      clearInterval(timer);
    });
  });

  function check(): void {
    const now = performance.now();
    for (const [socket, wait] of sockets) {
      if (socket.writableLength === 0) {
        if (wait !== undefined) sockets.set(socket, undefined);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      if (wait === undefined || taken - wait.taken >= leastBytes) sockets.set(socket, { since: now, taken });
      else if (now - wait.since >= readTimeoutMs) {
        onReset(socket);
        socket.resetAndDestroy();
      }
    }
  }
}
