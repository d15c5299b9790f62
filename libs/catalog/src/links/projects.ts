import type { LinkDefinition } from '../define.js';

/** Projects, their tasks, the people who work on them and the records that they belong to. */
export const projectLinks: readonly LinkDefinition[] = [
  { child: 'ProjectTask', column: 'project_id', parent: 'Project', childLink: 'projects', parentLink: 'projecttask' },
  { child: 'ProjectTask', column: 'project_id', parent: 'Project', childLink: 'project_name_link' },
  {
    storage: 'edge',
    table: 'projects_accounts',
    left: { module: 'Project', column: 'project_id', link: 'accounts' },
    right: { module: 'Accounts', column: 'account_id', link: 'project' },
  },
  {
    storage: 'edge',
    table: 'projects_contacts',
    left: { module: 'Project', column: 'project_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'project' },
  },
  {
    storage: 'edge',
    table: 'projects_opportunities',
    left: { module: 'Project', column: 'project_id', link: 'opportunities' },
    right: { module: 'Opportunities', column: 'opportunity_id', link: 'project' },
  },
  {
    storage: 'edge',
    table: 'projects_cases',
    left: { module: 'Project', column: 'project_id', link: 'cases' },
    right: { module: 'Cases', column: 'case_id', link: 'project' },
  },
  {
    storage: 'edge',
    table: 'projects_bugs',
    left: { module: 'Project', column: 'project_id', link: 'bugs' },
    right: { module: 'Bugs', column: 'bug_id', link: 'project' },
  },
  {
    storage: 'edge',
    table: 'project_contacts',
    left: { module: 'Project', column: 'project_id', link: 'project_contacts_1' },
    right: { module: 'Contacts', column: 'contact_id', link: 'project_contacts_1' },
  },
  {
    storage: 'edge',
    table: 'project_users',
    left: { module: 'Project', column: 'project_id', link: 'project_users_1' },
    right: { module: 'Users', column: 'user_id', link: 'project_users_1' },
  },
];
