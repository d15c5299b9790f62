import type { LinkDefinition } from '../define.js';

/**
 * E-mails and the one parent of each. A link over `parent_id` holds only for parents of its own module; the plain names
 * belong to the many records that an e-mail may be linked with.
 */
export const emailParentLinks: readonly LinkDefinition[] = [
  {
    child: 'Emails',
    column: 'parent_id',
    parent: 'Accounts',
    childLink: 'account_parent',
    parentLink: 'emails_parent',
  },
  {
    child: 'Emails',
    column: 'parent_id',
    parent: 'Opportunities',
    childLink: 'opportunity_parent',
    parentLink: 'emails_parent',
  },
  { child: 'Emails', column: 'parent_id', parent: 'Cases', childLink: 'case_parent', parentLink: 'emails_parent' },
  { child: 'Emails', column: 'parent_id', parent: 'Leads', childLink: 'lead_parent', parentLink: 'emails_parent' },
  {
    child: 'Emails',
    column: 'parent_id',
    parent: 'Contacts',
    childLink: 'contact_parent',
    parentLink: 'emails_parent',
  },
  { child: 'Emails', column: 'parent_id', parent: 'Bugs', childLink: 'bug_parent', parentLink: 'emails_parent' },
  { child: 'Emails', column: 'parent_id', parent: 'Project', childLink: 'project_parent', parentLink: 'emails_parent' },
  {
    child: 'Emails',
    column: 'parent_id',
    parent: 'Prospects',
    childLink: 'prospect_parent',
    parentLink: 'emails_parent',
  },
  {
    child: 'Emails',
    column: 'parent_id',
    parent: 'ProjectTask',
    childLink: 'project_task_parent',
    parentLink: 'emails_parent',
  },
  { child: 'Emails', column: 'parent_id', parent: 'Tasks', childLink: 'task_parent', parentLink: 'emails_parent' },
];
