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

/** The effects of a plan. */
export interface Plan {
  readonly scans: readonly Scan[];
  /** Tables in subqueries whose complete result is put into a hash. */
  readonly hashedTables: readonly string[];
}

/** Whether the planner may use the values of the statement (`custom`) or none (`generic`). */
export type PlanKind = 'custom' | 'generic';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The plan of a statement; an EXPLAIN counts as the statement that it explains. */
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
  // A bitmap is built from the nodes below it, possibly of several indexes.
  const entries = kind === 'Bitmap Heap Scan' ? bitmapsOf(node) : [node];
  const isLookUp = entries.every((entry) => entry['Index Cond'] !== undefined);
  return [{ table, kind, index: entries[0]?.['Index Name'], isLookUp }, ...below];
}

function bitmapsOf({ Plans = [] }: PlanNode): PlanNode[] {
  return Plans.flatMap((node) => (node['Node Type'] === 'Bitmap Index Scan' ? [node] : bitmapsOf(node)));
}

function hashedBy(root: PlanNode): string[] {
  // Only the conditions that use a subquery show whether it is hashed.
  const names = [...JSON.stringify(root).matchAll(/hashed (SubPlan \d+)/g)].map(([, name]) => name);
  const subPlans = allNodes(root).filter((node) => names.includes(node['Subplan Name']));
  return subPlans.flatMap(scansOf).map(({ table }) => table);
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
