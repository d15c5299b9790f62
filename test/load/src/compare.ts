import { startExpressBaseline, startGrpcBaseline } from './baselines.js';
import { measure, medianRound, warmUp, type Measurement, type Target } from './measure.js';
import { pinToCores } from './pin-to-cores.js';
import type { Outcome } from './report.js';
import type { Workload } from './workloads.js';

/** How the product is compared with the baselines. */
export interface Comparison {
  readonly adminUrl: string;
  readonly product: Target;
  readonly postgresPid: () => number;
  /** Whether the baselines answer lists without joined columns, see `listStatement`. */
  readonly bareLists: boolean;
  readonly workloads: readonly Workload[];
  readonly rounds: number;
  readonly seconds: number;
}

/** Measures each workload against the product and both baselines, in turns. */
export async function compareWithBaselines(comparison: Comparison): Promise<readonly Outcome[]> {
  const { adminUrl, product, postgresPid, workloads, bareLists } = comparison;
  const express = await startExpressBaseline(adminUrl, bareLists);
  const grpc = await startGrpcBaseline(adminUrl, bareLists);
  try {
    pinToCores([...express.pids(), ...grpc.pids()]);
    const withPostgres = (name: string, baseUrl: string, own: () => number[]): Target => ({
      name,
      baseUrl,
      pids: () => [...own(), postgresPid()],
    });
    const targets = {
      product,
      express: withPostgres('(b) express -> pg', express.baseUrl, express.pids),
      grpc: withPostgres('(c) express -> grpc -> pg', grpc.baseUrl, grpc.pids),
    };
    const outcomes: Outcome[] = [];
    for (const workload of workloads) outcomes.push(await compare(workload, targets, comparison));
    return outcomes;
  } finally {
    express.stop();
    grpc.stop();
  }
}

async function compare(
  workload: Workload,
  targets: Record<'product' | 'express' | 'grpc', Target>,
  { rounds, seconds }: Comparison,
): Promise<Outcome> {
  const product: Measurement[] = [];
  const express: Measurement[] = [];
  const grpc: Measurement[] = [];
  const all = [
    [targets.product, product],
    [targets.express, express],
    [targets.grpc, grpc],
  ] as const;
  for (const [target] of all) await warmUp(target, workload);
  const against: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [target, results] of all) results.push(await measure(target, workload, seconds));
    if (workload.against) against.push(await measure(targets.product, workload.against.workload, seconds));
  }
  const outcome = { workload, product: medianRound(product), express: medianRound(express), grpc: medianRound(grpc) };
  return against.length === 0 ? outcome : { ...outcome, against: medianRound(against) };
}
