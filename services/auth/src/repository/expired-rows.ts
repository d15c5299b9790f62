import { sql, toStatement, type Queryable, type SqlFragment, type Statement } from '@crm/postgres';

/** How many rows one statement removes; bounds how long it holds locks and how much write-ahead log it makes. */
const BATCH = 1_000;

const DELETIONS: readonly Statement[] = [
  deletion('expired_revocation', sql`auth.revocation`, sql`jti`, sql`keep_until < now()`),
  deletion('expired_not_before', sql`auth.not_before`, sql`kind, subject`, sql`keep_until < now()`),
  deletion('expired_login_failure', sql`auth.login_failure`, sql`id`, sql`failed_at < now() - interval '1 hour'`),
  deletion('expired_login_origin', sql`auth.login_origin`, sql`origin`, sql`succeeded_at < now() - interval '90 days'`),
  deletion('expired_access_token', sql`auth.access_token`, sql`jti`, sql`expires_at < now() - interval '1 hour'`),
  // Used refresh tokens stay as long as their family: a second use has to be recognised.
  deletion('expired_family', sql`auth.token_family`, sql`id`, sql`expires_at < now() - interval '1 day'`),
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

function deletion(name: string, table: SqlFragment, key: SqlFragment, condition: SqlFragment): Statement {
  const batch = sql`select ${key} from ${table} where ${condition} limit ${BATCH}`;
  return toStatement(sql`delete from ${table} where (${key}) in (${batch})`, name);
}
