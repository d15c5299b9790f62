import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Workload } from './workloads.js';

/** Results of many impatient clients. Times are in milliseconds. */
export interface OverloadSeen {
  readonly clients: number;
  /** Successful answers a second. */
  readonly goodput: number;
  /** 503 a second. */
  readonly refused: number;
  readonly answeredP99: number;
  readonly refusedP99: number;
}

/** How long a refused client waits: far less than its Retry-After. */
const IMPATIENCE_MS = 50;

/** This many clients, each with a connection of its own, send requests for these seconds, and retry soon after a refusal. */
export async function overload(
  baseUrl: string,
  { requests }: Workload,
  clients: number,
  seconds: number,
): Promise<OverloadSeen> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const answered: number[] = [];
  const refused: number[] = [];
  const end = performance.now() + seconds * 1000;

  async function ask(client: number): Promise<void> {
    for (let turn = client; performance.now() < end; turn += 1) {
      const { path, headers } = requests[turn % requests.length] ?? {};
      const begun = performance.now();
      const [answer] = (await once(get(`${baseUrl}${path ?? ''}`, { agent, headers: { ...headers } }), 'response')) as [
        IncomingMessage,
      ];
      answer.resume();
      await once(answer, 'end');
      const times = answer.statusCode === 200 ? answered : refused;
      times.push(performance.now() - begun);
      if (answer.statusCode === 200) continue;
      if (answer.statusCode !== 503) throw new Error(`An overloaded gateway answered ${String(answer.statusCode)}`);
      await sleep(IMPATIENCE_MS);
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  agent.destroy();
  return {
    clients,
    goodput: answered.length / seconds,
    refused: refused.length / seconds,
    answeredP99: percentile(answered, 0.99),
    refusedP99: percentile(refused, 0.99),
  };
}

function percentile(times: number[], part: number): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}
