import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { AppError, codes } from '@crm/errors';
import { createServer, StartupError, type Health, type Resource } from '@crm/runtime';
import { hasUnreadBody } from '../http/answer.js';
import { ownerOf, type Connections } from '../http/connections.js';
import type { CrossOrigin } from '../http/cross-origin.js';
import { oneAtATime } from '../http/one-at-a-time.js';
import type { RequestSlots } from '../http/request-slots.js';
import { pathOfTarget } from '../http/request-target.js';
import { resetSlowReaders } from '../http/slow-readers.js';
import { mayTakeTime } from '../http/taken-time.js';
import { answerClientError, writeRawError, type ErrorOutlet, type ParserError } from './client-error.js';
import { packetOf, readInPieces } from './read-in-pieces.js';
import { createRefusal } from './refuse-request.js';

/** Where and how the public port listens. Times are in milliseconds. */
export interface HttpServerOptions extends ErrorOutlet {
  readonly app: RequestListener;
  readonly health: Health;
  /** When no slot is free, requests are refused before the app sees them. */
  readonly requestSlots: RequestSlots;
  readonly connections: Connections;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly maxUrlBytes: number;
  /** For answers that the app does not write. */
  readonly crossOrigin: CrossOrigin;
  readonly minReadRate: number;
  readonly readTimeoutMs: number;
}

export interface HttpServer extends Resource {
  /** The port in use; before `start` the configured one. */
  readonly port: number;
}

/** Room for header fields besides the longest URL. */
const MAX_FIELD_BYTES = 24 * 1024;
/**
 * Reading a body times out at `requestTimeoutMs` with a proper answer. Node's own time-out is later and catches the
 * remainder.
 */
const TIMEOUT_MARGIN_MS = 5_000;
const CHECK_CONNECTIONS_MS = 1_000;
const HEAD_END = '\r\n\r\n';
/** How long a connection may be idle after an answer that ended during the drain. */
const DRAINED_KEEP_ALIVE_MS = 1_000;

/** Serves the app over HTTP/1.1. Requests that Node would drop or answer itself get an errors document. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { app, events, requestSlots, host, crossOrigin } = options;
  const refuseRequest = createRefusal(options);
  const requestTimeout = options.requestTimeoutMs + TIMEOUT_MARGIN_MS;
  /** The response to the last request on a connection, which may still wait for earlier ones. */
  const latest = new WeakMap<Socket, ServerResponse>();
  /** The request on a connection that is being served. */
  const served = new WeakMap<Socket, IncomingMessage>();
  const server = createServer({
    maxHeaderSize: options.maxUrlBytes + MAX_FIELD_BYTES,
    headersTimeout: Math.min(options.headersTimeoutMs, requestTimeout),
    requestTimeout,
    keepAliveTimeout: options.keepAliveTimeoutMs,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    // The app refuses a request without Host, with an errors document.
    requireHostHeader: false,
    noDelay: true,
  });
  const serve = oneAtATime((request, response) => {
    served.set(request.socket, request);
    if (requestSlots.isFull && !hasUnreadBody(request)) {
      refuseRequest(request, response);
      return;
    }
    const path = pathOfTarget(request.url ?? '');
    if (path === undefined) {
      const error = new AppError({ code: codes.malformedUrl, value: request.url ?? '' });
      writeRawError(request.socket, error, options, crossOrigin(request.headers.origin));
      return;
    }
    request.url = path;
    dropEmptyFields(request);
    app(request, response);
  });
  const listener: RequestListener = (request, response) => {
    latest.set(request.socket, response);
    if (request.headers.upgrade !== undefined && !isAlone(request)) response.shouldKeepAlive = false;
    serve(request, response);
  };
  resetSlowReaders(server, options, (socket) => {
    events.answerGivenUp(served.get(socket) ?? { socket }, 'slow');
  });
  server.on('connection', (socket: Socket) => {
    options.connections.open(socket, ownerOf(socket.remoteAddress ?? ''));
    readInPieces(socket);
  });
  server.on('request', listener);
  // The code that reads bodies decides whether to send 100 Continue. Other expectations are ignored (RFC 9110 10.1.1).
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('connect', (_request, socket) => {
    if (!(socket instanceof Socket)) return;
    // Node no longer handles errors of this socket. Without a listener an error would end the process.
    socket.on('error', () => undefined);
    writeRawError(socket, new AppError({ code: codes.methodNotAllowed, value: 'CONNECT' }), options, ['Allow', '']);
  });
  server.on('clientError', (error: ParserError, socket) => {
    if (!(socket instanceof Socket)) socket.destroy();
    // Node has only reported the time-out, and has closed nothing.
    else if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !mayTakeTime(served.get(socket)))
      answerClientError(error, socket, activeResponse(socket), options);
  });
  let port = options.port;

  function activeResponse(socket: Socket): ServerResponse | undefined {
    const response = latest.get(socket);
    return response?.writableFinished === true ? undefined : response;
  }

  return {
    name: 'http-server',
    get port() {
      return port;
    },
    start: async () => {
      server.listen(port, host);
      try {
        await once(server, 'listening');
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new StartupError(`The port ${host}:${port} cannot be listened on: ${reason}`, { cause });
      }
      port = (server.address() as AddressInfo).port;
    },
    drain: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      // An answer that had already started did not carry `Connection: close`. If another request follows soon on its
      // connection, that answer will. The drain waits for nothing else.
      server.keepAliveTimeout = Math.min(server.keepAliveTimeout, DRAINED_KEEP_ALIVE_MS);
      server.close();
      server.closeIdleConnections();
      await closed;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      return Promise.resolve();
    },
  };
}

/**
 * Whether nothing arrived with the head of a request (limits#pipelined-requests). Node's parser takes the bytes behind a
 * request to upgrade for another protocol, and loses them.
 */
function isAlone({ socket, headers }: IncomingMessage): boolean {
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
  const packet = packetOf(socket) ?? Buffer.alloc(0);
  return packet.indexOf(HEAD_END) === packet.length - HEAD_END.length;
}

/** An empty header field counts as absent (operations#empty-header-fields). */
function dropEmptyFields({ headers }: IncomingMessage): void {
  for (const [name, value] of Object.entries(headers)) if (value === '' && name !== 'host') headers[name] = undefined;
}
