/** A node of a plan as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  /** How many rows the planner expects of it. */
  readonly 'Plan Rows': number;
  /** In units of the planner, of which a page read in sequence costs one. */
  readonly 'Total Cost': number;
  readonly Plans?: readonly PlanNode[];
}

/** Reading some thousands of rows by an index, each from a page of its own, costs up to this. */
const CHEAP_COST = 20_000;
/** Reading a table of some thousands of rows from end to end costs up to this. */
const CHEAP_SCAN_COST = 500;

/** The root of a plan. */
export function readPlan(json: string): PlanNode {
  const [root] = JSON.parse(json) as readonly { readonly Plan: PlanNode }[];
  if (root === undefined) throw new TypeError('EXPLAIN answered no plan');
  return root.Plan;
}

/** Whether the planner expects a statement to answer at most `rows` rows and to visit some thousands. */
export function isCheap(plan: PlanNode, rows: number): boolean {
  return plan['Plan Rows'] <= rows && plan['Total Cost'] <= CHEAP_COST && !scansMuch(plan);
}

function scansMuch(node: PlanNode): boolean {
  if (node['Node Type'] === 'Seq Scan' && node['Total Cost'] > CHEAP_SCAN_COST) return true;
  return node.Plans?.some(scansMuch) ?? false;
}
