import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode, codes } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import { newTraceparent, runInContext, STATUS_CODES, traceIdOf } from '@crm/runtime';
import type { ErrorWriter } from '../documents/write-errors.js';
import type { Events } from '../events.js';
import { isStreamed } from '../http/answer-stream.js';
import type { CrossOrigin } from '../http/cross-origin.js';
import type { HeaderList } from '../http/header-list.js';
import { isInPieces } from '../http/write-body.js';
import { packetOf } from './read-in-pieces.js';

/** The error of Node's HTTP parser for bytes that are no request. */
export interface ParserError extends Error {
  readonly code?: string;
}

export interface ErrorOutlet {
  readonly events: Events;
  readonly writeErrors: ErrorWriter;
}

/** Answers after which the connection closes. */
const lastAnswers = new WeakSet<ServerResponse>();

/**
 * Answers bytes that never became a request, or that broke off in the middle of a body, with an errors document. Closes
 * the connection, because nothing more on it can be trusted.
 */
export function answerClientError(
  error: ParserError,
  socket: Socket,
  underWay: ServerResponse | undefined,
  options: ErrorOutlet & { readonly maxUrlBytes: number; readonly crossOrigin: CrossOrigin },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (underWay !== undefined && isStreamed(underWay)) {
    socket.destroy();
    return;
  }
  if (underWay !== undefined && (underWay.headersSent || underWay.req.complete)) {
    // The parser reports its error again for all that arrives later.
    if (lastAnswers.has(underWay)) return;
    lastAnswers.add(underWay);
    // The request under way and those before it on this connection must get their answers (RFC 9112 section 9.3.2);
    // they may be writes.
    underWay.shouldKeepAlive = false;
    underWay.once('finish', () => {
      socket.destroySoon();
    });
    // An answer that is neither streamed nor written in pieces is written at once: if it has started, it is complete.
    if (underWay.headersSent && !isInPieces(underWay)) underWay.end();
    return;
  }
  const fault = { code: codeOf(error, packetOf(socket), options.maxUrlBytes), ...detailOf(error) };
  const headers = options.crossOrigin(underWay?.req.headers.origin);
  writeRawError(socket, new AppError(fault, { cause: error }), options, headers);
}

/** Writes an error answer to a connection without a response object, and closes it. */
export function writeRawError(
  socket: Socket,
  error: AppError,
  { events, writeErrors }: ErrorOutlet,
  headers: HeaderList = [],
): void {
  const requestId = randomUUID();
  const traceparent = newTraceparent();
  const context = { requestId, traceparent, traceId: traceIdOf(traceparent), deadline: performance.now() };
  runInContext(context, () => {
    events.errorAnswered(error);
  });
  const body = writeErrors(error, requestId);
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Type: ${JSON_API}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...linesOf(headers),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.end(body, () => {
    socket.destroySoon();
  });
}

function linesOf(headers: HeaderList): string[] {
  const lines: string[] = [];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  return lines;
}

/** Advice for a client that sent a URL without percent-encoding. */
function detailOf({ code, message }: ParserError): { readonly detail?: string } {
  const isCutBySpace = code === 'HPE_INVALID_CONSTANT' && message.includes('Expected HTTP/');
  if (code !== 'HPE_INVALID_URL' && !isCutBySpace) return {};
  const detail =
    'The request line could not be read: in a URL, letters beyond ASCII, spaces and the like must be percent-encoded ' +
    'as UTF-8 (RFC 3986 section 2.1), such as %C3%A9 for é and %20 for a space';
  return { detail };
}

function codeOf({ code }: ParserError, packet: Buffer | undefined, maxUrlBytes: number): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return codes.requestTimeout;
  if (code === 'HPE_HEADER_OVERFLOW')
    return isInRequestLine(packet, maxUrlBytes) ? codes.urlTooLong : codes.headersTooLarge;
  return code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? codes.bodyTooLarge : codes.malformedRequest;
}

const REQUEST_LINE = /^[A-Z]+ /;

/**
 * Whether the URL overflowed the parser, and not the header fields: the packet begins with a request line that is longer
 * than a URL may be. A packet that does not begin with the request line is not the first one; then the header fields are
 * the likelier cause.
 */
function isInRequestLine(packet: Buffer | undefined, maxUrlBytes: number): boolean {
  if (packet === undefined || !REQUEST_LINE.test(packet.toString('latin1', 0, 16))) return false;
  const end = packet.indexOf('\n');
  return end < 0 || end > maxUrlBytes;
}
