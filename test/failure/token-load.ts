import { decodeProtectedHeader } from 'jose';
import type { ClientSecret } from '@crm/local-stack';
import { apiAt } from '../contract/client/api.js';
import { send, type Answer } from '../contract/client/send.js';

/** Clients that get tokens and use them. */
export interface TokenLoad {
  /** Expected answers so far. */
  answered(): number;
  /** The keys whose tokens were accepted. */
  readonly kids: ReadonlySet<string>;
  /** Wrong refusals. */
  readonly odd: readonly string[];
  /** Lets every client finish its current request. */
  stop(): Promise<void>;
}

/** Options of {@link startTokenLoad}. */
export interface TokenLoadOptions {
  /** The gateways; each token is used at all of them. */
  readonly baseUrls: readonly string[];
  readonly client: ClientSecret;
  /** Lifetime of a token: a refusal after it is expected. */
  readonly ttlMs: number;
  readonly clients?: number;
}

interface Token {
  readonly text: string;
  readonly kid: string;
  readonly issuedAt: number;
}

/** The list that is read with tokens. */
export const LIST = '/modules/Accounts?page[limit]=1';

/**
 * Starts getting tokens at one gateway after the other and reading with them at all, each client one call at a time.
 */
export function startTokenLoad({ baseUrls, client, ttlMs, clients = 6 }: TokenLoadOptions): TokenLoad {
  const kids = new Set<string>();
  const odd: string[] = [];
  let count = 0;
  let isStopping = false;

  async function issue(baseUrl: string): Promise<Token | undefined> {
    const issuedAt = Date.now();
    try {
      const text = await issueToken(baseUrl, client);
      count += 1;
      return { text, kid: decodeProtectedHeader(text).kid ?? '', issuedAt };
    } catch (error) {
      odd.push(String(error));
      return undefined;
    }
  }

  async function use({ text, kid, issuedAt }: Token, baseUrl: string): Promise<void> {
    const answer = await apiAt(baseUrl, text).get(LIST);
    if (answer.status === 200) {
      kids.add(kid);
      count += 1;
    } else if (!isRevocationUnknown(answer) && Date.now() - issuedAt < ttlMs) {
      odd.push(`${kid} after ${Date.now() - issuedAt} ms: ${answer.status} ${answer.text}`);
    }
  }

  /** Uses a token at every gateway again and again, for this long. */
  async function keepUsing(token: Token, durationMs: number): Promise<void> {
    while (!isStopping && Date.now() - token.issuedAt < durationMs) {
      for (const baseUrl of baseUrls) await use(token, baseUrl);
    }
  }

  async function runClient(index: number): Promise<void> {
    // Some clients get new tokens all the time, others use one for almost its whole lifetime.
    const durationMs = index % 2 === 0 ? 500 : ttlMs * 0.8;
    for (let round = index; !isStopping; round += 1) {
      const token = await issue(baseUrls[round % baseUrls.length] ?? '');
      if (token !== undefined) await keepUsing(token, durationMs);
    }
  }

  const running = Array.from({ length: clients }, (_, index) =>
    runClient(index).catch((error: unknown) => odd.push(String(error))),
  );
  return {
    answered: () => count,
    kids,
    odd,
    stop: async () => {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/**
 * Whether the gateway could not find out in time if the token is revoked, as on a busy machine; this does not concern
 * its key.
 */
export function isRevocationUnknown({ status, text }: Answer): boolean {
  return status === 503 && text.includes('"code":8906');
}

/** An access token by the client-credentials grant; rejects with any other answer. */
export async function issueToken(baseUrl: string, { id, secret }: ClientSecret): Promise<string> {
  const answer = await send(baseUrl, {
    method: 'POST',
    path: '/api/oauth/access_token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  if (answer.status !== 200) throw new Error(`no token: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}
