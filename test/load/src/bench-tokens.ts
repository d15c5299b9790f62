import { createAccounts } from './create-accounts.js';
import { p99Milliseconds } from './latency.js';
import { startLogins } from './login-load.js';
import { measureAlone, type Rounds } from './measure-alone.js';
import { median } from './median.js';
import type { Target } from './measure.js';
import { releaseCores } from './pin-to-cores.js';
import type { Product } from './product.js';
import { cachedTokenMicroseconds } from './token-cost.js';
import { workloads, type Workload } from './workloads.js';

/** How the cost of tokens is measured. */
export interface TokenBench extends Rounds {
  readonly product: Product;
  readonly target: Target;
  readonly accessToken: string;
}

/**
 * The most that reading a record may take beside so many logins, as a multiple of the time without them
 * (availability#performance-bars).
 */
const LOGINS = 32;
const MAX_P99_RATIO = 2;
/** The most that verifying a known token may cost, as a share of reading a record; the gateway and records each do it. */
const MAX_TOKEN_SHARE = 0.1;
const VERIFIERS = 2;

/** Measures the cost of tokens: issuing them, verifying known ones, and the effect of logins on other requests. One line each. */
export async function benchTokens(bench: TokenBench): Promise<readonly string[]> {
  const { product, target, accessToken, rounds, seconds } = bench;
  const { id: clientId, secret: clientSecret } = product.stack.credentials.serviceClient;
  const accountIds = await createAccounts(target.baseUrl, accessToken);
  const all = workloads({ accessToken, clientId, clientSecret, accountIds });
  const [issuing, reading] = [find(all, 'token'), find(all, 'W1')];
  const [issued, read] = await measureAlone(target, [issuing, reading], 0, bench);
  const known = VERIFIERS * (await cachedTokenMicroseconds({ baseUrl: target.baseUrl, accessToken }));
  const readCpu = read?.product.cpuMicroseconds ?? Number.NaN;
  const share = known / readCpu;

  // Hashes and event loops must share cores: a process that is measured on a core of its own is not delayed by hashes.
  releaseCores(target.pids());
  const ratios: number[] = [];
  const logged: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await p99Milliseconds(target.baseUrl, reading, seconds);
    const logins = await startLogins(product.stack.credentials, LOGINS);
    const beside = await p99Milliseconds(target.baseUrl, reading, seconds);
    logged.push(await logins.stop());
    ratios.push(beside / alone);
  }
  const ratio = median(ratios) ?? Number.NaN;
  return [
    `A token by client credentials: ${(issued?.product.cpuMicroseconds ?? Number.NaN).toFixed(0)} µs of CPU`,
    `Knowing a token again, twice a request: ${known.toFixed(1)} µs, ${(share * 100).toFixed(1)} % of the ${readCpu.toFixed(0)} µs of W1: ${verdict(share, MAX_TOKEN_SHARE)}`,
    `W1 beside ${LOGINS} logins in flight (${(median(logged) ?? 0).toFixed(0)}/s): p99 ${ratio.toFixed(2)} times that without: ${verdict(ratio, MAX_P99_RATIO)}`,
  ];
}

function verdict(value: number, bar: number): string {
  return value <= bar ? `within the bar of ${bar}` : `above the bar of ${bar}`;
}

function find(all: readonly Workload[], name: string): Workload {
  const found = all.find((workload) => workload.name.startsWith(name));
  if (found === undefined) throw new Error(`no workload ${name}`);
  return found;
}
