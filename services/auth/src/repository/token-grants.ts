import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { Actor } from '@crm/token';

/** Whether the access token descends from a grant for which its user gave the password. */
export async function isOfPasswordGrant(db: Queryable, { tokenId, userId }: Actor): Promise<boolean> {
  const query = sql`select from auth.access_token t join auth.token_family f on f.id = t.family_id
    where t.jti = ${tokenId} and f.user_id = ${userId} and f.grant_type = 'password'`;
  return (await db.count(toStatement(query, 'token_of_password_grant'))) > 0;
}
