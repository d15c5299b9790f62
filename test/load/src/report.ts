import type { Measurement } from './measure.js';
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

function ratio(a: number, b: number): string {
  return (a / b).toFixed(2);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}
