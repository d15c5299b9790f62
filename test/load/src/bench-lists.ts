import { chooseWorkloads, mayChoose } from './choose-workloads.js';
import { listWorkloads } from './list-workloads.js';
import { measureAlone, type Rounds } from './measure-alone.js';
import type { Target } from './measure.js';
import type { SizedOutcome } from './scale-report.js';
import { pinToCores, releaseCores } from './pin-to-cores.js';
import { renewConnections } from './renew-connections.js';
import { seedAccounts } from './seed-accounts.js';
import { seedLists } from './seed-lists.js';

/** How the lists are measured at several sizes. */
export interface ListBench extends Rounds {
  readonly adminUrl: string;
  readonly target: Target;
  readonly accessToken: string;
  /** Numbers of accounts, of contacts and of meetings, one after the other in the same tables. */
  readonly sizes: readonly number[];
  /** Prefixes of the names of the wanted workloads, separated by commas. */
  readonly only: string;
}

/** Measures the lists at each size, against the product alone. */
export async function benchLists(bench: ListBench): Promise<readonly SizedOutcome[]> {
  const { adminUrl, target, accessToken, only } = bench;
  const outcomes: SizedOutcome[] = [];
  const smallest = Math.min(...bench.sizes);
  for (const size of bench.sizes) {
    releaseCores(target.pids());
    // Only lists through links read contacts and meetings, and seeding those takes most of the time.
    const related = mayChoose('W5', only) ? size : smallest;
    const [seeded] = await Promise.all([seedLists(adminUrl, related), seedAccounts(adminUrl, size)]);
    pinToCores(target.pids());
    await renewConnections(adminUrl);
    const workloads = await listWorkloads(target.baseUrl, accessToken, seeded, smallest);
    const chosen = chooseWorkloads(workloads, only);
    outcomes.push(...(await measureAlone(target, chosen, size, bench)));
  }
  return outcomes;
}
