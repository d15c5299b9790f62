import type { Queryable } from '@crm/postgres';

/** Id of the first user, in every installation. */
export const ADMINISTRATOR_ID = '1';

/** Stores the first administrator unless a user of that id was ever stored; whether it did. */
export async function seedAdministrator(database: Queryable, userName: string): Promise<boolean> {
  const stored = await database.count({
    text: `insert into records.users
  (id, user_name, last_name, is_admin, status, date_entered, date_modified, created_by, modified_user_id, deleted)
values ($1, $2, 'Administrator', true, 'Active', date_trunc('milliseconds', now()), date_trunc('milliseconds', now()),
  $1, $1, false)
on conflict (id) do nothing`,
    values: [ADMINISTRATOR_ID, userName],
  });
  return stored > 0;
}
