import { Agent } from 'node:http';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../../contract/client/api.js';
import { writeLink } from '../../contract/client/links/link-writer.js';
import { entryOf, linkUrl } from '../../contract/client/links/linkage.js';
import { change, create, creation, freshId, freshText, required, urlOf } from '../../contract/client/records.js';
import { resourceOf, type Resource } from '../../contract/client/document.js';
import { send, type Answer } from '../../contract/client/send.js';
import { RECOVERY_MS, type OwnStack } from '../own-stack.js';
import { isRevocationUnknown } from '../token-load.js';
import { createCongestion } from './congestion.js';
import { DRAIN_DELAY_MS } from './fleet.js';

/** A call with an unexpected result. */
export interface FailedCall {
  /** The call, how long it took, and its answer or the reason why there is none. */
  readonly what: string;
  /** In milliseconds, on the clock of `performance.now`. */
  readonly begunAt: number;
  readonly tookMs: number;
  /** Undefined when the connection was lost. */
  readonly answer: Answer | undefined;
}

/** Clients at work, each with a persistent connection of its own. */
export interface MixedCalls {
  /** Calls so far with the expected answer. */
  readonly answered: () => number;
  /** Calls that waited too long for Redis or for a connection to Postgres, as on a busy machine. */
  readonly starved: () => number;
  /** All other calls. */
  readonly failed: readonly FailedCall[];
  /** The highest number of calls under way at once. */
  readonly peak: () => number;
  /** Lets every client finish its current call. */
  stop(): Promise<void>;
}

/** The records of one client; no other client writes them. */
interface Desk {
  readonly api: Api;
  readonly agent: Agent;
  readonly own: OwnStack;
  readonly meeting: Resource;
  readonly users: readonly Resource[];
  /** It has a content from the beginning. */
  readonly file: Resource;
  readonly notes: string[];
}

interface MixedCall {
  readonly name: string;
  /** How often it is made, relative to the others. */
  readonly share: number;
  readonly status: number;
  readonly send: (desk: Desk) => Promise<Answer>;
  /** Remembers the result of the answer. */
  readonly done?: (desk: Desk, answer: Answer) => unknown;
}

const CONTENT = 'aGVsbG8=';
/**
 * How long clients keep an unused connection, in milliseconds. A gateway that ends requests with each answer that its client
 * disconnects, and finally closes connections that had no answer. A client that sends at that moment cannot be warned,
 * so no connection may be idle that long.
 */
const IDLE_MS = DRAIN_DELAY_MS * 0.6;
const MAX_NOTES = 20;
const DESKS_AT_ONCE = 10;
/** How long a service waits for a connection to Postgres (availability#overload). */
const POOL_WAIT_MS = 1_000;
/** The detail of its 8902 then. */
const NO_CONNECTION_FREE = 'No connection to the database became free in time';

/** Reads and writes of every kind: each service is called, directly and by another. */
const CALLS: readonly MixedCall[] = [
  { name: 'read a record', share: 30, status: 200, send: ({ api, meeting }) => api.get(urlOf(meeting)) },
  { name: 'list', share: 14, status: 200, send: ({ api }) => api.get('/modules/Notes?page[limit]=5') },
  { name: 'read a link', share: 8, status: 200, send: ({ api, meeting }) => api.get(linkUrl(meeting, 'users')) },
  { name: 'read metadata', share: 4, status: 200, send: ({ api }) => api.get('/modules/meta/list') },
  {
    name: 'create',
    share: 12,
    status: 201,
    send: ({ api }) => api.post('/modules/Notes', creation('Notes', {}, freshId())),
    done: ({ notes }, answer) => notes.push(resourceOf(answer, 201).id),
  },
  {
    name: 'update',
    share: 12,
    status: 200,
    send: ({ api, meeting }) => api.patch(urlOf(meeting), change(meeting, { location: freshText() })),
  },
  {
    name: 'delete',
    share: 4,
    status: 200,
    send: ({ api, notes }) => api.delete(`/modules/Notes/${notes.shift() ?? ''}`),
  },
  {
    name: 'replace a link',
    share: 6,
    status: 200,
    send: ({ api, meeting, users }) =>
      writeLink(
        api,
        'replace',
        meeting,
        'users',
        users.filter(() => Math.random() < 0.5).map((user) => entryOf(user)),
      ),
  },
  {
    name: 'create with links',
    share: 4,
    status: 201,
    send: ({ api, users }) =>
      api.post('/modules/Meetings', {
        data: {
          type: 'Meetings',
          attributes: required('Meetings'),
          relationships: { users: { data: users.map((user) => entryOf(user)) } },
        },
      }),
  },
  { name: 'read a content', share: 3, status: 200, send: ({ api, file }) => api.get(urlOf(file)) },
  {
    name: 'write a content',
    share: 2,
    status: 200,
    send: ({ api, file }) => api.patch(urlOf(file), change(file, { filename: 'a.txt', filename_file: CONTENT })),
  },
  { name: 'get a token', share: 1, status: 200, send: ({ own, agent }) => requestToken(own, agent) },
];
const SHARES = CALLS.reduce((sum, { share }) => sum + share, 0);

