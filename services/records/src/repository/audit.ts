import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { AdministrativeAct, Performer } from '@crm/service';

interface ActRow {
  readonly act: string;
  readonly subject: string;
  /** JSON texts. */
  readonly before: string;
  readonly details: string;
}

/** Sets whose acts the remainder of a transaction performs. The triggers that record acts read it. */
export async function setPerformer(tx: Queryable, { userId, clientId, requestId }: Performer): Promise<void> {
  const performer = JSON.stringify({ user_id: userId, client_id: clientId, request_id: requestId });
  await tx.run(toStatement(sql`select set_config('records.performer', ${performer}, true)`, 'performer_set'));
}

/** The acts recorded since `setPerformer` in the same transaction. */
export async function readActs(tx: Queryable): Promise<AdministrativeAct[]> {
  const query = sql`select act, subject, before, details from records.audit
where id = any(string_to_array(nullif(current_setting('records.acts', true), ''), ',')::bigint[]) order by id`;
  const rows = await tx.run<ActRow>(toStatement(query, 'acts_of_transaction'));
  return rows.map(({ act, subject, before, details }) => {
    return { name: act, subject, before: readValues(before), details: readValues(details) };
  });
}

function readValues(json: string): Readonly<Record<string, unknown>> {
  return JSON.parse(json) as Record<string, unknown>;
}
