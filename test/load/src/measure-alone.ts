import { measure, medianRound, warmUp, type Measurement, type Target } from './measure.js';
import type { SizedOutcome } from './scale-report.js';
import type { Workload } from './workloads.js';

/** How workloads are measured against the product alone. */
export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures workloads over a data set of one size, in turns. */
export async function measureAlone(
  target: Target,
  workloads: readonly Workload[],
  size: number,
  { rounds, seconds }: Rounds,
): Promise<readonly SizedOutcome[]> {
  const results = workloads.map((workload) => ({ workload, measured: [] as Measurement[] }));
  for (const workload of workloads) await warmUp(target, workload);
  for (let round = 0; round < rounds; round += 1) {
    for (const { workload, measured } of results) measured.push(await measure(target, workload, seconds));
  }
  return results.map(({ workload: { name }, measured }) => ({ name, size, product: medianRound(measured) }));
}
