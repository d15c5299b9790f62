import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';

/** The requests of one connection. */
interface Line {
  /** The response to the last request that was read. */
  last: ServerResponse;
  /** How many bytes of the connection had been read when that request was. */
  bytesRead: number;
}

/**
 * Serves the requests of one connection in turn. A pipelined request starts when the previous answer has been sent,
 * because both may concern the same record (RFC 9112 section 9.3.2), and in a later turn of the event loop, because
 * many requests arrive together. Meanwhile nothing more is read from the connection. If an answer closes the
 * connection, the next request never starts.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const { bytesRead } = socket;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { last: response, bytesRead });
      listener(request, response);
      return;
    }
    const { last: before, bytesRead: readBefore } = line;
    const isAnswered = before.writableFinished || before.destroyed;
    line.last = response;
    line.bytesRead = bytesRead;
    if (isAnswered && bytesRead !== readBefore) {
      listener(request, response);
      return;
    }
    let isWaiting = true;
    // Deferred, because Node continues with the next request when it has read this one to its end.
    nextTick(() => {
      if (isWaiting) socket.pause();
    });
    const start = (): void => {
      isWaiting = false;
      if (!socket.writable) return;
      if (line.last === response) socket.resume();
      listener(request, response);
    };
    if (isAnswered) setImmediate(start);
    else before.once('close', () => setImmediate(start));
  };
}
