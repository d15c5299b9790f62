import type { ServerResponse } from 'node:http';
import { AppError, codes } from '@crm/errors';
import { abortable } from '@crm/runtime';
import type { Response } from 'express';
import { baseHeaders, type DescribedBody } from './answer.js';
import type { HeaderList } from './header-list.js';

/** The body of an answer that is sent without being held in memory. */
export interface StreamedBody extends DescribedBody {
  readonly chunks: AsyncIterable<Uint8Array>;
}

const streamed = new WeakSet<ServerResponse>();

/** Whether an answer is sent in chunks, some of which may not be written yet. */
export function isStreamed(response: ServerResponse): boolean {
  return streamed.has(response);
}

/**
 * Sends an answer whose body comes in chunks. Each chunk is requested when the client has taken the previous one. The
 * answer starts when the first chunk is there: until then a failure is thrown and can still be answered. After that the
 * connection is closed by a failure, by a wrong length, and by a client that has not taken everything at `deadline`, so
 * that no client takes a partial body for the complete one.
 */
export async function answerStream(
  response: Response,
  status: number,
  headers: HeaderList,
  { chunks, ...body }: StreamedBody,
  deadline: number,
): Promise<void> {
  const { exchange } = response.req;
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  startStream(response, status, [...baseHeaders(exchange, status, body, 'no-store'), ...headers]);
  const timer = setTimeout(() => response.destroy(), Math.max(0, deadline - performance.now()));
  try {
    for (let next = first; next.done !== true; next = await source.next()) await sendChunk(response, next.value);
    if (exchange.bytesOut !== body.length) throw new AppError({ code: codes.fileContentMissing });
    response.end();
  } catch (error) {
    // A client that has disconnected or was disconnected gets no answer.
    if (!exchange.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    await source.return?.();
  }
}

/** An answer without a known end, in parts that are read while the client takes them. */
export interface AnswerInParts<Part> {
  readonly mediaType: string;
  readonly headers: HeaderList;
  readonly head: string;
  readonly parts: AsyncGenerator<Part, void>;
  /** The size of a part in memory, while it is sent. */
  readonly bytesOf: (part: Part) => number;
  readonly write: (part: Part) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  readonly foot: () => string;
}

/**
 * Sends such an answer. The first part decides the status; after that the connection is closed by a failure. The parts
 * count among the unread answers of the user, one at a time.
 */
export async function answerParts<Part>(
  response: Response,
  { mediaType, headers, head, parts, bytesOf, write, foot }: AnswerInParts<Part>,
): Promise<void> {
  const { exchange, method } = response.req;
  try {
    const first = await parts.next();
    response.shouldKeepAlive = false;
    startStream(response, 200, [...baseHeaders(exchange, 200, { mediaType }, 'no-store'), ...headers]);
    if (method !== 'HEAD') {
      exchange.streaming();
      if (head !== '') await sendChunk(response, Buffer.from(head));
      for (let part = first; part.done !== true; part = await parts.next()) {
        using _part = exchange.unreadAnswers.admitPart(response, bytesOf(part.value));
        for await (const chunk of write(part.value)) await sendChunk(response, chunk);
      }
    }
    response.end(foot());
  } catch (error) {
    // A client that has disconnected gets no answer.
    if (!exchange.signal.aborted) throw error;
  } finally {
    await parts.return();
  }
}

/** Sends the head of an answer whose body follows in chunks. */
export function startStream(response: Response, status: number, headers: HeaderList): void {
  const { exchange } = response.req;
  exchange.answering();
  if (exchange.health.draining) response.shouldKeepAlive = false;
  response.writeHead(status, [...headers]);
  streamed.add(response);
}

/** Sends the head of an answer to HEAD, as it would be with its body. */
export function answerHead(response: Response, status: number, headers: HeaderList, body: DescribedBody): void {
  const { exchange } = response.req;
  if (exchange.health.draining) response.shouldKeepAlive = false;
  response.writeHead(status, [...baseHeaders(exchange, status, body, 'no-store'), ...headers]).end();
}

/** Sends a chunk, and waits until the client has taken it. Rejects when the client has disconnected. */
export async function sendChunk(response: Response, chunk: Uint8Array): Promise<void> {
  const { exchange } = response.req;
  exchange.signal.throwIfAborted();
  exchange.bytesOut += chunk.length;
  const taken = new Promise<void>((resolve) => {
    response.write(chunk, (error) => {
      // A failed write is followed by the end of the connection, which aborts the signal.
      if (error === undefined || error === null) resolve();
    });
  });
  await abortable(exchange.signal, taken);
}
