import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteSentSecrets } from './sent-secrets.js';

/** One HTTP request; nothing is added to it but Host and, for a body, its length. */
export interface Call {
  readonly method?: string;
  /** Absolute path with query, sent exactly as written. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Loopback address to call from, for limits that count per address. */
  readonly localAddress?: string;
  /** The agent whose connections are used, instead of those that all requests share. */
  readonly agent?: Agent;
}

/** An HTTP answer, body unparsed. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** Longer than the service may take, even on a busy machine. */
const TIME_LIMIT_MS = 100_000;

/** The known parts of a request that was answered; a request in raw bytes has no body here. */
export type Sent = Pick<Call, 'method' | 'path' | 'body'>;

/** Checks a request and its answer before the test does; a rejection makes the request fail. */
export type Observer = (baseUrl: string, call: Sent, answer: Answer) => Promise<void>;

/** How requests are repeated that temporarily could not be served. */
export interface Repetition {
  /** Whether a request with this answer is repeated. */
  readonly isRepeated: (answer: Answer, call: Call) => boolean;
  /** Makes a request repeatable, if that is possible. */
  readonly prepared: (call: Call) => Call;
}

const MAX_TRIES = 30;
const PAUSE_MS = 1_000;

let observer: Observer | undefined;
let repetition: Repetition = { isRepeated: () => false, prepared: (call) => call };

/** Makes every request of this test file repeat while it gets such an answer, up to 30 times, a second apart. */
export function repeatRequests(wanted: Repetition): void {
  repetition = wanted;
}

/** Shows every further exchange of this test file to the observer. */
export function observeAnswers(observe: Observer): void {
  observer = observe;
}

/** Shows an exchange to the observer, if there is one, and returns the answer. */
export async function observed(baseUrl: string, call: Sent, answer: Answer): Promise<Answer> {
  await observer?.(baseUrl, call, answer);
  return answer;
}

/**
 * Sends one request with node:http, which unlike `fetch` adds no Accept header and lets a test set Host, a method or a
 * header exactly as it wants. Rejects when nothing was answered within 100 s.
 */
export async function send(baseUrl: string, call: Call): Promise<Answer> {
  return observed(baseUrl, call, await sendUnobserved(baseUrl, call));
}

/** The same without the observer. */
export async function sendUnobserved(baseUrl: string, call: Call): Promise<Answer> {
  const { isRepeated, prepared } = repetition;
  const sent = prepared(call);
  let answer = await sendOnce(baseUrl, sent);
  for (let tries = 1; tries < MAX_TRIES && isRepeated(answer, sent); tries += 1) {
    await sleep(PAUSE_MS);
    answer = await sendOnce(baseUrl, sent);
  }
  return answer;
}

function sendOnce(baseUrl: string, call: Call): Promise<Answer> {
  noteSentSecrets(call);
  const url = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent: call.agent ?? agent,
        host: url.hostname,
        port: url.port,
        method: call.method ?? 'GET',
        path: call.path,
        headers: { ...lengthOf(call), ...mutable(call.headers ?? {}) },
        // Given here, it replaces from the start the agent's limit for idle connections.
        timeout: TIME_LIMIT_MS,
        ...(call.localAddress === undefined ? {} : { localAddress: call.localAddress }),
      },
      (incoming) => {
        readAnswer(incoming).then(resolve, reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer to ${call.path} in time`)));
    outgoing.on('error', reject);
    outgoing.end(call.body);
  });
}

function lengthOf(call: Call): Record<string, string> {
  return call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
}

function mutable(headers: NonNullable<Call['headers']>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

/** Reads an answer to its end; fails when it is cut off. */
export async function readAnswer(incoming: IncomingMessage): Promise<Answer> {
  const body = await buffer(incoming);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text: body.toString('utf8') };
}
