import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { AdministrativeAct, Performer } from '@crm/service';

/** An act and the id of its webhook. */
export interface WebhookAct extends AdministrativeAct {
  readonly name:
    'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.replayed' | 'webhook.deleted';
}

/** Writes a permanent audit entry in the transaction of the act. */
export async function insertAuditEntry(
  tx: Queryable,
  by: Performer,
  { name, subject, details = {} }: WebhookAct,
): Promise<void> {
  const { userId = null, clientId = null, requestId = null } = by;
  await tx.run(
    toStatement(
      sql`insert into events.audit (user_id, client_id, request_id, act, subject, details)
        values (${userId}, ${clientId}, ${requestId}, ${name}, ${subject}, ${JSON.stringify(details)}::jsonb)`,
      'audit_insert',
    ),
  );
}
