import { lookup as lookUp } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressOf, type MayReceive } from '../domain/receiver-address.js';

/** The answer of a receiver, or why there is none. */
export type Receipt =
  { readonly status: number; readonly retryAfterSeconds: number | undefined } | { readonly error: string };

/** Posts a body to a receiver. Never rejects. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Receipt>;

/** For the whole request, in milliseconds. */
const TIME_LIMIT_MS = 15_000;
/** The most that is read of an answer. After a longer one the connection is not used again. */
const MAX_ANSWER_BYTES = 4_096;
/** Connections stay open for the next change, to the address that was allowed. */
const KEPT = { keepAlive: true, timeout: 30_000 };

/**
 * Creates the only door to receivers. A name is resolved once, and all of its addresses must be allowed: a name that
 * resolves to another address at the next look cannot lead elsewhere. Redirects are answers like all others.
 */
export function createPost(mayReceive: MayReceive): Post {
  const lookup: LookupFunction = (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const [first] = error === null ? found : [];
      if (first === undefined) callback(error ?? new Error('The name has no address'), '', 0);
      else if (!found.every(({ address }) => mayReceive(address)))
        callback(new Error('The name has an address that is not allowed'), '', 0);
      else if (options.all === true) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

  const http = new HttpAgent(KEPT);
  const https = new HttpsAgent(KEPT);

  return async (url, headers, body) => {
    const target = new URL(url);
    const address = addressOf(target);
    if (address !== undefined && !mayReceive(address)) return { error: 'The address is not allowed' };
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const agent = target.protocol === 'https:' ? https : http;
    const sized = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    try {
      return await exchange(target, { method: 'POST', agent, lookup, signal, headers: sized }, body);
    } catch (error) {
      if (signal.aborted) return { error: `The receiver did not answer within ${TIME_LIMIT_MS / 1_000} seconds` };
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
}

function exchange(target: URL, options: RequestOptions, body: string): Promise<Receipt> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(target, options, (answer: IncomingMessage) => {
      const receive = (): void => {
        resolve({ status: answer.statusCode ?? 0, retryAfterSeconds: secondsOf(answer.headers['retry-after']) });
      };
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_ANSWER_BYTES) return;
        receive();
        sent.destroy();
      });
      answer.once('end', receive).once('error', reject);
    });
    sent.once('error', reject).end(body);
  });
}

/** The seconds of a Retry-After; undefined for a date, which is answered by the usual pause. */
function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
