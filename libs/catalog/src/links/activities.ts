import type { LinkDefinition } from '../define.js';
import { activityParentLinks } from './activity-parents.js';
import { noteParentLinks } from './note-parents.js';

/** What calls, meetings, tasks and notes are about, the person they concern, and the series they belong to. */
export const activityLinks: readonly LinkDefinition[] = [
  ...activityParentLinks,
  ...noteParentLinks,
  { child: 'Tasks', column: 'contact_id', parent: 'Contacts', childLink: 'contacts', parentLink: 'tasks' },
  { child: 'Notes', column: 'contact_id', parent: 'Contacts', childLink: 'contact', parentLink: 'notes' },
  {
    child: 'Calls',
    column: 'repeat_parent_id',
    parent: 'Calls',
    childLink: 'repeat_parent',
    parentLink: 'occurrences',
  },
  {
    child: 'Meetings',
    column: 'repeat_parent_id',
    parent: 'Meetings',
    childLink: 'repeat_parent',
    parentLink: 'occurrences',
  },
];
