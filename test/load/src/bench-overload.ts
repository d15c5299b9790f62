import { createAccounts } from './create-accounts.js';
import { median } from './median.js';
import { overload, type OverloadSeen } from './overload-load.js';
import type { Rounds } from './measure-alone.js';
import { workloads } from './workloads.js';

/** How overload is measured. */
export interface OverloadBench extends Rounds {
  readonly baseUrl: string;
  readonly accessToken: string;
  /** Requests that the gateway works on at once; it is made for this number of clients. */
  readonly slots: number;
}

/** The overload, and the share of the peak that must remain under it (availability#overload). */
const TIMES = 3;
const MIN_GOODPUT = 0.8;

/** Reads records with as many clients as there are slots, and with three times as many, in turns. One line each. */
export async function benchOverload(bench: OverloadBench): Promise<readonly string[]> {
  const { baseUrl, accessToken, slots, rounds, seconds } = bench;
  const accountIds = await createAccounts(baseUrl, accessToken);
  const reading = workloads({ accessToken, clientId: '', clientSecret: '', accountIds }).find(({ name }) =>
    name.startsWith('W1'),
  );
  if (reading === undefined) throw new Error('no workload W1');
  const run = (clients: number): Promise<OverloadSeen> => overload(baseUrl, reading, clients, seconds);
  await run(slots);
  const peaks: OverloadSeen[] = [];
  const overloads: OverloadSeen[] = [];
  for (let round = 0; round < rounds; round += 1) {
    peaks.push(await run(slots));
    overloads.push(await run(TIMES * slots));
  }
  const peak = medianOf(peaks, 'goodput');
  const part = medianOf(overloads, 'goodput') / peak;
  return [
    `${String(slots)} clients: ${peak.toFixed(0)}/s, p99 ${medianOf(peaks, 'answeredP99').toFixed(0)} ms`,
    `${String(TIMES * slots)} clients: ${(part * 100).toFixed(0)} % of that, p99 ${medianOf(overloads, 'answeredP99').toFixed(0)} ms: ${part >= MIN_GOODPUT ? 'within' : 'below'} the bar of ${String(MIN_GOODPUT * 100)} %`,
    `Refused: ${medianOf(overloads, 'refused').toFixed(0)}/s, p99 ${medianOf(overloads, 'refusedP99').toFixed(0)} ms`,
  ];
}

function medianOf(rounds: readonly OverloadSeen[], figure: keyof OverloadSeen): number {
  return median(rounds.map((round) => round[figure])) ?? Number.NaN;
}
