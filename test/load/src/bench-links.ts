import { chooseWorkloads } from './choose-workloads.js';
import { linkWorkloads } from './link-workloads.js';
import { measureAlone, type Rounds } from './measure-alone.js';
import type { Target } from './measure.js';
import type { SizedOutcome } from './scale-report.js';
import { seedEdges } from './seed-edges.js';

/** How the links are measured. */
export interface LinkBench extends Rounds {
  readonly adminUrl: string;
  readonly target: Target;
  readonly accessToken: string;
  /** Numbers of edges, one after the other in the same table. */
  readonly sizes: readonly number[];
  /** Prefixes of the names of the wanted workloads, separated by commas. */
  readonly only: string;
}

/** Measures the workloads over links at each size. */
export async function benchLinks(bench: LinkBench): Promise<readonly SizedOutcome[]> {
  const outcomes: SizedOutcome[] = [];
  for (const size of bench.sizes) {
    const seeded = await seedEdges(bench.adminUrl, size);
    const chosen = chooseWorkloads(linkWorkloads(bench.accessToken, seeded), bench.only);
    outcomes.push(...(await measureAlone(bench.target, chosen, size, bench)));
  }
  return outcomes;
}
