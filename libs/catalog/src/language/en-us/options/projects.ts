import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { projectDropdowns } from '../../../dropdowns/projects.js';

/** Labels of the drop-downs of projects and their tasks. */
export const projectOptions: LabelsOf<typeof projectDropdowns> = {
  project_status_dom: {
    Draft: 'Draft',
    'In Review': 'In review',
    Underway: 'Underway',
    On_Hold: 'On hold',
    Completed: 'Completed',
  },
  projects_priority_options: {
    high: 'High',
    medium: 'Medium',
    low: 'Low',
  },
  project_task_status_options: {
    'Not Started': 'Not started',
    'In Progress': 'In progress',
    Completed: 'Completed',
    'Pending Input': 'Pending input',
    Deferred: 'Deferred',
  },
  project_task_priority_options: {
    High: 'High',
    Medium: 'Medium',
    Low: 'Low',
  },
  project_duration_units_dom: {
    Days: 'Days',
    Hours: 'Hours',
  },
  relationship_type_list: {
    FS: 'Finish to start',
    SS: 'Start to start',
  },
};
