import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The pace at which a client must read an answer. */
export interface ReadingPace {
  /** Bytes per second. */
  readonly minReadRate: number;
  /** The period over which the pace is measured, in milliseconds. */
  readonly readTimeoutMs: number;
}

/** When the wait for a client started, in monotonic milliseconds, and how many bytes it had taken by then. */
interface Wait {
  readonly since: number;
  readonly taken: number;
}

const CHECKS = 10;
const MIN_INTERVAL_MS = 100;

/**
 * Resets connections whose clients read more slowly than the pace. A reset, unlike a close, also frees the kernel's
 * buffers. A client's time runs only while Node holds bytes that do not fit into these buffers. The kernel takes some
 * MiB before they are full, then frees space in steps of some MiB. So the period must be long enough for the slowest
 * allowed reader to free one step.
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
