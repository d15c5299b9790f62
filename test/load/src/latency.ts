import autocannon, { type Client } from 'autocannon';
import type { Workload } from './workloads.js';

const CONNECTIONS = 4;

/** The time in milliseconds within which 99 of 100 answers come, with four connections that each wait for their answer. */
export async function p99Milliseconds(baseUrl: string, workload: Workload, seconds: number): Promise<number> {
  const times: number[] = [];
  const setupClient = (client: Client): void => {
    client.setRequests([...workload.requests]);
    // The histogram of autocannon counts whole milliseconds, which is all that an answer takes.
    client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds));
  };
  const result = await autocannon({ url: baseUrl, connections: CONNECTIONS, duration: seconds, setupClient });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${workload.name}: some answers were no success`);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
