import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { projectDropdowns } from '../../../dropdowns/projects.js';

/** Labels of the drop-downs of projects and their tasks. */
export const projectOptions: LabelsOf<typeof projectDropdowns> = {
  project_status_dom: {
    Draft: 'Entwurf',
    'In Review': 'In Prüfung',
    Underway: 'Läuft',
    On_Hold: 'Angehalten',
    Completed: 'Abgeschlossen',
  },
  projects_priority_options: {
    high: 'Hoch',
    medium: 'Mittel',
    low: 'Niedrig',
  },
  project_task_status_options: {
    'Not Started': 'Nicht begonnen',
    'In Progress': 'In Bearbeitung',
    Completed: 'Abgeschlossen',
    'Pending Input': 'Wartet auf Rückmeldung',
    Deferred: 'Zurückgestellt',
  },
  project_task_priority_options: {
    High: 'Hoch',
    Medium: 'Mittel',
    Low: 'Niedrig',
  },
  project_duration_units_dom: {
    Days: 'Tage',
    Hours: 'Stunden',
  },
  relationship_type_list: {
    FS: 'Ende-Anfang',
    SS: 'Anfang-Anfang',
  },
};
