import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const projectTask: ModuleTexts = {
  label: 'Project task',
  labelPlural: 'Project tasks',
  description: 'The steps of projects, with their order, duration and progress.',
  fields: {
    name: ['Name', 'What is to be done, in a few words.'],
    description: ['Description', 'Details of the work, for the person who does it.'],
    project_id: ['Project', 'Id of the project that the task is a step of.'],
    project_name: ['Project name', 'Name of the project of project_id.'],
    status: ['Status', 'How far the task has come. Completed and Deferred count as closed in the named filters.'],
    priority: ['Priority', 'How urgent the task is beside the other tasks of the project.'],
    percent_complete: [
      'Percent complete',
      'Share of the work that is done, as a whole number of percent. Not derived from the status.',
    ],
    milestone_flag: ['Milestone', 'Whether the task marks a goal of the project rather than work.'],
    date_start: ['Start date', 'Day on which the task is to begin. ISO 8601 date.'],
    time_start: [
      'Start time',
      'Time of day at which the task begins, as a whole number whose meaning the clients agree on.',
    ],
    date_finish: ['Finish date', 'Day on which the task is to end according to the plan. ISO 8601 date.'],
    time_finish: [
      'Finish time',
      'Time of day at which the task ends, as a whole number whose meaning the clients agree on.',
    ],
    date_due: ['Due date', 'Last day for the task. ISO 8601 date; an unfinished task is overdue after it.'],
    time_due: ['Due time', 'Time of day on date_due by which the task is to be done. Has no time zone.'],
    duration: ['Duration', 'How long the task is planned to take, in the unit of duration_unit.'],
    duration_unit: ['Duration unit', 'Whether duration and actual_duration count days or hours.'],
    actual_duration: ['Actual duration', 'How long the task really took, in the unit of duration_unit.'],
    estimated_effort: ['Estimated effort', 'Hours of work that the task is thought to need.'],
    actual_effort: ['Actual effort', 'Hours of work that went into the task.'],
    utilization: ['Utilization', 'Share of their working time that people give to the task, in percent.'],
    project_task_id: [
      'Number in the project',
      'Number of the task within its project, to which predecessors and parent_task_id refer.',
    ],
    task_number: ['Task number', 'Number that people use for the task, for example in a printed plan. Kept as sent.'],
    order_number: ['Order', 'Place of the task in the plan; smaller numbers come first.'],
    parent_task_id: ['Parent task', 'Number (project_task_id) of the task that this one is a part of.'],
    predecessors: [
      'Predecessors',
      'Numbers (project_task_id) of the tasks that come before this one, separated by commas.',
    ],
    relationship_type: [
      'Relation to predecessors',
      'FS: begins when the predecessors are finished. SS: begins together with them.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projects: 'Project',
    project_name_link: 'Project',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    closed: 'Closed',
    overdue: 'Overdue',
    today: 'Starting today',
    milestones: 'Milestones',
  },
};
