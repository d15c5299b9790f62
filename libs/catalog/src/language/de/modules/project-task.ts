import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const projectTask: ModuleTexts = {
  label: 'Projektaufgabe',
  labelPlural: 'Projektaufgaben',
  description: 'Die Schritte von Projekten mit Reihenfolge, Dauer und Fortschritt.',
  fields: {
    name: ['Name', 'Was zu tun ist, in wenigen Worten.'],
    description: ['Beschreibung', 'Einzelheiten der Arbeit, für die Person, die sie erledigt.'],
    project_id: ['Projekt', 'Id des Projekts, zu dem die Aufgabe gehört.'],
    project_name: ['Projektname', 'Name des Projekts von project_id.'],
    status: ['Status', 'Wie weit die Aufgabe ist. Completed und Deferred gelten in den Filtern als abgeschlossen.'],
    priority: ['Priorität', 'Wie dringend die Aufgabe neben den anderen Aufgaben des Projekts ist.'],
    percent_complete: [
      'Fertig in Prozent',
      'Anteil der erledigten Arbeit als ganze Zahl in Prozent. Nicht aus dem Status abgeleitet.',
    ],
    milestone_flag: ['Meilenstein', 'Ob die Aufgabe ein Ziel des Projekts bezeichnet und keine Arbeit.'],
    date_start: ['Beginn', 'Tag, an dem die Aufgabe beginnen soll. Datum nach ISO 8601.'],
    time_start: [
      'Anfangszeit',
      'Uhrzeit, zu der die Aufgabe beginnt, als ganze Zahl, deren Bedeutung die Clients festlegen.',
    ],
    date_finish: ['Ende', 'Tag, an dem die Aufgabe nach Plan endet. Datum nach ISO 8601.'],
    time_finish: [
      'Endzeit',
      'Uhrzeit, zu der die Aufgabe endet, als ganze Zahl, deren Bedeutung die Clients festlegen.',
    ],
    date_due: [
      'Fällig am',
      'Letzter Tag für die Aufgabe. Datum nach ISO 8601; danach ist eine unfertige Aufgabe überfällig.',
    ],
    time_due: ['Fällig um', 'Uhrzeit an date_due, zu der die Aufgabe fertig sein soll. Ohne Zeitzone.'],
    duration: ['Dauer', 'Wie lange die Aufgabe nach Plan dauert, in der Einheit von duration_unit.'],
    duration_unit: ['Einheit der Dauer', 'Ob duration und actual_duration Tage oder Stunden zählen.'],
    actual_duration: [
      'Tatsächliche Dauer',
      'Wie lange die Aufgabe wirklich dauerte, in der Einheit von duration_unit.',
    ],
    estimated_effort: ['Geschätzter Aufwand', 'Arbeitsstunden, die die Aufgabe voraussichtlich braucht.'],
    actual_effort: ['Tatsächlicher Aufwand', 'Arbeitsstunden, die in die Aufgabe geflossen sind.'],
    utilization: ['Auslastung', 'Anteil der Arbeitszeit, der auf die Aufgabe verwendet wird, in Prozent.'],
    project_task_id: [
      'Nummer im Projekt',
      'Nummer der Aufgabe in ihrem Projekt, auf die sich predecessors und parent_task_id beziehen.',
    ],
    task_number: [
      'Aufgabennummer',
      'Nummer, unter der die Aufgabe etwa in einem gedruckten Plan steht. Wird unverändert gespeichert.',
    ],
    order_number: ['Reihenfolge', 'Platz der Aufgabe im Plan; kleinere Zahlen stehen weiter vorn.'],
    parent_task_id: ['Übergeordnete Aufgabe', 'Nummer (project_task_id) der Aufgabe, von der diese ein Teil ist.'],
    predecessors: ['Vorgänger', 'Nummern (project_task_id) der Aufgaben vor dieser, durch Kommas getrennt.'],
    relationship_type: [
      'Beziehung zu Vorgängern',
      'FS: beginnt, wenn die Vorgänger fertig sind. SS: beginnt zusammen mit ihnen.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projects: 'Projekt',
    project_name_link: 'Projekt',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    closed: 'Abgeschlossen',
    overdue: 'Überfällig',
    today: 'Beginn heute',
    milestones: 'Meilensteine',
  },
};
