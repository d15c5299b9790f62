import { FEW } from '../plan/list-plan.js';

/** A node of a plan as `explain (format json)` prints it. */
export interface PlanNode {
  readonly 'Node Type': string;
  /** How many rows the planner expects from the node. */
  readonly 'Plan Rows': number;
  /** In the planner's units: a page read in sequence costs one. */
  readonly 'Total Cost': number;
  readonly 'Join Type'?: string;
  readonly 'Scan Direction'?: string;
  readonly 'Index Name'?: string;
  readonly Alias?: string;
  readonly 'Subplan Name'?: string;
  /** `Outer` for the input that a node reads; other children are looked up beside it. */
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * The common table expressions of a statement that explains a list: its page; all of it; if there is another access
 * path, all of it while checking each record that meets the conditions; and the table of these records.
 */
export const PICKED = 'picked';
export const LISTED = 'listed';
export const ASKED = 'asked';
export const TABLE = 'table_rows';

/** The planner's estimates for a list. */
export interface PlannedList {
  /** The expected number of records. */
  readonly rows: number;
  /** Whether the planner expects few enough records, and visits to a few thousand at most to count them. */
  readonly isCheap: boolean;
  /** Counting is not cheap for a user who sees more records of the module than this. */
  readonly mostSeen: number;
  /**
   * The table is small, and checking each record that meets the conditions is expected to cost no more than the page.
   */
  readonly asksEach: boolean;
  /**
   * Identify the access paths to the page, to the count, and to the count that checks each record. They are equal for
   * two sets of values that are read by the same path.
   */
  readonly pageWay: string;
  readonly countWay: string;
  readonly askedWay?: string;
}

/** Reading a few hundred rows by an index, each from a page of its own, costs up to this. */
const CHEAP_COST = 4_000;
/** Reading a table of a few thousand rows from end to end costs up to this. */
const CHEAP_SCAN_COST = 150;
/**
 * A table of up to this many rows is read from end to end instead of looking up the records that a user may see. Two
 * limits: for a user who may see few records, and for one who may see many.
 */
const SMALL_TABLE = { forFew: 2_500, forMany: 10_000 };
/** Looking up one record takes as long as reading this many from end to end. */
const READ_PER_LOOK_UP = 10;

/** Nodes that cost little and come and go with small differences of the estimate. */
const INCIDENTAL: ReadonlySet<string> = new Set(['Memoize', 'Materialize']);

/**
 * Reads the plans of a list; a list is short up to `rows` records. The user of a list that `isWalked` sees more than a
 * few records of the module.
 */
export function readPlannedList(json: string, rows: number, isWalked = false): PlannedList {
  const root = readPlan(json);
  const picked = subplanOf(root, PICKED);
  const counted = subplanOf(root, LISTED);
  const asked = findSubplan(root, ASKED);
  const listed = withoutLimit(counted);
  const tableRows = findSubplan(root, TABLE)?.['Plan Rows'] ?? Infinity;
  const isSmall = tableRows <= (isWalked ? SMALL_TABLE.forMany : SMALL_TABLE.forFew);
  const mostCost = Math.min(picked['Total Cost'], CHEAP_COST);
  const asksEach = isSmall && asked !== undefined && withoutLimit(asked)['Total Cost'] <= mostCost;
  return {
    rows: listed['Plan Rows'],
    isCheap: isCheap(listed, rows) || (asksEach && listed['Plan Rows'] <= rows),
    mostSeen: asksEach ? Infinity : Math.max(FEW, tableRows / READ_PER_LOOK_UP),
    asksEach,
    pageWay: wayOf(picked),
    countWay: wayOf(counted),
    ...(asked && { askedWay: wayOf(asked) }),
  };
}

/** A limit hides how many rows there are. */
function withoutLimit(node: PlanNode): PlanNode {
  return node['Node Type'] === 'Limit' ? (node.Plans?.find(isOuter) ?? node) : node;
}

function isOuter(node: PlanNode): boolean {
  return node['Parent Relationship'] === 'Outer';
}

export function readPlan(json: string): PlanNode {
  const [root] = JSON.parse(json) as readonly { readonly Plan: PlanNode }[];
  if (root === undefined) throw new TypeError('EXPLAIN answered no plan');
  return root.Plan;
}

/** Whether the planner expects a statement to return at most `rows` rows and to visit a few thousand at most. */
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

/** A plan without its numbers: which rows are read by which index, and how they are joined. */
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
