import type { QueryConfig } from 'pg';

/** The lists of the benchmark. */
export type ListName =
  | 'accounts'
  | 'accountsFrom'
  | 'accountsAfter'
  | 'accountsByName'
  | 'contactsOfAccount'
  | 'contactsByAccountName'
  | 'contactsByIndustry'
  | 'meetingsByAnswer';

/** A page and the row that tells whether there is another one. */
const ROWS = 21;

const LISTS: Readonly<Record<ListName, string>> = {
  accounts: `select * from baseline.accounts where not deleted order by date_entered desc, id limit ${ROWS}`,
  accountsFrom: `select * from baseline.accounts where not deleted order by date_entered desc, id limit ${ROWS} offset $1`,
  accountsAfter: `select * from baseline.accounts
    where not deleted and date_entered <= $1 and (date_entered < $1 or id > $2)
    order by date_entered desc, id limit ${ROWS}`,
  accountsByName: `select * from baseline.accounts
    where not deleted and account_type = $1 and industry = $2 order by lower(name), name, id limit ${ROWS}`,
  contactsOfAccount: `select c.* from relationships.accounts_contacts e join baseline.contacts c on c.id = e.contact_id
    where e.account_id = $1 and e.deleted_op is null and not c.deleted
    order by c.date_entered desc, c.id limit ${ROWS}`,
  contactsByAccountName: contactsOf('lower(a.name) = lower($1) and a.name = $1'),
  contactsByIndustry: contactsOf('a.industry = $1'),
  // "is true" keeps the planner from skipping through the index by user, once for every user of every meeting.
  meetingsByAnswer: `select m.* from baseline.meetings m where not m.deleted and exists (
      select from relationships.meetings_users e join baseline.users u on u.id = e.user_id
      where e.meeting_id = m.id and e.accept_status = $1 and (e.deleted_op is null) is true and not u.deleted)
    order by m.date_entered desc, m.id limit ${ROWS}`,
};

/** The prepared statement of a list. */
export function listStatement(name: ListName, values: readonly string[]): QueryConfig {
  return { name, text: LISTS[name], values: [...values] };
}

function contactsOf(condition: string): string {
  return `select c.* from baseline.contacts c where not c.deleted and exists (
      select from relationships.accounts_contacts e join baseline.accounts a on a.id = e.account_id
      where e.contact_id = c.id and e.deleted_op is null and not a.deleted and ${condition})
    order by c.date_entered desc, c.id limit ${ROWS}`;
}
