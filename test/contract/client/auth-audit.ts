import { withClient } from '@crm/local-stack';
import { stack } from './stack.js';

/** An act of administration that auth has recorded. */
export interface AuditRow {
  readonly user_id: string | null;
  readonly client_id: string | null;
  readonly request_id: string | null;
  readonly act: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The acts that auth has recorded about a client, a user, a token or a key, oldest first. */
export function auditOf(subject: string): Promise<AuditRow[]> {
  return withClient(stack.adminDatabaseUrl, async (db) => {
    const { rows } = await db.query<AuditRow>(
      'select user_id, client_id, request_id, act, details from auth.audit where subject = $1 order by id',
      [subject],
    );
    return rows;
  });
}
