import { dateTime, flag, flexReference, longText, nameOf, oneOf, parentName, referenceTo, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineBy, nameIndexes } from './standard-indexes.js';

export const tasks: ModuleDefinition = {
  name: 'Tasks',
  table: 'tasks',
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    status: oneOf('task_status_dom', { required: true, default: 'Not Started' }),
    priority: oneOf('task_priority_dom', { required: true }),
    date_start: dateTime(),
    date_start_flag: flag(),
    date_due: dateTime(),
    date_due_flag: flag(),
    parent_type: oneOf('parent_type_display'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.parent_type_display),
    contact_id: referenceTo('Contacts'),
    contact_name: nameOf('contact_id', 'Contacts', 'name'),
    contact_phone: nameOf('contact_id', 'Contacts', 'phone_work'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'status', 'priority', 'date_due', 'parent_name', 'assigned_user_name'],
    activityDate: 'date_due',
    sections: {
      more: ['date_start_flag', 'date_due_flag', 'contact_phone'],
    },
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'nin', operand: ['Completed', 'Deferred'] }],
    completed: [{ field: 'status', operator: 'eq', operand: 'Completed' }],
    overdue: [
      { field: 'date_due', operator: 'lt', operand: { moment: 'now' } },
      { field: 'status', operator: 'nin', operand: ['Completed', 'Deferred'] },
    ],
    today: [
      { field: 'date_start', operator: 'gte', operand: { moment: 'today' } },
      { field: 'date_start', operator: 'lt', operand: { moment: 'tomorrow' } },
    ],
    due_today: [
      { field: 'date_due', operator: 'gte', operand: { moment: 'today' } },
      { field: 'date_due', operator: 'lt', operand: { moment: 'tomorrow' } },
    ],
  },
  indexes: [
    { order: ['date_due'], serves: 'tasks that are due today or overdue', query: 'filter=overdue&sort=date_due' },
    ...nameIndexes('Tasks', 'name'),
    mineBy('date_due'),
    {
      equals: ['status'],
      order: ['date_due'],
      serves: 'the work list: tasks of a status by the time at which they are due',
      query: 'filter[Tasks.status]=Not Started&sort=date_due',
    },
  ],
};
