import { longText, type FieldDefinition, type LinkDefinition } from '../define.js';
import { emailParentLinks } from './email-parents.js';

/** The data of a campaign on an e-mail that it sent. */
const campaignTrace = {
  campaign_data: longText(),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** E-mails, the parent of each, and all records that it is linked with. */
export const emailLinks: readonly LinkDefinition[] = [
  ...emailParentLinks,
  {
    storage: 'edge',
    table: 'emails_accounts',
    left: { module: 'Emails', column: 'email_id', link: 'accounts' },
    right: { module: 'Accounts', column: 'account_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_aos_contracts',
    left: { module: 'Emails', column: 'email_id', link: 'aos_contracts' },
    right: { module: 'AOS_Contracts', column: 'aos_contract_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_bugs',
    left: { module: 'Emails', column: 'email_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_cases',
    left: { module: 'Emails', column: 'email_id', link: 'cases' },
    right: { module: 'Cases', column: 'case_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_contacts',
    left: { module: 'Emails', column: 'email_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_leads',
    left: { module: 'Emails', column: 'email_id', link: 'leads' },
    right: { module: 'Leads', column: 'lead_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_opportunities',
    left: { module: 'Emails', column: 'email_id', link: 'opportunities' },
    right: { module: 'Opportunities', column: 'opportunity_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_project_tasks',
    left: { module: 'Emails', column: 'email_id', link: 'projecttask' },
    right: { module: 'ProjectTask', column: 'project_task_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_projects',
    left: { module: 'Emails', column: 'email_id', link: 'project' },
    right: { module: 'Project', column: 'project_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_prospects',
    left: { module: 'Emails', column: 'email_id', link: 'prospects' },
    right: { module: 'Prospects', column: 'prospect_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_tasks',
    left: { module: 'Emails', column: 'email_id', link: 'tasks' },
    right: { module: 'Tasks', column: 'task_id', link: 'emails' },
    middle: campaignTrace,
  },
  {
    storage: 'edge',
    table: 'emails_users',
    left: { module: 'Emails', column: 'email_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'emails_users' },
    middle: campaignTrace,
  },
];
