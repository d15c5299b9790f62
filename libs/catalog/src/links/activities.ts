import type { LinkDefinition } from '../define.js';
import { activityParentLinks } from './activity-parents.js';
import { noteParentLinks } from './note-parents.js';

/** Links of calls, meetings, tasks and notes to their parents, to the person concerned, and to their series. */
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