/**
 * Starts making calls with this many clients, each one call at a time, all concurrently if the machine has the
 * capacity.
 */
export async function startMixedCalls(own: OwnStack, clients: number): Promise<MixedCalls> {
  const failed: FailedCall[] = [];
  const congestion = createCongestion(clients);
  let [answered, starved] = [0, 0];
  let isStopping = false;

  async function make(call: MixedCall, desk: Desk): Promise<void> {
    const begunAt = performance.now();
    const outcome = await call.send(desk).catch((error: unknown) => String(error));
    const tookMs = performance.now() - begunAt;
    congestion.leave(tookMs);
    const answer = typeof outcome === 'string' ? undefined : outcome;
    if (answer?.status === call.status) {
      answered += 1;
      call.done?.(desk, answer);
    } else if (answer !== undefined && isStarved(answer, tookMs)) starved += 1;
    else {
      const told = typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.text}`;
      failed.push({ what: `${call.name} after ${Math.round(tookMs)} ms: ${told}`, begunAt, tookMs, answer });
    }
  }

  async function work(desk: Desk): Promise<void> {
    while (!isStopping) {
      await congestion.enter();
      await make(pick(desk), desk);
    }
    desk.agent.destroy();
  }

  const desks: Desk[] = [];
  // In batches: a user may upload only a limited number of files at once. A breaker may still be open for a process
  // that was killed before.
  while (desks.length < clients) {
    const next = Array.from({ length: Math.min(DESKS_AT_ONCE, clients - desks.length) }, () =>
      eventually(() => newDesk(own), RECOVERY_MS),
    );
    desks.push(...(await Promise.all(next)));
  }
  const working = desks.map(work);
  return {
    answered: () => answered,
    starved: () => starved,
    failed,
    peak: congestion.peak,
    stop: async () => {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

async function newDesk(own: OwnStack): Promise<Desk> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: IDLE_MS });
  const api = apiAt(own.stack.baseUrl, own.token, agent);
  const users = [await create(api, 'Users'), await create(api, 'Users')];
  const meeting = await create(api, 'Meetings');
  const attributes = { ...required('Notes'), filename: 'a.txt', filename_file: CONTENT };
  const file = resourceOf(await api.post('/modules/Notes', { data: { type: 'Notes', attributes } }), 201);
  return { api, agent, own, meeting, users, file, notes: [] };
}

function pick(desk: Desk): MixedCall {
  const { length } = desk.notes;
  for (;;) {
    let rest = Math.random() * SHARES;
    const call = CALLS.find(({ share }) => (rest -= share) < 0);
    const fits = call?.name === 'delete' ? length > 0 : call?.name !== 'create' || length < MAX_NOTES;
    if (call !== undefined && fits) return call;
  }
}

/**
 * Whether there was no free connection to Postgres for a second, or no answer from Redis: neither is an effect of the
 * replicas on each other.
 */
function isStarved(answer: Answer, tookMs: number): boolean {
  const hasWaited = tookMs >= POOL_WAIT_MS && answer.status === 503 && answer.text.includes(NO_CONNECTION_FREE);
  return hasWaited || isRevocationUnknown(answer);
}

function requestToken({ stack }: OwnStack, agent: Agent): Promise<Answer> {
  const { id, secret } = stack.credentials.serviceClient;
  return send(stack.baseUrl, {
    method: 'POST',
    path: '/api/oauth/access_token',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    agent,
  });
}
