import { once } from 'node:events';
import { request, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { JSON_API } from '../document.js';

/** Far more than an idle machine needs. */
const TIME_LIMIT_MS = 100_000;

/** A request whose bytes are sent and read unchanged. */
export interface Transfer {
  readonly baseUrl: string;
  readonly token: string;
  readonly method: string;
  /** An absolute path. */
  readonly path: string;
  /** Replace the defaults: the headers of a JSON:API client, and for PUT the type of bytes. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An iterable is sent in chunks. */
  readonly body?: Buffer | AsyncIterable<Buffer>;
}

/** A complete answer. */
export interface Transferred {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request and reads the whole answer. */
export async function transfer(call: Transfer): Promise<Transferred> {
  const { outgoing, answered } = begin(call);
  outgoing.setTimeout(TIME_LIMIT_MS, () => outgoing.destroy(new Error(`No answer to ${call.path} in time`)));
  if (call.body !== undefined && !(call.body instanceof Buffer)) {
    // A server that refuses a request may close the connection before it has received everything.
    await pipeline(Readable.from(call.body), outgoing).catch(() => undefined);
  } else outgoing.end(call.body);
  const incoming = await answered;
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: await bytesOf(incoming) };
}

/** Sends the head of a request; its body and the answer are left to the caller. */
export function begin({ baseUrl, token, method, path, headers = {}, body }: Transfer): {
  readonly outgoing: ClientRequest;
  readonly answered: Promise<IncomingMessage>;
} {
  const type = method === 'PUT' ? 'application/octet-stream' : JSON_API;
  const all = { accept: JSON_API, 'content-type': type, authorization: `Bearer ${token}`, ...headers };
  const length = body instanceof Buffer ? { 'content-length': String(body.length) } : {};
  // A connection of its own, because tests abandon some of them.
  const outgoing = request(new URL(path, baseUrl), { agent: false, method, headers: { ...length, ...all } });
  // The answer, or its absence, shows the error.
  outgoing.on('error', () => undefined);
  const answered = once(outgoing, 'response').then(([incoming]) => incoming as IncomingMessage);
  answered.catch(() => undefined);
  outgoing.flushHeaders();
  return { outgoing, answered };
}

/** All bytes of an answer; rejects when it is cut off. */
export async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
