import type { Measurement } from './measure.js';
import { ratio, table } from './table.js';

/** The medians of one workload at one size. */
export interface SizedOutcome {
  readonly name: string;
  readonly size: number;
  readonly product: Measurement;
}

/** A table of throughput and CPU by workload and size, each with its ratio to the smallest size; `unit` is what a size counts. */
export function scaleReport(outcomes: readonly SizedOutcome[], unit: string): string {
  const rows = outcomes
    .toSorted((a, b) => (a.name === b.name ? a.size - b.size : a.name < b.name ? -1 : 1))
    .map((outcome) => {
      const { name, size, product } = outcome;
      const smallest = smallestOf(outcomes, name);
      return [
        name,
        String(size),
        product.requestsPerSecond.toFixed(0),
        ratio(product.requestsPerSecond, smallest.product.requestsPerSecond),
        product.cpuMicroseconds.toFixed(0),
        ratio(product.cpuMicroseconds, smallest.product.cpuMicroseconds),
      ];
    });
  return table([['workload', unit, 'req/s', 'x smallest', 'CPU us', 'x smallest'], ...rows]);
}

/** Workloads whose requests cost more than `flat` times the CPU of the smallest size at another one. */
export function notFlat(outcomes: readonly SizedOutcome[], flat: number): readonly string[] {
  const steep = outcomes.filter(
    ({ name, product }) => product.cpuMicroseconds > flat * smallestOf(outcomes, name).product.cpuMicroseconds,
  );
  return [...new Set(steep.map(({ name }) => name))];
}

function smallestOf(outcomes: readonly SizedOutcome[], name: string): SizedOutcome {
  return outcomes.filter((outcome) => outcome.name === name).reduce((a, b) => (b.size < a.size ? b : a));
}
