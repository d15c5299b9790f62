import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const project: ModuleTexts = {
  label: 'Projekt',
  labelPlural: 'Projekte',
  description: 'Vorhaben, die in Aufgaben geplant sind, mit Anfang und Ende.',
  fields: {
    name: ['Name', 'Der Name, unter dem Listen und Projektaufgaben das Projekt zeigen.'],
    description: ['Beschreibung', 'Was das Projekt liefern soll und was alle Beteiligten sonst wissen sollten.'],
    status: ['Status', 'Wie weit das Projekt ist. Danach richten sich die Filter open, closed und overdue.'],
    priority: ['Priorität', 'Wie dringend das Projekt neben anderen Projekten ist.'],
    estimated_start_date: ['Beginn', 'Tag, an dem die Arbeit beginnen soll. Datum nach ISO 8601.'],
    estimated_end_date: [
      'Ende',
      'Tag, an dem die Arbeit fertig sein soll. Datum nach ISO 8601; danach ist ein unfertiges Projekt überfällig.',
    ],
    override_business_hours: [
      'Geschäftszeiten übergehen',
      'Ob der Plan auch Nächte, Wochenenden und Feiertage nutzen darf.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    projecttask: 'Projektaufgaben',
    project_contacts_1: 'Mitwirkende Kontakte',
    project_users_1: 'Mitwirkende Benutzer',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    closed: 'Abgeschlossen',
    overdue: 'Überfällig',
  },
};
