import { identifier, sql, toStatement, type Queryable } from '@crm/postgres';
import type { AdministrativeAct, Performer } from './administrative-acts.js';

/** Writes a permanent entry into the audit of a schema, in the transaction of the act. */
export async function insertAuditEntry(
  schema: string,
  tx: Queryable,
  by: Performer,
  { name, subject, details = {} }: AdministrativeAct,
): Promise<void> {
  const { userId = null, clientId = null, requestId = null } = by;
  const audit = identifier(schema, 'audit');
  await tx.run(
    toStatement(
      sql`insert into ${audit} (user_id, client_id, request_id, act, subject, details)
        values (${userId}, ${clientId}, ${requestId}, ${name}, ${subject}, ${JSON.stringify(details)}::jsonb)`,
      'audit_insert',
    ),
  );
}
