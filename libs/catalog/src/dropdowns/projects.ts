/** Drop-downs of projects and their tasks: the keys in display order. */
export const projectDropdowns = {
  project_status_dom: ['Draft', 'In Review', 'Underway', 'On_Hold', 'Completed'],
  projects_priority_options: ['high', 'medium', 'low'],
  project_task_status_options: ['Not Started', 'In Progress', 'Completed', 'Pending Input', 'Deferred'],
  project_task_priority_options: ['High', 'Medium', 'Low'],
  project_duration_units_dom: ['Days', 'Hours'],
  relationship_type_list: ['FS', 'SS'],
} as const;
