import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const tasks: ModuleTexts = {
  label: 'Aufgabe',
  labelPlural: 'Aufgaben',
  description: 'Was jemand zu erledigen hat, meist bis zu einem bestimmten Zeitpunkt.',
  fields: {
    name: ['Betreff', 'Was zu tun ist, in einer Zeile.'],
    description: ['Beschreibung', 'Was zur Erledigung bekannt sein muss.'],
    status: [
      'Status',
      'Wie weit die Aufgabe ist. Erledigte und zurückgestellte Aufgaben sind weder offen noch überfällig.',
    ],
    priority: ['Priorität', 'Wie wichtig die Aufgabe neben anderen ist.'],
    date_start: ['Beginn', 'Wann die Arbeit beginnen soll. Zeitpunkt nach ISO 8601 mit Zeitversatz.'],
    date_start_flag: ['Kein Beginn', 'Wahr, wenn die Aufgabe bewusst keinen Beginn hat; date_start bleibt dann leer.'],
    date_due: ['Fällig', 'Wann die Aufgabe erledigt sein muss. Zeitpunkt nach ISO 8601 mit Zeitversatz.'],
    date_due_flag: ['Nicht fällig', 'Wahr, wenn die Aufgabe bewusst nie fällig wird; date_due bleibt dann leer.'],
    ...parentTexts,
    contact_id: ['Kontakt', 'Id der Person, die die Aufgabe betrifft oder die Auskunft geben kann.'],
    contact_name: ['Kontakt', 'Name des Kontakts in contact_id, von dort gelesen.'],
    contact_phone: ['Telefon des Kontakts', 'Dienstliche Telefonnummer des Kontakts in contact_id, von dort gelesen.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Bezug: Kontakt',
    task_parent: 'Übergeordnete Aufgabe',
    subtasks: 'Teilaufgaben',
    email_parent: 'Bezug: E-Mail',
    emails_parent: 'E-Mails zu dieser Aufgabe',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    completed: 'Erledigt',
    overdue: 'Überfällig',
    today: 'Beginnt heute',
    due_today: 'Heute fällig',
  },
};
