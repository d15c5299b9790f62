import type { Workload } from './workloads.js';

/** The workloads whose names begin with one of these beginnings, which commas separate; all where there is none. */
export function chooseWorkloads(all: readonly Workload[], beginnings: string): readonly Workload[] {
  return all.filter(({ name }) => beginnings.split(',').some((beginning) => name.startsWith(beginning)));
}
