import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';

/**
 * Serves the requests of one connection in turn. A pipelined request starts when the previous answer has been sent,
 * because both may concern the same record (RFC 9112 section 9.3.2). Meanwhile no more requests
 * are read from the connection than arrived together. If an answer closes the connection, the next request never
 * starts.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>();
  return (request, response) => {
    const { socket } = request;
    const before = latest.get(socket);
    latest.set(socket, response);
    if (before === undefined || before.writableFinished || before.destroyed) {
      listener(request, response);
      return;
    }
    let isWaiting = true;
    // Deferred, because Node continues with the next request when it has read this one to its end.
    nextTick(() => {
      if (isWaiting) socket.pause();
    });
    before.once('close', () => {
      isWaiting = false;
      if (!socket.writable) return;
      if (latest.get(socket) === response) socket.resume();
      listener(request, response);
    });
  };
}
