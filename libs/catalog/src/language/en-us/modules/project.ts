import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const project: ModuleTexts = {
  label: 'Project',
  labelPlural: 'Projects',
  description: 'Pieces of work that are planned as tasks, with a beginning and an end.',
  fields: {
    name: ['Name', 'The name under which lists and project tasks show the project.'],
    description: ['Description', 'What the project is to deliver, and whatever else those who work on it should know.'],
    status: ['Status', 'How far the project has come. The named filters open, closed and overdue go by it.'],
    priority: ['Priority', 'How urgent the project is beside other projects.'],
    estimated_start_date: ['Start date', 'Day on which the work is to begin. ISO 8601 date.'],
    estimated_end_date: [
      'End date',
      'Day by which the work is to be done. ISO 8601 date; an unfinished project is overdue after it.',
    ],
    override_business_hours: ['Ignore business hours', 'Whether the plan may use nights, weekends and holidays too.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projecttask: 'Project tasks',
    project_contacts_1: 'Contacts on the project',
    project_users_1: 'Users on the project',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    closed: 'Closed',
    overdue: 'Overdue',
  },
};
