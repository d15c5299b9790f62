import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';

/**
 * Serves the requests of one connection in turn: of pipelined ones the next begins when the answer to the one before is out,
 * because what the one changes the other may read or change too (RFC 9112 section 9.3.2). Until then no more are read from the
 * connection than came at once. Where it is closed with an answer, the next is never begun.
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
    // Not before node has read this request to its end, which makes it go on with the next one.
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
