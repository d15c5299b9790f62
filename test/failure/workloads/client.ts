import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@crm/testkit';
import { apiAt, type Api } from '../../contract/client/api.js';
import { errorOf } from '../../contract/client/error-document.js';
import type { Answer } from '../../contract/client/send.js';
import type { Outcome } from '../history/history.js';
import { RECOVERY_MS } from '../own-stack.js';

/** The result of a call: its answer, and what that says about a write. */
export interface Attempt {
  readonly outcome: Outcome;
  /** Undefined when the connection was lost, or nothing came in time. */
  readonly answer: Answer | undefined;
  /** Why there is no answer. */
  readonly reason: unknown;
}

/** One client of the service, which makes one call at a time. */
export interface Client {
  readonly number: number;
  attempt(call: (api: Api) => Promise<Answer>): Promise<Attempt>;
}

/** The observations of all clients. */
export interface Sight {
  /** Answers that no client should get, whatever dies: there should be none. */
  readonly odd: readonly string[];
  /** The longest time between two successful calls, in milliseconds. */
  readonly longestGap: () => number;
  /** The longest time that a call took, in milliseconds. */
  readonly slowest: () => number;
  /** Starts the measurements anew. */
  readonly reset: () => void;
}

/** The statuses that a client may get besides success, and what they say about a write. */
const OUTCOMES: ReadonlyMap<number, Outcome> = new Map([
  [404, 'refused'],
  [409, 'refused'],
  [412, 'refused'],
  [503, 'unknown'],
  [504, 'unknown'],
]);
/** How long a refused client waits. */
const PAUSE_MS = 50;

/** Clients with one token, and their observations. */
export interface Clients extends Sight {
  newClient(): Client;
  close(): void;
}

/** Creates clients of the service at a base URL. */
export function createClients(baseUrl: string, token: string): Clients {
  const odd: string[] = [];
  const agents: Agent[] = [];
  let succeededAt = performance.now();
  let [longestGap, slowest] = [0, 0];

  function outcomeOf(answer: Answer | undefined): Outcome {
    if (answer === undefined) return 'unknown';
    if (answer.status < 300) return 'done';
    const outcome = OUTCOMES.get(answer.status);
    const fault = outcome === undefined ? 'unexpected' : faultOf(answer);
    if (fault !== undefined) odd.push(`${answer.status} ${answer.text}: ${fault}`);
    return outcome ?? 'unknown';
  }

  function newClient(): Client {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const api = apiAt(baseUrl, token, agent);
    const attempt: Client['attempt'] = async (call) => {
      const begunAt = performance.now();
      const { answer, reason } = await call(api).then(
        (answered) => ({ answer: answered, reason: undefined }),
        (error: unknown) => ({ answer: undefined, reason: error }),
      );
      const now = performance.now();
      slowest = Math.max(slowest, now - begunAt);
      const outcome = outcomeOf(answer);
      if (outcome === 'unknown') await sleep(PAUSE_MS);
      else {
        longestGap = Math.max(longestGap, now - succeededAt);
        succeededAt = now;
      }
      return { outcome, answer, reason };
    };
    agents.push(agent);
    return { number: agents.length, attempt };
  }

  return {
    odd,
    newClient,
    longestGap: () => longestGap,
    slowest: () => slowest,
    reset: () => {
      [succeededAt, longestGap, slowest] = [performance.now(), 0, 0];
    },
    close: () => {
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Repeats a call that may be repeated until its outcome is known, and returns its answer. */
export function untilKnown(make: () => Promise<Attempt>): Promise<Answer> {
  return eventually(async () => {
    const { outcome, answer, reason } = await make();
    if (outcome === 'unknown' || answer === undefined) {
      throw new Error(`Still no answer: ${answer?.text ?? 'none'}`, { cause: reason });
    }
    return answer;
  }, 2 * RECOVERY_MS);
}

/**
 * The fault of a refusal: each must be an errors document, and one for an unavailable service must have a Retry-After.
 */
function faultOf(answer: Answer): string | undefined {
  try {
    errorOf(answer, answer.status);
  } catch (error) {
    return String(error);
  }
  const isAdvised = answer.status !== 503 || Number(answer.headers['retry-after']) > 0;
  return isAdvised ? undefined : 'no Retry-After';
}
