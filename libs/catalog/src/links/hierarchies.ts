import type { LinkDefinition } from '../define.js';

/** Records above and below others of their own module. */
export const hierarchyLinks: readonly LinkDefinition[] = [
  { child: 'Accounts', column: 'parent_id', parent: 'Accounts', childLink: 'member_of', parentLink: 'members' },
  {
    child: 'Contacts',
    column: 'reports_to_id',
    parent: 'Contacts',
    childLink: 'reports_to_link',
    parentLink: 'direct_reports',
  },
  { child: 'Leads', column: 'reports_to_id', parent: 'Leads', childLink: 'reports_to_link', parentLink: 'reportees' },
  { child: 'Users', column: 'reports_to_id', parent: 'Users', childLink: 'reports_to_link', parentLink: 'reportees' },
];
