import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { stderr } from 'node:process';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartupError } from '@crm/runtime';
import type { TransferConfig } from './transfer-config.js';

/** One request; it is made again for each try. */
export interface TransferRequest {
  readonly method?: 'GET' | 'POST';
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readable;
}

/**
 * Makes a request and reads its answer, with a token. Tries again while the service is busy and when the connection is
 * lost, also in the middle of the answer. Throws StartupError for a refusal and after too many tries.
 */
export type TransferClient = <T>(
  requestOf: () => TransferRequest,
  read: (answer: IncomingMessage) => Promise<T>,
) => Promise<T>;

const PASSING: ReadonlySet<number> = new Set([401, 408, 429, 502, 503, 504]);
const LOST: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT', 'EAI_AGAIN']);
const MAX_TRIES = 10;
const PAUSE_MS = 2_000;
/** After a try that lasted longer, tries are counted anew. */
const LONG_MS = 60_000;
const SILENCE_MS = 120_000;

/** A failure after which another try may succeed. */
class PassingFailure extends Error {
  readonly pauseMs: number;

  constructor(reason: string, pauseMs = PAUSE_MS) {
    super(reason);
    this.pauseMs = pauseMs;
  }
}

export function createTransferClient({ url, clientId, clientSecret }: TransferConfig): TransferClient {
  let token: string | undefined;
  return async (requestOf, read) => {
    for (let tries = 1; ; tries += 1) {
      const begun = performance.now();
      try {
        return await attempt(requestOf, read);
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        if (performance.now() - begun > LONG_MS) tries = 1;
        if (tries === MAX_TRIES) throw new StartupError(error.message, { cause: error });
        stderr.write(`${error.message}; trying again\n`);
        await sleep(error.pauseMs);
      }
    }
  };

  async function attempt<T>(
    requestOf: () => TransferRequest,
    read: (answer: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    try {
      token ??= await fetchToken();
      const { headers, path, ...request } = requestOf();
      const answer = await exchange({
        ...request,
        path: `/api/v8${path}`,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      try {
        if (answer.statusCode === 200) return await read(answer);
        if (answer.statusCode === 401) token = undefined;
        throw await failureOf(answer);
      } finally {
        // The body may still be on its way.
        answer.destroy();
      }
    } catch (error) {
      const isLost = error instanceof Error && 'code' in error && LOST.has(String(error.code));
      throw isLost ? new PassingFailure(`${url} is lost: ${reasonOf(error)}`) : error;
    }
  }

  async function fetchToken(): Promise<string> {
    const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await exchange({
      method: 'POST',
      path: '/api/oauth/access_token',
      headers: { 'content-type': 'application/json' },
      body: Readable.from([JSON.stringify(grant)]),
    });
    if (answer.statusCode === 401) throw new StartupError(`no token: ${describe(await text(answer))}`);
    if (answer.statusCode !== 200) throw await failureOf(answer);
    return (JSON.parse(await text(answer)) as { access_token: string }).access_token;
  }

  function exchange({ method = 'GET', path, headers = {}, body }: TransferRequest): Promise<IncomingMessage> {
    const target = new URL(url + path);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const sent = send(target, { method, headers, timeout: SILENCE_MS }, resolve).on('error', reject);
      sent.on('timeout', () => {
        sent.destroy(Object.assign(new Error('nothing came for two minutes'), { code: 'ETIMEDOUT' }));
      });
      // The request reports its failures, and the service may answer before it has the whole body.
      if (body === undefined) sent.end();
      else pipeline(body, sent, () => undefined);
    });
  }
}

/** The errors of a refusal, one in a line. */
async function failureOf(answer: IncomingMessage): Promise<Error> {
  const { statusCode: status = 0, headers } = answer;
  const body = await text(answer);
  const reason = `the answer was ${status} ${describe(body)}`;
  if (!PASSING.has(status)) return new StartupError(reason);
  const seconds = Number(headers['retry-after'] ?? PAUSE_MS / 1_000);
  return new PassingFailure(reason, seconds * 1_000);
}

function describe(body: string): string {
  try {
    const { errors = [], error_description: said } = JSON.parse(body) as Refusal;
    return (
      said ??
      errors
        .map(
          ({ code, title, detail, source }) =>
            `${code} ${[source?.parameter, detail, title].filter(Boolean).join(': ')}`,
        )
        .join('\n')
    );
  } catch {
    return body.slice(0, 200);
  }
}

interface Refusal {
  readonly errors?: readonly {
    readonly code: number;
    readonly title: string;
    readonly detail: string;
    readonly source?: { readonly parameter?: string };
  }[];
  readonly error_description?: string;
}
