import type { LinkDefinition } from '../define.js';

/** Who made, last changed and is responsible for a record. One-sided: a user has no list of everything. */
export const ownershipLinks: readonly LinkDefinition[] = [
  { child: 'Accounts', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Accounts', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Accounts', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
  { child: 'Contacts', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Contacts', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Contacts', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
  { child: 'Opportunities', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Opportunities', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Opportunities', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
  { child: 'Cases', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Cases', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Cases', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
  { child: 'Meetings', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Meetings', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Meetings', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
  { child: 'Notes', column: 'created_by', parent: 'Users', childLink: 'created_by_link' },
  { child: 'Notes', column: 'modified_user_id', parent: 'Users', childLink: 'modified_user_link' },
  { child: 'Notes', column: 'assigned_user_id', parent: 'Users', childLink: 'assigned_user_link' },
];
