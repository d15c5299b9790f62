import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { projectDropdowns } from '../../../dropdowns/projects.js';

/** Labels of the drop-downs of projects and their tasks. */
export const projectOptions: LabelsOf<typeof projectDropdowns> = {
  project_status_dom: {
    Draft: 'Borrador',
    'In Review': 'En revisión',
    Underway: 'En marcha',
    On_Hold: 'En espera',
    Completed: 'Completado',
  },
  projects_priority_options: {
    high: 'Alta',
    medium: 'Media',
    low: 'Baja',
  },
  project_task_status_options: {
    'Not Started': 'No iniciada',
    'In Progress': 'En curso',
    Completed: 'Completada',
    'Pending Input': 'Pendiente de información',
    Deferred: 'Aplazada',
  },
  project_task_priority_options: {
    High: 'Alta',
    Medium: 'Media',
    Low: 'Baja',
  },
  project_duration_units_dom: {
    Days: 'Días',
    Hours: 'Horas',
  },
  relationship_type_list: {
    FS: 'De fin a inicio',
    SS: 'De inicio a inicio',
  },
};
