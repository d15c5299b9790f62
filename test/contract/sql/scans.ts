import type { Statement } from '@crm/postgres';
import type { TestDatabase } from '@crm/testkit';

/** How one statement reads one table. */
export interface Scan {
  readonly table: string;
  /** As EXPLAIN calls it. */
  readonly kind: string;
  readonly index: string | undefined;
  /** Whether the index is entered at given values, not read from end to end. */
  readonly isLookUp: boolean;
}

/** What a plan does. */
export interface Plan {
  readonly scans: readonly Scan[];
  /** Tables in subqueries whose result is put into a hash, as a whole. */
  readonly hashedTables: readonly string[];
}

/** Whose values the planner may look at: those of the statement, or nobody's. */
export type PlanKind = 'custom' | 'generic';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The plan of a statement; one that asks for a plan itself stands for the statement in it. */
export async function planOf(store: TestDatabase, { text, values }: Statement, kind: PlanKind): Promise<Plan> {
  const asked = text.replace(/^explain \(.*?\) /, '');
  const explain = kind === 'generic' ? 'explain (format json, generic_plan)' : 'explain (format json)';
  const [row] = await store.admin<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `${explain} ${asked}`,
    kind === 'generic' ? undefined : [...values],
  );
  const plans = row?.['QUERY PLAN'] ?? [];
  const nodes = plans.map((plan) => plan.Plan);
  return { scans: nodes.flatMap(scansOf), hashedTables: nodes.flatMap(hashedBy) };
}

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const kind = node['Node Type'];
  const table = node['Relation Name'];
  if (table === undefined || !kind.includes('Scan')) return below;
  // A bitmap is made of what lies below, of several indexes perhaps.
  const entries = kind === 'Bitmap Heap Scan' ? bitmapsOf(node) : [node];
  const isLookUp = entries.every((entry) => entry['Index Cond'] !== undefined);
  return [{ table, kind, index: entries[0]?.['Index Name'], isLookUp }, ...below];
}

function bitmapsOf({ Plans = [] }: PlanNode): PlanNode[] {
  return Plans.flatMap((node) => (node['Node Type'] === 'Bitmap Index Scan' ? [node] : bitmapsOf(node)));
}

function hashedBy(root: PlanNode): string[] {
  // Hashed subqueries are told from others only in the conditions that use them.
  const names = [...JSON.stringify(root).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name);
  const subPlans = allNodes(root).filter((node) => names.includes(node['Subplan Name']));
  return subPlans.flatMap(scansOf).map(({ table }) => table);
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
