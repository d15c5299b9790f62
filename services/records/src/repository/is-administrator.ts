import { sql, toStatement, type Queryable } from '@crm/postgres';

/** Whether this user is live, active and an administrator. One statement. */
export async function isAdministrator(database: Queryable, userId: string): Promise<boolean> {
  const query = sql`select from records.users u where u.id = ${userId} and u.is_admin and u.status = 'Active' and not u.deleted`;
  return (await database.count(toStatement(query, 'is_administrator'))) > 0;
}
