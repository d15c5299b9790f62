import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Credentials } from '@crm/local-stack';

/** Clients at work. */
export interface SoakLoad {
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The first answers that nobody expected. */
  readonly odd: readonly string[];
  stop(): Promise<void>;
}

/** A client's way through the API once: everything it makes is gone at the end. */
type Step = (ask: Ask) => Promise<void>;
type Ask = (method: string, path: string, body?: unknown, expected?: number) => Promise<string>;

const JSON_API = 'application/vnd.api+json';
const MODULES = '/api/v8/modules';
const SHOWN = 20;

/** Begins so many clients, which together send about so many requests a second. */
export function startSoakLoad(credentials: Credentials, clients: number, perSecond: number): SoakLoad {
  const statuses = new Map<number, number>();
  const odd: string[] = [];
  const stopping = new AbortController();
  const isOver = (): boolean => stopping.signal.aborted;
  const pauseMs = (clients / perSecond) * 1_000;

  const client = async (index: number): Promise<void> => {
    for (let round = index; !isOver(); round += 1) {
      const token = await logIn(round);
      const ask: Ask = (method, path, body, expected = 200) => request(method, path, token, body, expected);
      for (let step = 0; step < 8 && !isOver(); step += 1) await STEPS[(round + step) % STEPS.length]?.(ask);
    }
  };

  /** Waits so that the rate is kept, whatever the answer took. */
  async function request(
    method: string,
    path: string,
    token: string | undefined,
    body: unknown,
    expected: number,
  ): Promise<string> {
    const startedAt = performance.now();
    const isOauth = path.startsWith('/api/oauth/');
    const isText = typeof body === 'string';
    const response = await fetch(credentials.baseUrl + path, {
      method,
      headers: {
        accept: JSON_API,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : { 'content-type': isText ? 'text/plain' : isOauth ? 'application/json' : JSON_API }),
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status !== expected && odd.length < SHOWN)
      odd.push(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    await sleep(Math.max(0, pauseMs - (performance.now() - startedAt)));
    return text;
  }

  /** Each grant in turn; every third time the tokens are renewed and then revoked. */
  async function logIn(round: number): Promise<string> {
    const { passwordClient, serviceClient, admin, user } = credentials;
    const client = round % 3 === 0 ? serviceClient : passwordClient;
    const secret = { client_id: client.id, client_secret: client.secret };
    const person = round % 2 === 0 ? admin : user;
    const grant = round % 3 === 0 ? { grant_type: 'client_credentials' } : { grant_type: 'password', ...person };
    const issue = async (parameters: object): Promise<{ access_token: string; refresh_token: string }> =>
      JSON.parse(
        await request('POST', '/api/oauth/access_token', undefined, { ...secret, ...parameters }, 200),
      ) as never;
    const first = await issue(grant);
    if (round % 3 !== 1) return first.access_token;
    const second = await issue({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    await request('POST', '/api/oauth/revoke', undefined, { ...secret, token: second.refresh_token }, 200);
    return (await issue(grant)).access_token;
  }

  const running = Array.from({ length: clients }, (_, index) =>
    client(index).catch((error: unknown) => {
      odd.push(String(error));
    }),
  );
  return {
    statuses,
    odd,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const STEPS: readonly Step[] = [
  async (ask) => {
    const id = randomUUID();
    const url = `${MODULES}/Accounts/${id}`;
    await ask('POST', `${MODULES}/Accounts`, accountOf(id), 201);
    for (let time = 0; time < 4; time += 1) await ask('GET', url);
    await ask('PATCH', url, { data: { type: 'Accounts', id, attributes: { description: 'x'.repeat(2_000) } } });
    await ask('DELETE', url);
    await ask('GET', url, undefined, 404);
  },
  async (ask) => {
    for (const query of ['', '?sort=name', '?filter[Accounts.name]=[[li]]a%25', '?page[limit]=50&include=contacts']) {
      await ask('GET', `${MODULES}/Accounts${query}`);
    }
    // No two alike, so that nothing can be remembered of it.
    await ask('GET', `${MODULES}/Contacts?filter[Contacts.last_name]=${randomUUID()}&filter[id]=${randomUUID()}`);
  },
  async (ask) => {
    const [meeting, contact] = [randomUUID(), randomUUID()];
    await ask(
      'POST',
      `${MODULES}/Contacts`,
      { data: { type: 'Contacts', id: contact, attributes: { last_name: 'Doe' } } },
      201,
    );
    const attributes = { name: 'Soak', date_start: '2026-03-02T09:00:00Z', duration_hours: 1 };
    const relationships = { contacts: { data: [{ type: 'Contacts', id: contact }] } };
    await ask(
      'POST',
      `${MODULES}/Meetings`,
      { data: { type: 'Meetings', id: meeting, attributes, relationships } },
      201,
    );
    const linkage = `${MODULES}/Meetings/${meeting}/relationships/contacts`;
    await ask('GET', linkage);
    await ask('PATCH', linkage, { data: [] });
    await ask('POST', linkage, { data: [{ type: 'Contacts', id: contact }] });
    await ask('GET', `${MODULES}/Meetings/${meeting}/contacts`);
    await ask('DELETE', linkage, { data: [{ type: 'Contacts', id: contact }] }, 204);
    await ask('DELETE', `${MODULES}/Meetings/${meeting}`);
    await ask('DELETE', `${MODULES}/Contacts/${contact}`);
  },
  async (ask) => {
    const id = randomUUID();
    const attributes = {
      name: 'Soak',
      portal_flag: false,
      filename: 'a.txt',
      filename_file: Buffer.from(id).toString('base64'),
    };
    await ask('POST', `${MODULES}/Notes`, { data: { type: 'Notes', id, attributes } }, 201);
    const content = `${MODULES}/Notes/${id}/filename/content`;
    await ask('PUT', content, id.repeat(3_000), 204);
    await ask('GET', content);
    await ask('GET', `${MODULES}/Notes/${id}`);
    await ask('DELETE', `${MODULES}/Notes/${id}`);
  },
  async (ask) => {
    await ask('GET', `${MODULES}/Accounts?sort=nope`, undefined, 400);
    await ask('POST', `${MODULES}/Accounts`, { data: { type: 'Accounts', attributes: { [randomUUID()]: 1 } } }, 400);
    await ask('GET', `${MODULES}/Accounts/${randomUUID()}`, undefined, 404);
    await ask('GET', `/api/v8/${randomUUID()}`, undefined, 404);
    await ask('POST', `${MODULES}/${randomUUID()}`, {}, 404);
  },
  async (ask) => {
    await ask('GET', `${MODULES}/meta/list`);
    await ask('GET', `${MODULES}/Leads/meta/attributes`);
    await ask('GET', `${MODULES}/Accounts/viewed`);
  },
];

function accountOf(id: string): object {
  return { data: { type: 'Accounts', id, attributes: { name: `Soak ${id}`, industry: 'Energy' } } };
}
