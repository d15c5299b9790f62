/** A node of a plan as `explain (format json)` tells it. */
export interface PlanNode {
  readonly 'Node Type': string;
  /** How many rows the planner expects of it. */
  readonly 'Plan Rows': number;
  /** In units of the planner, of which a page read in sequence costs one. */
  readonly 'Total Cost': number;
  readonly 'Join Type'?: string;
  readonly 'Scan Direction'?: string;
  readonly 'Index Name'?: string;
  readonly Alias?: string;
  readonly 'Subplan Name'?: string;
  /** `Outer` of what a node reads; others are what it looks up beside. */
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The common table expressions of a statement that explains a list: its page, all of it, and all of it where each record that meets
 * the conditions is asked about, if that is another way.
 */
export const PICKED = 'picked';
export const LISTED = 'listed';
export const ASKED = 'asked';

/** What the planner thinks of a list. */
export interface PlannedList {
  /** How many records it expects. */
  readonly rows: number;
  /** Whether it expects few enough, and to visit some thousands at most to count them. */
  readonly isCheap: boolean;
  /** To ask about each record that meets the conditions costs less than to find those that a user may see. */
  readonly asksEach: boolean;
  /** Tell the ways to the page and to the count from other ways; the same for two sets of values that are read alike. */
  readonly pageWay: string;
  readonly countWay: string;
}

/** Reading some hundred rows by an index, each from a page of its own, costs up to this. */
const CHEAP_COST = 4_000;
/** Reading a table of some thousands of rows from end to end costs up to this. */
const CHEAP_SCAN_COST = 150;
/** Reading such a table costs up to this, which costs less than to look a hundred records up. */
const SMALL_SCAN_COST = 1_000;

/** What costs little and comes and goes with small differences of the estimate. */
const INCIDENTAL: ReadonlySet<string> = new Set(['Memoize', 'Materialize']);

/**
 * Reads the plans of a list; at most `rows` records are few. Who asks for a list that `isWalked` sees so many records that to
 * look each of them up is worth it only where the conditions find too many, and the page too late.
 */
export function readPlannedList(json: string, rows: number, isWalked = false): PlannedList {
  const root = readPlan(json);
  const picked = subplanOf(root, PICKED);
  const counted = subplanOf(root, LISTED);
  const each = findSubplan(root, ASKED);
  const listed = withoutLimit(counted);
  const asked = each && withoutLimit(each);
  const isSeenCheap = isCheap(listed, rows) && !(isWalked && picked['Total Cost'] <= CHEAP_COST);
  const askedCost = asked?.['Total Cost'] ?? Infinity;
  const isSmallScan = askedCost <= Math.min(SMALL_SCAN_COST, picked['Total Cost']);
  // How many records there are is known better of what a user may see than of a condition about each.
  const isShort = listed['Plan Rows'] <= rows;
  const isAskedCheap = asked !== undefined && isShort && (isSmallScan || isCheap(asked, Infinity));
  const asksEach = isWalked ? isAskedCheap : isSmallScan || askedCost <= listed['Total Cost'];
  return {
    rows: listed['Plan Rows'],
    isCheap: isSeenCheap || isAskedCheap,
    asksEach,
    pageWay: wayOf(picked),
    countWay: wayOf(asksEach && each !== undefined ? each : counted),
  };
}

/** A limit hides how many rows there are. */
function withoutLimit(node: PlanNode): PlanNode {
  return node['Node Type'] === 'Limit' ? (node.Plans?.find(isOuter) ?? node) : node;
}

function isOuter(node: PlanNode): boolean {
  return node['Parent Relationship'] === 'Outer';
}

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

function findSubplan(root: PlanNode, name: string): PlanNode | undefined {
  return root.Plans?.find((node) => node['Subplan Name'] === `CTE ${name}`);
}

function subplanOf(root: PlanNode, name: string): PlanNode {
  const found = findSubplan(root, name);
  if (found === undefined) throw new TypeError(`EXPLAIN answered no plan of ${name}`);
  return found;
}

/** Which rows are read by which index and joined how: a plan without its numbers. */
function wayOf(node: PlanNode): string {
  const below = (node.Plans ?? []).map(wayOf).join(' ');
  if (INCIDENTAL.has(node['Node Type'])) return below;
  const own = [
    node['Node Type'],
    node['Join Type'],
    node.Alias,
    node['Index Name'],
    node['Scan Direction'],
    node['Subplan Name'],
  ];
  return `(${own.filter((part) => part !== undefined).join(',')} ${below})`;
}
