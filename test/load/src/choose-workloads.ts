import type { Workload } from './workloads.js';

/** The workloads whose names begin with one of these beginnings, which commas separate; all where there is none. */
export function chooseWorkloads(all: readonly Workload[], beginnings: string): readonly Workload[] {
  return all.filter(({ name }) => beginnings.split(',').some((beginning) => name.startsWith(beginning)));
}

/** Whether any workload whose name begins like this may be among those that are chosen. */
export function mayChoose(beginning: string, beginnings: string): boolean {
  return beginnings.split(',').some((each) => each.startsWith(beginning) || beginning.startsWith(each));
}
