import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials, Login } from './credentials.js';

const mediaType = 'application/vnd.api+json';
const tries = 5;

export interface NewRecord {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Records to link with one record through a link to many. */
export interface NewLinks {
  readonly type: string;
  readonly id: string;
  readonly link: string;
  readonly data: readonly LinkedRecord[];
}

export interface LinkedRecord {
  readonly type: string;
  readonly id: string;
  readonly middle?: Readonly<Record<string, unknown>>;
}

export interface ApiClient {
  /** Creates the record; one that exists already (code 8006) is left as it is. Any other refusal rejects with the answer. */
  create(record: NewRecord): Promise<void>;
  /** Adds the links; existing ones do not change. Any refusal rejects with the answer. */
  link(links: NewLinks): Promise<void>;
}

/** Logs in with the password grant; rejects with the answer when refused. */
export async function logIn(credentials: Credentials, login: Login): Promise<ApiClient> {
  const answer = await send(`${credentials.baseUrl}/api/oauth/access_token`, 'application/json', undefined, {
    grant_type: 'password',
    client_id: credentials.passwordClient.id,
    client_secret: credentials.passwordClient.secret,
    username: login.username,
    password: login.password,
  });
  if (answer.status !== 200) throw new Error(`no token for ${login.username}: ${String(answer.status)} ${answer.text}`);
  const { access_token: token } = JSON.parse(answer.text) as { access_token: string };
  return {
    create: async ({ type, id, attributes }) => {
      const url = `${credentials.baseUrl}/api/v8/modules/${type}`;
      const { status, text } = await send(url, mediaType, token, { data: { type, id, attributes } });
      if (status === 201 || (status === 409 && /"code":\s*8006\b/.test(text))) return;
      throw new Error(`creating ${type} ${id} failed: ${String(status)} ${text}`);
    },
    link: async ({ type, id, link, data }) => {
      const url = `${credentials.baseUrl}/api/v8/modules/${type}/${id}/relationships/${link}`;
      const { status, text } = await send(url, mediaType, token, { data: data.map(toEntry) });
      if (status !== 200) throw new Error(`linking ${type} ${id} ${link} failed: ${String(status)} ${text}`);
    },
  };
}

function toEntry({ type, id, middle }: LinkedRecord): object {
  if (middle === undefined) return { type, id };
  return { type, id, meta: { middle_table: { data: { id: '', type: 'Link', attributes: middle } } } };
}

async function send(
  url: string,
  accept: string,
  token: string | undefined,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const headers = {
    'content-type': accept,
    accept,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    // Just after the start a service may still be connecting to another.
    if (answer.status !== 503 || attempt === tries) return { status: answer.status, text };
    await sleep(200 * attempt);
  }
}
