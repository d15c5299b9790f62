import { withClient } from '@crm/local-stack';

/** The unfinished remains of operations that span services. */
export interface OpenOperations {
  /** Decided, but not yet reported to relationships. */
  readonly unsettled: number;
  /** Staged, but not settled. */
  readonly staged: number;
  /** Pairs of meetings and contacts that still belong to an operation. */
  readonly pairs: number;
}

/** Reads what is not settled from the database. */
export async function openOperations(adminUrl: string): Promise<OpenOperations> {
  return one<OpenOperations>(
    adminUrl,
    `select
  (select count(*)::int from records.operation where not settled) as unsettled,
  (select count(*)::int from relationships.staged_operation where settled_at is null) as staged,
  (select count(*)::int from relationships.meetings_contacts
    where created_op is not null or deleted_op is not null) as pairs`,
  );
}

/** Nothing is left to do. */
export const ALL_SETTLED: OpenOperations = { unsettled: 0, staged: 0, pairs: 0 };

/** How many rows the table of pairs of meetings and contacts has, visible or not. */
export async function pairCount(adminUrl: string): Promise<number> {
  return (await one<{ count: number }>(adminUrl, 'select count(*)::int as count from relationships.meetings_contacts'))
    .count;
}

/** How many operations records and relationships store. */
export async function operationCount(adminUrl: string): Promise<number> {
  const text = `select (select count(*)::int from records.operation)
  + (select count(*)::int from relationships.staged_operation) as count`;
  return (await one<{ count: number }>(adminUrl, text)).count;
}

/** Makes all operations so old that no call can refer to them any more. */
export async function ageOperations(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) =>
    client.query(`update records.operation set decided_at = decided_at - interval '25 hours';
update relationships.staged_operation set settled_at = settled_at - interval '25 hours'`),
  );
}

async function one<Row extends object>(adminUrl: string, text: string): Promise<Row> {
  const { rows } = await withClient(adminUrl, async (client) => client.query<Row>(text));
  const [row] = rows;
  if (row === undefined) throw new Error('No row');
  return row;
}
