import { sql, toStatement, type Queryable } from '@crm/postgres';

/** Whether a user with this id exists, active or not, and is not deleted. */
export async function userExists(db: Queryable, id: string): Promise<boolean> {
  const query = sql`select from records_pub.user_v1 u where u.id = ${id} and not u.deleted`;
  return (await db.count(toStatement(query, 'user_exists'))) > 0;
}

/** Whether this is an active user with the rights of an administrator. */
export async function isAdministrator(db: Queryable, id: string): Promise<boolean> {
  const query = sql`select from records_pub.user_v1 u
    where u.id = ${id} and u.status = 'Active' and not u.deleted and u.is_admin`;
  return (await db.count(toStatement(query, 'is_administrator'))) > 0;
}
