import { FEW } from '../plan/list-plan.js';

/** A node of a plan as `explain (format json)` prints it. */
export interface PlanNode {
  readonly 'Node Type': string;
  /** How many rows the planner expects from the node. */
  readonly 'Plan Rows': number;
  /** In the planner's units: a page read in sequence costs one. */
  readonly 'Total Cost': number;
  readonly Plans?: readonly PlanNode[];
}

/** The planner's estimate for a list. */
export interface PlannedList {
  /** The expected number of records. */
  readonly rows: number;
  /** Whether few records are expected, and found by visiting a few thousand rows at most. */
  readonly isShort: boolean;
}

/** Reading a few hundred rows by an index, each from a page of its own, costs up to this. */
const CHEAP_COST = 1_200;
/** Reading a table of a few thousand rows from end to end costs up to this. */
const CHEAP_SCAN_COST = 150;

export function readPlan(json: string): PlannedList {
  const [root] = JSON.parse(json) as readonly { readonly Plan: PlanNode }[];
  if (root === undefined) throw new TypeError('EXPLAIN answered no plan');
  const { 'Plan Rows': rows, 'Total Cost': cost } = root.Plan;
  return { rows, isShort: rows <= FEW && cost <= CHEAP_COST && !scansMuch(root.Plan) };
}

function scansMuch(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan' && node['Total Cost'] > CHEAP_SCAN_COST) return true;
  return node.Plans?.some(scansMuch) ?? false;
}
