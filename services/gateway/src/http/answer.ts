import type { IncomingMessage } from 'node:http';
import { JSON_API } from '@crm/jsonapi';
import type { Response } from 'express';
import type { Exchange } from './exchange.js';
import type { HeaderList } from './header-list.js';
import { writeBody } from './write-body.js';

/**
 * Cache-Control of an answer: not stored; stored by the client, or by anyone, and revalidated before each use; stored
 * by anyone for five minutes; or stored permanently, where other content gets another URL.
 */
export type Caching =
  'no-store' | 'private, no-cache' | 'public, no-cache' | 'public, max-age=300' | 'public, max-age=31536000, immutable';

const NO_BODY = Buffer.alloc(0);
const LINGER_MS = 2_000;

/** How an answer differs from a JSON:API document that nobody stores. */
export interface AnswerTraits {
  readonly mediaType?: string;
  readonly caching?: Caching;
  /** Whether the body is kept for all answers with it, so that it takes no memory of their own. */
  readonly isShared?: boolean;
}

/**
 * Sends a complete answer. Every answer has nosniff, no-store unless `caching` says otherwise
 * (browsers#security-header-fields), and the ids of its request and trace. While the process drains it also tells the
 * client to close the connection. Throws 8717 or 8724 for a large answer while too many others are unread, see
 * `UnreadAnswers`.
 */
export function answer(
  response: Response,
  status: number,
  headers: HeaderList,
  body: Buffer = NO_BODY,
  { mediaType = JSON_API, caching = 'no-store', isShared = false }: AnswerTraits = {},
): void {
  const { exchange } = response.req;
  const { unreadAnswers } = exchange;
  const isOwn = !isShared && response.req.method !== 'HEAD';
  if (isOwn) unreadAnswers.admit(response, body.length, status);
  exchange.bytesOut = body.length;
  exchange.answering();
  if (exchange.health.draining) response.shouldKeepAlive = false;
  response.writeHead(status, [...baseHeaders(exchange, status, describe(body, mediaType), caching), ...headers]);
  writeBody(response, body);
  if (isOwn) unreadAnswers.note(response, body.length);
}

/**
 * Sends an answer to a request whose body was not read. Closes the connection once the client has stopped sending or
 * two seconds have passed: closing at once would reset the connection, and the client might never see the answer.
 */
export function answerAndLinger(
  response: Response,
  status: number,
  headers: HeaderList,
  body: Buffer,
  { mediaType = JSON_API }: Pick<AnswerTraits, 'mediaType'> = {},
): void {
  const { exchange } = response.req;
  exchange.bytesOut = body.length;
  exchange.answering();
  response.shouldKeepAlive = false;
  response.writeHead(status, [...baseHeaders(exchange, status, describe(body, mediaType), 'no-store'), ...headers]);
  response.write(body);
  const timer = setTimeout(finish, LINGER_MS);
  response.req.once('end', finish).once('close', finish).resume();

  function finish(): void {
    clearTimeout(timer);
    if (!response.writableEnded) response.end();
  }
}

/** Whether bytes of the request body that nobody will read may still arrive. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding, expect } = request.headers;
  // Node reads a short body to its end, which keeps the connection usable.
  return encoding !== undefined || expect !== undefined || Number(length ?? 0) > SHORT_BODY_BYTES;
}

const SHORT_BODY_BYTES = 65_536;

/** The length and media type in the head of an answer. */
export interface DescribedBody {
  /** In bytes. */
  readonly length: number;
  readonly mediaType?: string;
}

function describe({ length }: Buffer, mediaType: string): DescribedBody {
  return length === 0 ? { length } : { length, mediaType };
}

/** The header fields of every answer; without a length for a body whose end is not known. */
export function baseHeaders(
  exchange: Pick<Exchange, 'requestId' | 'traceparent' | 'crossOrigin' | 'rateLimit'>,
  status: number,
  { length, mediaType }: Partial<DescribedBody>,
  caching: Caching,
): string[] {
  const headers = [
    'X-Request-Id',
    exchange.requestId,
    'Traceresponse',
    exchange.traceparent,
    'Cache-Control',
    caching,
    'X-Content-Type-Options',
    'nosniff',
  ];
  headers.push(...exchange.crossOrigin, ...exchange.rateLimit);
  if (length !== undefined && status !== 304 && status !== 204) headers.push('Content-Length', String(length));
  if (mediaType !== undefined) headers.push('Content-Type', mediaType);
  return headers;
}
