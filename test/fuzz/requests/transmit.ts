import { Agent, request } from 'node:http';
import { readAnswer, type Answer } from '../../contract/client/send.js';
import { converse } from '../sockets/converse.js';
import { readAnswers } from '../sockets/read-answers.js';
import type { FuzzCall } from './call.js';

/** A request without an answer after this time hangs; no documented time is longer than 30 s. */
const TIME_LIMIT_MS = 60_000;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request unchanged; one that Node's client refuses to send goes over a socket. Rejects when there is no answer. */
export async function transmit(baseUrl: string, call: FuzzCall): Promise<Answer> {
  if (!isOrdinary(call)) return sendRaw(baseUrl, written(baseUrl, call));
  try {
    return await sendOrdinary(baseUrl, call);
  } catch (error) {
    // The service may have closed the connection while it was idle (RFC 9112 section 9.3.1 lets a client try again).
    if (!isReset(error)) throw error;
    return sendOrdinary(baseUrl, call);
  }
}

/** The first answer to bytes that are sent unchanged. */
async function sendRaw(baseUrl: string, bytes: Uint8Array): Promise<Answer> {
  const patience = { quietMs: TIME_LIMIT_MS, isEnough: (all: Buffer) => firstIn(all) !== undefined };
  const { received } = await converse(baseUrl, bytes, patience);
  const answer = firstIn(received);
  if (answer !== undefined) return answer;
  throw new Error(`No whole answer, only ${JSON.stringify(received.toString('latin1'))}`);
}

function firstIn(received: Buffer): Answer | undefined {
  try {
    return readAnswers(received).find(({ status }) => status >= 200);
  } catch {
    return undefined;
  }
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function isOrdinary({ target, headers }: FuzzCall): boolean {
  return (
    /^[!-\u00ff]+$/u.test(target) &&
    Object.entries(headers).every(
      ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/u.test(name) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/u.test(value),
    )
  );
}

function written(baseUrl: string, { method, target, headers, body = new Uint8Array() }: FuzzCall): Uint8Array {
  const fields = { host: new URL(baseUrl).host, ...headers, 'content-length': String(body.length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}

function sendOrdinary(baseUrl: string, { method, target, headers, body }: FuzzCall): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const outgoing = request(
      { agent, hostname, port, method, path: target, headers: { ...headers, ...length } },
      (incoming) => {
        readAnswer(incoming).then(resolve, reject);
      },
    );
    outgoing.setTimeout(TIME_LIMIT_MS, () => outgoing.destroy(new Error(`No answer within ${TIME_LIMIT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
