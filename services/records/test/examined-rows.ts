/** The output of `explain (analyze, format json)`. */
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
 * How many rows of each table a statement examined, including those that it skipped. This measures the cost of a plan
 * without depending on which plan it is: Postgres plans by a random sample of the rows, so that it may choose either of
 * two equally good plans.
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
