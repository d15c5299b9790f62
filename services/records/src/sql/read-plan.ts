import { FEW } from '../plan/list-plan.js';

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
 * The common table expressions of a statement that explains a list: its page, all of it, and if there is another way, all of it where
 * each record that meets the conditions is asked about, and the table that these are in.
 */
export const PICKED = 'picked';
export const LISTED = 'listed';
export const ASKED = 'asked';
export const TABLE = 'table_rows';

/** What the planner thinks of a list. */
export interface PlannedList {
  /** How many records it expects. */
  readonly rows: number;
  /** Whether it expects few enough, and to visit some thousands at most to count them. */
  readonly isCheap: boolean;
  /** To who sees more records of the module than this it is not cheap to count. */
  readonly mostSeen: number;
  /** The table is small, and to ask about each record that meets the conditions is expected to cost no more than the page. */
  readonly asksEach: boolean;
  /**
   * Tell the ways to the page, to the count, and to the count where each record is asked about, from other ways; the same for two
   * sets of values that are read alike.
   */
  readonly pageWay: string;
  readonly countWay: string;
  readonly askedWay?: string;
}

/** Reading some hundred rows by an index, each from a page of its own, costs up to this. */
const CHEAP_COST = 4_000;
/** Reading a table of some thousands of rows from end to end costs up to this. */
const CHEAP_SCAN_COST = 150;
/** A table of up to so many rows is read from end to end rather than looking up what a user may see, if that is few, or more. */
const SMALL_TABLE = { forFew: 2_500, forMany: 10_000 };
/** Looking a record up takes as long as reading so many from end to end. */
const READ_PER_LOOK_UP = 10;

/** What costs little and comes and goes with small differences of the estimate. */
const INCIDENTAL: ReadonlySet<string> = new Set(['Memoize', 'Materialize']);

/** Reads the plans of a list; at most `rows` records are few. Who asks for a list that `isWalked` sees more than few of the module. */
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
