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
  | 'contactsByCountry'
  | 'meetingsByAnswer';

/** A page and the row that shows whether there is another one. */
const ROWS = 21;

/** The rows of each list, without columns from other records. */
const ROWS_OF: Readonly<Record<ListName, string>> = {
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
  contactsByCountry: contactsOf('a.billing_address_country = $1'),
  // "is true" keeps the planner from skipping through the index by user, once for every user of every meeting.
  meetingsByAnswer: `select m.* from baseline.meetings m where not m.deleted and exists (
      select from relationships.meetings_users e join baseline.users u on u.id = e.user_id
      where e.meeting_id = m.id and e.accept_status = $1 and (e.deleted_op is null) is true and not u.deleted)
    order by m.date_entered desc, m.id limit ${ROWS}`,
};

/**
 * The prepared statement of a list. Rows have the names, addresses and accounts that the product shows too, but for the first
 * page of accounts (W2) and the parents of meetings, which none has; `bare` = nothing but the columns of their table.
 */
export function listStatement(name: ListName, values: readonly string[], bare: boolean): QueryConfig {
  const rows = ROWS_OF[name];
  return { name, text: bare || name === 'accounts' ? rows : withNames(name, rows), values: [...values] };
}

/** One join for each name, as in hand-written SQL. */
function withNames(name: ListName, rows: string): string {
  if (name.startsWith('accounts')) {
    return `select r.*, ${USER_NAMES}, ${PRIMARY_ADDRESS}, p.name as parent_name, g.name as campaign_name
      from (${rows}) r ${JOIN_USERS} ${joinPrimaryAddress('Accounts')}
      left join baseline.accounts p on p.id = r.parent_id and not p.deleted
      left join records.campaigns g on g.id = r.campaign_id and not g.deleted
      order by ${name === 'accountsByName' ? 'lower(r.name), r.name' : 'r.date_entered desc'}, r.id`;
  }
  if (name.startsWith('meetings')) {
    return `select r.*, ${USER_NAMES}, c.id as contact_id, c.last_name as contact_name
      from (${rows}) r ${JOIN_USERS}
      left join lateral (select c.id, c.last_name from relationships.meetings_contacts e
        join baseline.contacts c on c.id = e.contact_id and not c.deleted
        where e.meeting_id = r.id and e.deleted_op is null order by e.date_modified, e.id limit 1) c on true
      order by r.date_entered desc, r.id`;
  }
  return `select r.*, ${USER_NAMES}, ${PRIMARY_ADDRESS}, o.email_address as email2, b.last_name as report_to_name,
      g.name as campaign_name, a.id as account_id, a.name as account_name
    from (${rows}) r ${JOIN_USERS} ${joinPrimaryAddress('Contacts')}
    left join lateral (select m.email_address from records.email_addr_bean_rel e
      join records.email_addresses m on m.id = e.email_address_id and not m.deleted
      where e.bean_id = r.id and e.bean_module = 'Contacts' and e.primary_address is not true
      order by e.date_modified, e.id limit 1) o on true
    left join baseline.contacts b on b.id = r.reports_to_id and not b.deleted
    left join records.campaigns g on g.id = r.campaign_id and not g.deleted
    left join lateral (select a.id, a.name from relationships.accounts_contacts e
      join baseline.accounts a on a.id = e.account_id and not a.deleted
      where e.contact_id = r.id and e.deleted_op is null order by e.date_modified, e.id limit 1) a on true
    order by r.date_entered desc, r.id`;
}

const USER_NAMES = `u1.user_name as assigned_user_name, u2.user_name as created_by_name, u3.user_name as modified_by_name`;

const JOIN_USERS = `left join baseline.users u1 on u1.id = r.assigned_user_id and not u1.deleted
  left join baseline.users u2 on u2.id = r.created_by and not u2.deleted
  left join baseline.users u3 on u3.id = r.modified_user_id and not u3.deleted`;

const PRIMARY_ADDRESS = 'm.email_address as email1, m.opt_out as email_opt_out, m.invalid_email';

function joinPrimaryAddress(module: string): string {
  return `left join records.email_addr_bean_rel q on q.bean_id = r.id and q.bean_module = '${module}' and q.primary_address = true
    left join records.email_addresses m on m.id = q.email_address_id and not m.deleted`;
}

function contactsOf(condition: string): string {
  return `select c.* from baseline.contacts c where not c.deleted and exists (
      select from relationships.accounts_contacts e join baseline.accounts a on a.id = e.account_id
      where e.contact_id = c.id and e.deleted_op is null and not a.deleted and ${condition})
    order by c.date_entered desc, c.id limit ${ROWS}`;
}
