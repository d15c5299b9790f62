import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const tasks: ModuleTexts = {
  label: 'Task',
  labelPlural: 'Tasks',
  description: 'Things that somebody has to do, usually by a certain time.',
  fields: {
    name: ['Subject', 'What is to be done, in one line.'],
    description: ['Description', 'What the person who does it needs to know.'],
    status: ['Status', 'How far the task is. Completed and deferred tasks are neither open nor overdue.'],
    priority: ['Priority', 'How important the task is beside others.'],
    date_start: ['Start', 'When work should begin. ISO 8601 date-time with offset.'],
    date_start_flag: ['No start date', 'True when the task deliberately has no start; date_start is then left empty.'],
    date_due: ['Due', 'When the task must be done. ISO 8601 date-time with offset.'],
    date_due_flag: ['No due date', 'True when the task deliberately is never due; date_due is then left empty.'],
    ...parentTexts,
    contact_id: ['Contact', 'Id of the person whom the task concerns or who can be asked.'],
    contact_name: ['Contact', 'Name of the contact in contact_id, read from there.'],
    contact_phone: ['Contact phone', 'Work telephone number of the contact in contact_id, read from there.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Related contact',
    task_parent: 'Parent task',
    subtasks: 'Subtasks',
    email_parent: 'Related email',
    emails_parent: 'Emails about this task',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    completed: 'Completed',
    overdue: 'Overdue',
    today: 'Starting today',
    due_today: 'Due today',
  },
};
