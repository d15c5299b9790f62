import type { LinkDefinition } from '../define.js';

/**
 * Links of calls, meetings and tasks to their parents. A link over `parent_id` holds only for parents of its own
 * module. Where invitations or recipients have the plain name, the parent's link is called `…_parent` or `old…`.
 */
export const activityParentLinks: readonly LinkDefinition[] = [
  { child: 'Calls', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Contacts', childLink: 'contact_parent', parentLink: 'calls_parent' },
  { child: 'Calls', column: 'parent_id', parent: 'Tasks', childLink: 'tasks', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunities', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Bugs', childLink: 'bugs', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Cases', childLink: 'case', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Leads', childLink: 'lead_parent', parentLink: 'oldcalls' },
  { child: 'Calls', column: 'parent_id', parent: 'Project', childLink: 'project', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'ProjectTask', childLink: 'project_tasks', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Prospects', childLink: 'prospects', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'AOS_Contracts', childLink: 'aos_contracts', parentLink: 'calls' },
  { child: 'Calls', column: 'parent_id', parent: 'Emails', childLink: 'emails', parentLink: 'calls' },

  { child: 'Meetings', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'meetings' },
  {
    child: 'Meetings',
    column: 'parent_id',
    parent: 'Contacts',
    childLink: 'contact_parent',
    parentLink: 'meetings_parent',
  },
  { child: 'Meetings', column: 'parent_id', parent: 'Tasks', childLink: 'tasks', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunity', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Bugs', childLink: 'bugs', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Cases', childLink: 'case', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Leads', childLink: 'lead_parent', parentLink: 'oldmeetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Project', childLink: 'project', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'ProjectTask', childLink: 'project_tasks', parentLink: 'meetings' },
  { child: 'Meetings', column: 'parent_id', parent: 'Prospects', childLink: 'prospects', parentLink: 'meetings' },
  {
    child: 'Meetings',
    column: 'parent_id',
    parent: 'AOS_Contracts',
    childLink: 'aos_contracts',
    parentLink: 'meetings',
  },
  { child: 'Meetings', column: 'parent_id', parent: 'Emails', childLink: 'emails', parentLink: 'meetings' },

  { child: 'Tasks', column: 'parent_id', parent: 'Accounts', childLink: 'accounts', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Contacts', childLink: 'contact_parent', parentLink: 'tasks_parent' },
  { child: 'Tasks', column: 'parent_id', parent: 'Tasks', childLink: 'task_parent', parentLink: 'subtasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Opportunities', childLink: 'opportunities', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Bugs', childLink: 'bugs', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Cases', childLink: 'cases', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Leads', childLink: 'leads', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Project', childLink: 'projects', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'ProjectTask', childLink: 'project_tasks', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Prospects', childLink: 'prospects', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'AOS_Contracts', childLink: 'aos_contracts', parentLink: 'tasks' },
  { child: 'Tasks', column: 'parent_id', parent: 'Emails', childLink: 'email_parent', parentLink: 'tasks_parent' },
];
