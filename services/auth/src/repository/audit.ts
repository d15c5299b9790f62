import type { Queryable } from '@crm/postgres';
import type { Performer } from '@crm/service';
import type { Act } from '../administration/act.js';

/** Writes a permanent audit entry in the transaction of the act. */
export async function insertAuditEntry(tx: Queryable, by: Performer, { name, subject, details }: Act): Promise<void> {
  await tx.run({
    name: 'audit_insert',
    text: `insert into auth.audit (user_id, client_id, request_id, act, subject, details)
           values ($1, $2, $3, $4, $5, $6::jsonb)`,
    values: [
      by.userId ?? null,
      by.clientId ?? null,
      by.requestId ?? null,
      name,
      subject,
      JSON.stringify(details ?? {}),
    ],
  });
}
