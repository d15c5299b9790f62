import type { LinkDefinition } from '../define.js';

/** Meetings and notes, and what they are about. A link over `parent_id` holds only for parents of its own module. */
export const activityLinks: readonly LinkDefinition[] = [
  { child: 'Meetings', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunity', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Cases', childLink: 'case', parentLink: 'meetings' },
  { child: 'Notes', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunities', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Cases', childLink: 'cases', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Meetings', childLink: 'meetings', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Contacts', parentLink: 'notes_parent' },
  { child: 'Notes', column: 'contact_id', parent: 'Contacts', childLink: 'contact', parentLink: 'notes' },
];
