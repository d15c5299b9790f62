import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { reasonOf } from '@crm/runtime';
import { addressOf, type MayReceive } from '../domain/receiver-address.js';

/** The answer of a receiver, or why there is none. */
export interface Receipt {
  readonly status: number | null;
  readonly retryAfterSeconds?: number | undefined;
  readonly error: string | null;
}

/** Posts a body to a receiver. Never rejects. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Receipt>;

export interface PostParts {
  readonly mayReceive: MayReceive;
  /** Resolves a name. */
  readonly lookUp?: (name: string) => Promise<readonly LookupAddress[]>;
  /** For the whole request, in milliseconds. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 15_000;
/** The most that is read of an answer. After a longer one the connection is not used again. */
const MAX_ANSWER_BYTES = 4_096;
const REFUSED = 'Webhooks may not post to this address';
/** Connections stay open for the next change, to the address that was allowed. */
const KEPT = { keepAlive: true, timeout: 30_000 };

/**
 * Creates the only door to receivers. A name is resolved for each connection, and all of its addresses must be allowed: a
 * name that resolves to another address at the next look cannot lead elsewhere. Redirects are answers like all others.
 */
export function createPost({ mayReceive, lookUp = lookUpAll, timeLimitMs = TIME_LIMIT_MS }: PostParts): Post {
  async function resolve(name: string, protocol: string): Promise<LookupAddress[]> {
    const found = await lookUp(name);
    if (!found.every(({ address }) => mayReceive(address, protocol))) throw new Error(REFUSED);
    return [...found];
  }

  const lookupFor = (protocol: string): LookupFunction => {
    return (name, _options, callback) => {
      resolve(name, protocol).then(
        (found) => {
          callback(null, found);
        },
        (error: unknown) => {
          callback(error as Error, []);
        },
      );
    };
  };
  const http = { agent: new HttpAgent(KEPT), lookup: lookupFor('http:') };
  const https = { agent: new HttpsAgent(KEPT), lookup: lookupFor('https:') };

  return async (url, headers, body) => {
    const target = new URL(url);
    const address = addressOf(target);
    if (address !== undefined && !mayReceive(address, target.protocol)) return withoutAnswer(REFUSED);
    const signal = AbortSignal.timeout(timeLimitMs);
    const door = target.protocol === 'https:' ? https : http;
    const sized = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    try {
      return await exchange(target, { ...door, method: 'POST', signal, headers: sized }, body);
    } catch (error) {
      if (!signal.aborted) return withoutAnswer(reasonOf(error));
      return withoutAnswer(`The receiver did not answer within ${timeLimitMs / 1_000} seconds`);
    }
  };
}

function withoutAnswer(error: string): Receipt {
  return { status: null, error };
}

function lookUpAll(name: string): Promise<LookupAddress[]> {
  return lookup(name, { all: true });
}

function exchange(target: URL, options: RequestOptions, body: string): Promise<Receipt> {
  return new Promise((resolve, reject) => {
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(target, options, (answer: IncomingMessage) => {
      const receive = (): void => {
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, retryAfterSeconds: secondsOf(headers['retry-after']), error: null });
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

/** How many seconds to wait by a Retry-After, a number of seconds or a date (RFC 9110 section 10.2.3). */
function secondsOf(text = ''): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}
