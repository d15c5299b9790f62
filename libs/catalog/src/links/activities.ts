import type { LinkDefinition } from '../define.js';
import { activityParentLinks } from './activity-parents.js';

/** Notes and their parents. A link over `parent_id` holds only for parents of its own module. */
const noteParentLinks: readonly LinkDefinition[] = [
  { child: 'Notes', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Contacts', childLink: 'contact_parent', parentLink: 'notes_parent' },
  { child: 'Notes', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunities', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Tasks', childLink: 'tasks', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Emails', childLink: 'emails', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Bugs', childLink: 'bugs', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Project', childLink: 'projects', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'ProjectTask', childLink: 'project_tasks', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Prospects', childLink: 'prospects', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Cases', childLink: 'cases', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Leads', childLink: 'leads', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Meetings', childLink: 'meetings', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'Calls', childLink: 'calls', parentLink: 'notes' },
  { child: 'Notes', column: 'parent_id', parent: 'AOS_Contracts', childLink: 'aos_contracts', parentLink: 'notes' },
];

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
