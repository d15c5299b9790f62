import autocannon, { type Client } from 'autocannon';
import type { Workload } from './workloads.js';

/** The time in milliseconds within which 99 of 100 answers come, with four connections that each wait for their answer. */
export async function p99Milliseconds(baseUrl: string, workload: Workload, seconds: number): Promise<number> {
  return quantile(await answerTimes(baseUrl, workload, seconds, 4), 0.99);
}

/** The time in milliseconds within which half of the answers come, with one connection. */
export async function p50Milliseconds(baseUrl: string, workload: Workload, seconds: number): Promise<number> {
  return quantile(await answerTimes(baseUrl, workload, seconds, 1), 0.5);
}

function quantile(times: number[], share: number): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

async function answerTimes(
  baseUrl: string,
  workload: Workload,
  seconds: number,
  connections: number,
): Promise<number[]> {
  const times: number[] = [];
  const setupClient = (client: Client): void => {
    client.setRequests([...workload.requests]);
    // The histogram of autocannon counts whole milliseconds, which is all that an answer takes.
    client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds));
  };
  const result = await autocannon({ url: baseUrl, connections, duration: seconds, setupClient });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${workload.name}: some answers were no success`);
  return times;
}
