import type { TokenBench } from './bench-tokens.js';
import { p50Milliseconds } from './latency.js';
import { firstPage } from './list-workloads.js';
import { measureAlone } from './measure-alone.js';
import { warmUp } from './measure.js';
import { median } from './median.js';
import { releaseCores } from './pin-to-cores.js';
import { seedAccounts } from './seed-accounts.js';
import { workloads } from './workloads.js';

/** The most milliseconds that half of the answers to one connection may take, by the beginning of the workload's name. */
const BARS = { W1: 1.5, W2: 3, W6: 4 };
/** The most CPU that a token by client credentials may cost, in milliseconds. */
const TOKEN_BAR = 1.2;

/** Measures how long an idle product takes to answer one connection, and the cost of a token. One line each. */
export async function benchLatency(
  bench: TokenBench & { readonly adminUrl: string; readonly rows: number },
): Promise<readonly string[]> {
  const { product, target, accessToken, rounds, seconds } = bench;
  const { id: clientId, secret: clientSecret } = product.stack.credentials.serviceClient;
  const accountIds = await seedAccounts(bench.adminUrl, bench.rows);
  const all = [firstPage(accessToken), ...workloads({ accessToken, clientId, clientSecret, accountIds })];
  const tokens = all.filter(({ name }) => name.startsWith('token'));
  const [issued] = await measureAlone(target, tokens, bench.rows, bench);
  const lines: string[] = [];
  releaseCores(target.pids());
  for (const [beginning, bar] of Object.entries(BARS)) {
    for (const workload of all.filter(({ name }) => name.startsWith(beginning))) {
      await warmUp(target, workload);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await p50Milliseconds(target.baseUrl, workload, seconds));
      lines.push(`${workload.name}: p50 ${verdict(median(times), bar)}`);
    }
  }
  const cpu = issued && issued.product.cpuMicroseconds / 1_000;
  return [...lines, `A token by client credentials: CPU ${verdict(cpu, TOKEN_BAR)}`];
}

function verdict(milliseconds = Number.NaN, bar: number): string {
  return `${milliseconds.toFixed(2)} ms: ${milliseconds <= bar ? 'within' : 'above'} the bar of ${bar} ms`;
}
