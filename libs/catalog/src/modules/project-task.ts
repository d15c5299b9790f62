import { date, flag, integer, longText, nameOf, oneOf, referenceTo, text, time } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

const FINISHED = ['Completed', 'Deferred'];

/** A step of a project. */
export const projectTask: ModuleDefinition = {
  name: 'ProjectTask',
  table: 'project_task',
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    project_id: referenceTo('Project', { required: true }),
    project_name: nameOf('project_id', 'Project', 'name'),
    status: oneOf('project_task_status_options'),
    priority: oneOf('project_task_priority_options'),
    percent_complete: integer(),
    milestone_flag: flag(),
    date_start: date(),
    time_start: integer(),
    date_finish: date(),
    time_finish: integer(),
    date_due: date(),
    time_due: time(),
    duration: integer({ required: true }),
    duration_unit: oneOf('project_duration_units_dom'),
    actual_duration: integer(),
    estimated_effort: integer(),
    actual_effort: integer(),
    utilization: integer({ default: 100 }),
    project_task_id: integer(),
    task_number: integer(),
    order_number: integer({ default: 1 }),
    parent_task_id: integer(),
    predecessors: longText(),
    relationship_type: oneOf('relationship_type_list'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'nin', operand: FINISHED }],
    closed: [{ field: 'status', operator: 'in', operand: FINISHED }],
    overdue: [
      { field: 'date_due', operator: 'lt', operand: { moment: 'today' } },
      { field: 'status', operator: 'nin', operand: FINISHED },
    ],
    today: [
      { field: 'date_start', operator: 'gte', operand: { moment: 'today' } },
      { field: 'date_start', operator: 'lt', operand: { moment: 'tomorrow' } },
    ],
    milestones: [{ field: 'milestone_flag', operator: 'eq', operand: true }],
  },
  indexes: [
    {
      order: ['date_start'],
      serves: 'the calendar: project tasks that begin on a day',
      query: 'filter=today&sort=date_start',
    },
  ],
};
