import type { Measurement } from './measure.js';
import { ratio, table } from './table.js';
import type { Workload } from './workloads.js';

/** The medians of one workload: the product and the two baselines (b) and (c). */
export interface Outcome {
  readonly workload: Workload;
  readonly product: Measurement;
  readonly express: Measurement;
  readonly grpc: Measurement;
  /** The product's own workload that this one is compared with, in the same rounds. */
  readonly against?: Measurement;
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

/** A line for each workload that is to be as fast as another one of the product. */
export function againstOthers(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ workload, product, against }) => {
    if (workload.against === undefined || against === undefined) return [];
    const throughput = ratio(product.requestsPerSecond, against.requestsPerSecond);
    const cpu = ratio(product.cpuMicroseconds, against.cpuMicroseconds);
    const { workload: other, bar } = workload.against;
    return [`${workload.name}: ${throughput} x ${other.name} (bar ${bar.toFixed(2)}), CPU ${cpu}`];
  });
}
