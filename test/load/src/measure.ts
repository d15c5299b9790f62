import autocannon, { type Client, type Request } from 'autocannon';
import { cpuSeconds } from './cpu-time.js';
import { median } from './median.js';
import type { Workload } from './workloads.js';

/** Something that answers the workloads, and the processes whose CPU counts as its cost. */
export interface Target {
  readonly name: string;
  readonly baseUrl: string;
  /** Roots of process trees, Postgres included. */
  readonly pids: () => readonly number[];
}

/** One round of one workload against one target. */
export interface Measurement {
  readonly requestsPerSecond: number;
  /** CPU microseconds a request over all processes. */
  readonly cpuMicroseconds: number;
}

/** How many requests are under way at a time. */
export const CONNECTIONS = 16;

const WARM_UP_SECONDS = 1;

/** Loads a target for this many seconds; throws when any answer is not a success. */
export async function measure(target: Target, workload: Workload, seconds: number): Promise<Measurement> {
  const before = await cpuSeconds(target.pids());
  const result = await load(target, workload, seconds);
  const after = await cpuSeconds(target.pids());
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${target.name}, ${workload.name}: ${failed} answers were no success`);
  const answers = result['2xx'];
  return { requestsPerSecond: answers / result.duration, cpuMicroseconds: ((after - before) / answers) * 1e6 };
}

/** Loads a target before it is measured, whatever it answers: pages of large tables have to be read from the disk first. */
export async function warmUp(target: Target, workload: Workload): Promise<void> {
  await load(target, workload, workload.warmUpSeconds ?? WARM_UP_SECONDS);
}

function load({ baseUrl }: Target, { requests }: Workload, seconds: number): Promise<autocannon.Result> {
  return autocannon({ url: baseUrl, connections: CONNECTIONS, duration: seconds, setupClient: spread(requests) });
}

/** Starts each connection at another request, so that they do not queue for one row. */
export function spread(requests: readonly Request[]): (client: Client) => void {
  let connection = 0;
  return (client) => {
    const start = Math.floor((connection * requests.length) / CONNECTIONS) % requests.length;
    connection += 1;
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
  };
}

/** Median of the rounds, member by member. */
export function medianRound(rounds: readonly Measurement[]): Measurement {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)) ?? Number.NaN,
    cpuMicroseconds: median(rounds.map((round) => round.cpuMicroseconds)) ?? Number.NaN,
  };
}
