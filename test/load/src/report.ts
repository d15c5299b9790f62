import type { Measurement } from './measure.js';
import { FIRST_PAGE } from './list-workloads.js';
import { ratio, table } from './table.js';
import type { Workload } from './workloads.js';

/** The medians of one workload: the product and the two baselines (b) and (c). */
export interface Outcome {
  readonly workload: Workload;
  readonly product: Measurement;
  readonly express: Measurement;
  readonly grpc: Measurement;
}

/** A table of ratios; throughput above 1.00 means that the product is faster, CPU below 1.00 that it is cheaper. */
export function report(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ workload, product, express, grpc }) => [
    workload.name,
    product.requestsPerSecond.toFixed(0),
    ratio(product.requestsPerSecond, express.requestsPerSecond),
    ratio(product.requestsPerSecond, grpc.requestsPerSecond),
    workload.bar === undefined ? '-' : `>= ${workload.bar.toFixed(2)}`,
    product.cpuMicroseconds.toFixed(0),
    ratio(product.cpuMicroseconds, express.cpuMicroseconds),
    ratio(product.cpuMicroseconds, grpc.cpuMicroseconds),
  ]);
  return table([['workload', 'req/s', 'x (b)', 'x (c)', 'bar (c)', 'CPU us', 'CPU x (b)', 'CPU x (c)'], ...rows]);
}

/** Names of the workloads that stay below their bar. */
export function belowBar(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ workload, product, grpc }) => product.requestsPerSecond / grpc.requestsPerSecond < (workload.bar ?? 0))
    .map(({ workload }) => workload.name);
}

/** A line for each workload that is to be as fast as the first page, where both were measured. */
export function againstFirstPage(outcomes: readonly Outcome[]): readonly string[] {
  const first = outcomes.find(({ workload }) => workload.name === FIRST_PAGE);
  if (first === undefined) return [];
  return outcomes.flatMap(({ workload: { name, barAgainstFirstPage: bar }, product }) =>
    bar === undefined
      ? []
      : [
          `${name}: ${ratio(product.requestsPerSecond, first.product.requestsPerSecond)} x the first page (bar ${bar.toFixed(2)})`,
        ],
  );
}
