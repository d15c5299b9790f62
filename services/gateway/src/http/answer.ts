import type { IncomingMessage } from 'node:http';
import { JSON_API } from '@crm/jsonapi';
import type { Response } from 'express';
import type { Exchange } from '../exchange.js';
import { writeBody } from './write-body.js';

/**
 * Who may keep an answer: nobody, or the client or anyone, who then asks before each use whether it still holds, or
 * anyone for five minutes, or for good, where another content gets another URL.
 */
export type Caching =
  'no-store' | 'private, no-cache' | 'public, no-cache' | 'public, max-age=300' | 'public, max-age=31536000, immutable';

/** Names and values of header fields in turn. */
export type HeaderList = readonly string[];

const NO_BODY = Buffer.alloc(0);
const LINGER_MS = 2_000;

/**
 * Sends a whole answer. Every one says that it must not be sniffed and, unless told otherwise, not be stored
 * (browsers#security-header-fields), and which request and trace it belongs to; while the process drains it also asks
 * the client to leave the connection. Throws 8717 or 8724 for a large one where too many are not read yet, see
 * `UnreadAnswers`.
 */
export function answer(
  response: Response,
  status: number,
  headers: HeaderList,
  body: Buffer = NO_BODY,
  mediaType: string = JSON_API,
  caching: Caching = 'no-store',
): void {
  const { exchange } = response.req;
  const { unreadAnswers } = exchange;
  // What may be kept was prepared once for all, and takes up no room of its own.
  const isOwn = caching === 'no-store' && response.req.method !== 'HEAD';
  if (isOwn) unreadAnswers.admit(response, body.length, status);
  exchange.bytesOut = body.length;
  exchange.answering();
  if (exchange.health.draining) response.shouldKeepAlive = false;
  response.writeHead(status, [...baseHeaders(exchange, status, describe(body, mediaType), caching), ...headers]);
  writeBody(response, body);
  if (isOwn) unreadAnswers.note(response, body.length);
}

/**
 * Sends an answer to a request whose body was not read, and closes the connection once the client has stopped sending
 * or two seconds have passed: closing at once would reset the connection, and the client might never see the answer.
 */
export function answerAndLinger(
  response: Response,
  status: number,
  headers: HeaderList,
  body: Buffer,
  mediaType: string,
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

/** Whether bytes of the request's body may still be on their way that nobody is going to read. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding, expect } = request.headers;
  // What is short is read to its end by node, which saves the connection.
  return encoding !== undefined || expect !== undefined || Number(length ?? 0) > SHORT_BODY_BYTES;
}

const SHORT_BODY_BYTES = 65_536;

/** What the head of an answer says of its body. */
export interface DescribedBody {
  /** In bytes. */
  readonly length: number;
  readonly mediaType?: string;
}

function describe({ length }: Buffer, mediaType: string): DescribedBody {
  return length === 0 ? { length } : { length, mediaType };
}

/** The header fields that every answer has. */
export function baseHeaders(
  exchange: Pick<Exchange, 'requestId' | 'traceparent' | 'crossOrigin' | 'rateLimit'>,
  status: number,
  { length, mediaType }: DescribedBody,
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
  if (status !== 304 && status !== 204) headers.push('Content-Length', String(length));
  if (mediaType !== undefined) headers.push('Content-Type', mediaType);
  return headers;
}
