import type { Queryable } from '@crm/postgres';

/** Whether this user is live, active and an administrator. One statement. */
export async function isAdministrator(database: Queryable, userId: string): Promise<boolean> {
  const rows = await database.count({
    name: 'is_administrator',
    text: `select from records.users u where u.id = $1 and u.is_admin and u.status = 'Active' and not u.deleted`,
    values: [userId],
  });
  return rows > 0;
}
