import type { Queryable } from '@crm/postgres';
import type { Actor } from '@crm/token';

/** Whether the access token descends from a grant for which its user gave the password. */
export async function isOfPasswordGrant(db: Queryable, { tokenId, userId }: Actor): Promise<boolean> {
  const found = await db.count({
    name: 'token_of_password_grant',
    text: `select from auth.access_token t join auth.token_family f on f.id = t.family_id
            where t.jti = $1 and f.user_id = $2 and f.grant_type = 'password'`,
    values: [tokenId, userId],
  });
  return found > 0;
}
