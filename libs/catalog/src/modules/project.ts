import { date, flag, longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Projects, which are planned as tasks. */
export const project: ModuleDefinition = {
  name: 'Project',
  table: 'project',
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    status: oneOf('project_status_dom'),
    priority: oneOf('projects_priority_options'),
    estimated_start_date: date({ required: true }),
    estimated_end_date: date({ required: true }),
    override_business_hours: flag({ default: false }),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'ne', operand: 'Completed' }],
    closed: [{ field: 'status', operator: 'eq', operand: 'Completed' }],
    overdue: [
      { field: 'estimated_end_date', operator: 'lt', operand: { moment: 'today' } },
      { field: 'status', operator: 'ne', operand: 'Completed' },
    ],
  },
};
