import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { Performer } from '@crm/service';
import type { Act } from '../administration/act.js';

/** Writes a permanent audit entry in the transaction of the act. */
export async function insertAuditEntry(tx: Queryable, by: Performer, { name, subject, details }: Act): Promise<void> {
  const { userId = null, clientId = null, requestId = null } = by;
  await tx.run(
    toStatement(
      sql`insert into auth.audit (user_id, client_id, request_id, act, subject, details)
        values (${userId}, ${clientId}, ${requestId}, ${name}, ${subject}, ${JSON.stringify(details ?? {})}::jsonb)`,
      'audit_insert',
    ),
  );
}
