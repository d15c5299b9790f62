import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { reasonOf } from '@crm/runtime';
import { addressOf, type MayReceive } from '../domain/receiver-address.js';
import { createLookUp, type LookUp } from './look-up.js';

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
  readonly lookUp?: LookUp;
  /** For the whole request, in milliseconds. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 15_000;
/** The most that is read of an answer. After a longer one the connection is not used again. */
const MAX_ANSWER_BYTES = 4_096;
/** A receiver could send answers 1xx for ever. */
const MAX_INFORMATIONAL = 10;
const REFUSED = 'Webhooks may not post to this address';
/** Deliveries must not reveal which names there are in networks of the operator (webhooks#deliveries). */
const NO_ADDRESS = 'The name has no address to which webhooks may post';
/** Connections stay open for the next change, to the address that was allowed. */
const KEPT = { keepAlive: true, timeout: 30_000 };

/**
 * Creates the only door to receivers. A name is resolved for each connection, and all of its addresses must be allowed: a
 * name that resolves to another address at the next look cannot lead elsewhere. Redirects are answers like all others.
 */
export function createPost({ mayReceive, lookUp = createLookUp(), timeLimitMs = TIME_LIMIT_MS }: PostParts): Post {
  async function resolve(name: string, protocol: string): Promise<LookupAddress[]> {
    const addresses = await lookUp(name).catch(() => []);
    if (addresses.length === 0 || !addresses.every(({ address }) => mayReceive(address, protocol)))
      throw new Error(NO_ADDRESS);
    return [...addresses];
  }

  const lookupFor = (protocol: string): LookupFunction => {
    return (name, _options, callback) => {
      resolve(name, protocol).then(
        (addresses) => {
          callback(null, addresses);
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
    const door = target.protocol === 'https:' ? https : http;
    const sized = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
    return exchange(target, { ...door, method: 'POST', headers: sized }, body, timeLimitMs);
  };
}

function withoutAnswer(error: string): Receipt {
  return { status: null, error };
}

/**
 * Posts once, and settles whatever the receiver does: its timer does not depend on events of the connection. The first
 * answer counts, and until the body is sent or the time is over nothing settles: a receiver that answers at once and
 * does not read would otherwise get body after body, which the process, and then the kernel, would keep.
 */
function exchange(target: URL, options: RequestOptions, body: string, timeLimitMs: number): Promise<Receipt> {
  const { promise, resolve } = Promise.withResolvers<Receipt>();
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = request(target, options);
  let answered: Receipt | undefined;
  const settle = (receipt: Receipt): void => {
    clearTimeout(timer);
    resolve(answered ?? receipt);
  };
  const abandon = (receipt: Receipt): void => {
    settle(receipt);
    sent.destroy();
  };
  const fail = (error: Error): void => {
    settle(withoutAnswer(reasonOf(error)));
  };
  const receive = (answer: IncomingMessage, end: (receipt: Receipt) => void): void => {
    const receipt = (answered ??= receiptOf(answer));
    if (sent.writableFinished) end(receipt);
    else
      sent.once('finish', () => {
        end(receipt);
      });
  };
  const timer = setTimeout(() => {
    abandon(withoutAnswer(`The receiver did not answer within ${timeLimitMs / 1_000} seconds`));
  }, timeLimitMs);
  let informational = 0;
  sent.on('information', () => {
    informational += 1;
    if (informational >= MAX_INFORMATIONAL) abandon(withoutAnswer('The receiver sent only informational answers'));
  });
  sent.once('response', (answer) => {
    // Receivers write bodies here as well, which are not HTTP any more.
    if (answer.statusCode === 204 || answer.statusCode === 304) receive(answer, settle);
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_ANSWER_BYTES) return;
      answer.pause();
      receive(answer, abandon);
    });
    answer.on('error', fail).once('end', () => {
      receive(answer, settle);
    });
  });
  // After this answer the connection has another protocol, so there is no response and nothing ends the request.
  sent.once('upgrade', (answer, socket) => {
    settle(receiptOf(answer));
    socket.destroy();
  });
  sent.on('error', fail).once('close', () => {
    settle(withoutAnswer('The receiver closed the connection'));
  });
  sent.end(body);
  return promise;
}

function receiptOf({ statusCode = 0, headers }: IncomingMessage): Receipt {
  return { status: statusCode, retryAfterSeconds: secondsOf(headers['retry-after']), error: null };
}

/** How many seconds to wait by a Retry-After, a number of seconds or a date (RFC 9110 section 10.2.3). */
function secondsOf(text = ''): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}
