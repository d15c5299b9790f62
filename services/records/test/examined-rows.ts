/** What `explain (analyze, format json)` answers. */
export type ExplainedPlans = readonly { readonly Plan: PlanNode }[];

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * How many rows of each table a statement looked at, those that it passed over included. It says what a plan costs
 * without saying which plan: Postgres plans by a random sample of the rows, so that of two ways which are equally good
 * it may choose either.
 */
export function examinedRows(plans: ExplainedPlans): ReadonlyMap<string, number> {
  const examined = new Map<string, number>();
  for (const node of plans.flatMap(({ Plan }) => allNodes(Plan))) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const perLoop =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    examined.set(table, (examined.get(table) ?? 0) + perLoop * (node['Actual Loops'] ?? 0));
  }
  return examined;
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(allNodes)];
}
