import { ApiError, type TitleOf } from '../api/api-error.js';
import { readAnswer, type Answer } from '../api/read-answer.js';

/** The values of the sign-in form. A public client has no secret. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The user's tokens. They are only in the memory of this page and end with it. */
export interface Session {
  /** Gets tokens by the password grant. @throws ApiError when refused; then no tokens are stored. */
  readonly signIn: (wanted: SignIn) => Promise<void>;
  /** Discards the tokens and sends their revocation without waiting for the answer. */
  readonly end: () => void;
  readonly isOpen: () => boolean;
  /** Is aborted when the present session ends. */
  readonly signal: () => AbortSignal;
  /** Id of the user; undefined when nobody is signed in. */
  readonly userId: () => string | undefined;
  /**
   * Sends a request to the API with the access token, which is renewed when it has expired.
   * @throws ApiError when refused; with 401 the session has ended, and the caller should call `end`
   * @throws Error when the session ends before the answer, which the next person may not be allowed to read
   */
  readonly send: (path: string, init?: RequestInit) => Promise<Answer>;
  /** The same, but the body of the answer is left to the caller. `by` sends each attempt, as `fetch` does. */
  readonly exchange: (path: string, init?: RequestInit, by?: Sender) => Promise<Response>;
}

/** The part of `fetch` that the session needs. */
export type Sender = (url: string, init: RequestInit) => Promise<Response>;

interface Tokens {
  readonly client: Readonly<Record<string, string>>;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token?: string;
}

/** Answers that end a refresh token (RFC 6749 section 5.2). */
const REFUSALS = new Set([400, 401]);

const TOKEN_PATH = 'api/oauth/access_token';
const REVOKE_PATH = 'api/oauth/revoke';

/** Creates a session without tokens. `root` is the URL of the API's root, `titleOf` gives the titles of its errors. */
export function createSession(root: string, titleOf: TitleOf): Session {
  let tokens: Tokens | undefined;
  let renewal: Promise<void> | undefined;
  let ending = new AbortController();

  async function obtain(client: Tokens['client'], parameters: Readonly<Record<string, string>>): Promise<Tokens> {
    const body = new URLSearchParams({ ...client, ...parameters });
    const response = await fetch(root + TOKEN_PATH, { method: 'POST', body, credentials: 'omit' });
    const { access_token: accessToken, refresh_token: refreshToken } = (await readAnswer(response, titleOf))
      .document as TokenAnswer;
    return { client, accessToken, refreshToken };
  }

  /** Is sent even while the page is closing. */
  function revoke({ client, accessToken, refreshToken }: Tokens): void {
    navigator.sendBeacon(root + REVOKE_PATH, new URLSearchParams({ ...client, token: refreshToken ?? accessToken }));
  }

  async function replace({ client, refreshToken }: Tokens): Promise<void> {
    if (refreshToken === undefined) throw new ApiError(401, {}, titleOf);
    const fresh = await obtain(client, { grant_type: 'refresh_token', refresh_token: refreshToken });
    if (tokens?.client === client) tokens = fresh;
    // The user has signed out in the meantime.
    else revoke(fresh);
  }

  /** A refresh token can be used once, so requests that need a new access token at the same time share one renewal. */
  function renew(present: Tokens): Promise<void> {
    renewal ??= replace(present).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** The answer, once it has arrived as a whole. */
  async function fetchWith(path: string, init: RequestInit, by: Sender): Promise<Response> {
    const headers = new Headers(init.headers);
    if (tokens !== undefined) headers.set('Authorization', `Bearer ${tokens.accessToken}`);
    try {
      const response = await by(root + path, { ...init, headers, credentials: 'omit', cache: 'no-store' });
      const body = await response.blob();
      return new Response(body.size === 0 ? null : body, response);
    } catch (cause) {
      throw new Error('crm.sign_in.unreachable', { cause });
    }
  }

  async function exchange(path: string, init: RequestInit = {}, by: Sender = fetch): Promise<Response> {
    const used = tokens;
    // Each sign-in has its own object. Nothing of one is sent or answered in another.
    const ensureSame = (): void => {
      if (tokens?.client !== used?.client) throw new Error('crm.session.ended');
    };
    const sendHere = (): Promise<Response> => {
      ensureSame();
      return fetchWith(path, init, by).finally(ensureSame);
    };
    let response = await sendHere();
    if (response.status === 401 && used !== undefined) {
      try {
        if (tokens === used) await renew(used);
        response = await sendHere();
      } catch (error) {
        // Without an answer, or one that is about the service, the state of the tokens is unknown.
        if (!(error instanceof ApiError && REFUSALS.has(error.status))) throw error;
        ensureSame();
      }
    }
    if (!response.ok) await readAnswer(response, titleOf);
    return response;
  }

  return {
    signIn: async ({ username, password, clientId, clientSecret }) => {
      const client = { client_id: clientId, ...(clientSecret === '' ? {} : { client_secret: clientSecret }) };
      tokens = await obtain(client, { grant_type: 'password', username, password });
      ending = new AbortController();
    },
    end: () => {
      if (tokens !== undefined) revoke(tokens);
      tokens = undefined;
      ending.abort();
    },
    isOpen: () => tokens !== undefined,
    signal: () => ending.signal,
    userId: () => (tokens === undefined ? undefined : subjectOf(tokens.accessToken)),
    send: async (path, init) => readAnswer(await exchange(path, init), titleOf),
    exchange,
  };
}

/** The claim `sub` of a token. It is not verified, because only the API acts on tokens. */
function subjectOf(token: string): string | undefined {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const { sub } = JSON.parse(atob(payload)) as { readonly sub?: string };
  return sub;
}
