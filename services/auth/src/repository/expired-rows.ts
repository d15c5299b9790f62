import type { Queryable, Statement } from '@crm/postgres';

/** How many rows one statement removes; bounds how long it holds locks and how much write-ahead log it makes. */
const BATCH = 1_000;

const DELETIONS: readonly Statement[] = [
  deletion('expired_revocation', 'auth.revocation', 'jti', 'keep_until < now()'),
  deletion('expired_not_before', 'auth.not_before', 'kind, subject', 'keep_until < now()'),
  deletion('expired_login_failure', 'auth.login_failure', 'id', `failed_at < now() - interval '1 hour'`),
  deletion('expired_access_token', 'auth.access_token', 'jti', `expires_at < now() - interval '1 hour'`),
  // Used refresh tokens stay as long as their family: a second use has to be recognised.
  deletion('expired_family', 'auth.token_family', 'id', `expires_at < now() - interval '1 day'`),
];

/** Deletes expired rows; returns how many. */
export async function deleteExpiredRows(db: Queryable): Promise<number> {
  let total = 0;
  for (const statement of DELETIONS) {
    let deleted: number;
    do {
      deleted = await db.count(statement);
      total += deleted;
    } while (deleted === BATCH);
  }
  return total;
}

function deletion(name: string, table: string, key: string, condition: string): Statement {
  const text = `delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit $1)`;
  return { name, text, values: [BATCH] };
}
