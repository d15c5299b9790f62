import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTick } from 'node:process';

/** The requests of one connection. */
interface Line {
  /** The response to the last request that was read. */
  last: ServerResponse;
  /** How many bytes of the connection had been read when that request was. */
  bytesRead: number;
  /** How many requests wait for the answers before theirs. */
  waiting: number;
  isBounded: boolean;
}

/** The function that Node's parser of a connection calls with each head. Node does not declare it. */
interface Parser {
  onIncoming: (...head: unknown[]) => number;
}

const MAX_WAITING = 16;
/** Makes the parser stop with an error. Otherwise it makes objects of all heads that came together. */
const STOP = -1;

/**
 * Serves the requests of one connection in turn. A pipelined request starts when the previous answer has been sent,
 * because both may concern the same record (RFC 9112 section 9.3.2), and in a later turn of the event loop, because
 * thousands of requests arrive together. Meanwhile nothing more is read from the connection. When more requests arrived
 * together than may wait (limits#pipelined-requests), the parser stops, and the server emits `clientError`.
 * If an answer closes the connection, the next request never starts.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    const { bytesRead } = socket;
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, { last: response, bytesRead, waiting: 0, isBounded: false });
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
    bound(socket, line);
    line.waiting += 1;
    let isWaiting = true;
    // Deferred, because Node continues with the next request when it has read this one to its end.
    nextTick(() => {
      if (isWaiting) socket.pause();
    });
    const start = (): void => {
      isWaiting = false;
      line.waiting -= 1;
      if (!socket.writable) return;
      if (line.last === response) socket.resume();
      listener(request, response);
    };
    if (isAnswered) setImmediate(start);
    else before.once('close', () => setImmediate(start));
  };
}

/** Lets the parser of the connection stop when too many requests wait. */
function bound(socket: Socket, line: Line): void {
  if (line.isBounded) return;
  line.isBounded = true;
  const { parser } = socket as Socket & { readonly parser: Parser };
  const { onIncoming } = parser;
  parser.onIncoming = (...head) => (line.waiting < MAX_WAITING ? onIncoming(...head) : STOP);
}
