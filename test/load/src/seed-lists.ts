import { withClient } from '@crm/local-stack';
import { refillTables } from './refill-tables.js';

/** The records that the related lists find. */
export interface SeededLists {
  /** The number of accounts, of contacts and of meetings. */
  readonly rows: number;
  /** Accounts 1 to this number have contacts, about 25 each. */
  readonly accountsWithContacts: number;
}

const CONTACTS_PER_ACCOUNT = 25;

/**
 * Creates contacts, each of one account, and meetings, each with two users, beside as many accounts. A third of the meetings was
 * accepted by one of them. Records of an earlier size are removed.
 */
export async function seedLists(adminUrl: string, rows: number): Promise<SeededLists> {
  const accountsWithContacts = Math.ceil(rows / CONTACTS_PER_ACCOUNT);
  await withClient(adminUrl, async (client) => {
    await client.query(USERS);
    await client.query('vacuum (analyze) records.users');
  });
  await Promise.all([
    refillTables(adminUrl, ['records.contacts', 'relationships.accounts_contacts'], async (client) => {
      await client.query(CONTACTS, [rows]);
      await client.query(CONTACTS_OF_ACCOUNTS, [rows, accountsWithContacts]);
    }),
    refillTables(adminUrl, ['records.meetings', 'relationships.meetings_users'], async (client) => {
      await client.query(MEETINGS, [rows]);
      await client.query(INVITATIONS, [rows]);
    }),
  ]);
  return { rows, accountsWithContacts };
}

const USERS = `
  insert into records.users (id, user_name, last_name, status, date_entered, date_modified)
  select 'bench-user-' || n, 'bench' || n, 'User ' || n, 'Active', now() - n * interval '1 second', now()
  from generate_series(0, 49) n on conflict do nothing`;

const CONTACTS = `
  insert into records.contacts (id, first_name, last_name, title, phone_work, primary_address_city, assigned_user_id,
    created_by, modified_user_id, date_entered, date_modified)
  select 'bench-contact-' || n, 'Ada', 'Contact ' || n, 'Engineer', '+1 555 ' || lpad((n % 10000)::text, 4, '0'),
    'City ' || n % 500, '1', '1', '1', now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series(1, $1::integer) n`;

/** The contacts of an account are far apart in every order. */
const CONTACTS_OF_ACCOUNTS = `
  insert into relationships.accounts_contacts (account_id, contact_id, date_modified)
  select 'bench-' || 1 + (n * 7919::bigint) % $2::integer, 'bench-contact-' || n, now()
  from generate_series(1, $1::integer) n`;

const MEETINGS = `
  insert into records.meetings (id, name, status, location, date_start, duration_hours, assigned_user_id, created_by,
    modified_user_id, date_entered, date_modified)
  select 'bench-meeting-' || n, 'Review', 'Planned', 'Room 1', now(), 1, '1', '1', '1',
    now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series(1, $1::integer) n`;

const INVITATIONS = `
  insert into relationships.meetings_users (meeting_id, user_id, required, accept_status, date_modified)
  select 'bench-meeting-' || n, 'bench-user-' || (n + i * 7) % 50, true,
    case when i = 0 and n % 3 = 0 then 'accept' else 'none' end, now()
  from generate_series(1, $1::integer) n, generate_series(0, 1) i`;
