import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const cases: ModuleTexts = {
  label: 'Fall',
  labelPlural: 'Fälle',
  description: 'Anfragen und Beschwerden von Kunden, von der ersten Meldung bis zur Lösung.',
  fields: {
    case_number: [
      'Nummer',
      'Nummer, unter der Kunden und Mitarbeiter den Fall nennen. Wird vom Dienst fortlaufend vergeben.',
    ],
    name: ['Betreff', 'Worum es in dem Fall geht, in einer Zeile.'],
    description: ['Beschreibung', 'Das Anliegen in den Worten des Kunden, mit allem, was zum Verständnis nötig ist.'],
    case_type: ['Art', 'Um welche Art von Anliegen es sich handelt. Heißt in älteren Programmen „type“.'],
    state: [
      'Zustand',
      'Ob noch jemand tätig werden muss. Entscheidet, ob der Fall im Filter „open“ oder „closed“ steht.',
    ],
    status: ['Status', 'Der Schritt, an dem ein offener Fall steht, oder warum ein geschlossener geschlossen wurde.'],
    priority: ['Priorität', 'P1 ist am dringendsten.'],
    resolution: ['Lösung', 'Wie der Fall gelöst wurde, so wie es der Kunde lesen darf.'],
    work_log: ['Arbeitsprotokoll', 'Interne Aufzeichnungen darüber, was versucht und getan wurde.'],
    account_id: ['Firma', 'Id der Firma, zu der der Fall gehört.'],
    account_name: ['Firma', 'Name der Firma in account_id, von dort gelesen.'],
    contact_created_by_id: ['Gemeldet von', 'Id des Kontakts, der den Fall eröffnet hat.'],
    contact_created_by_name: ['Gemeldet von', 'Name des Kontakts in contact_created_by_id, von dort gelesen.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_created_by: 'Gemeldet von',
    emails_parent: 'E-Mails zu diesem Fall',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Offen',
    closed: 'Geschlossen',
    urgent: 'Dringend und offen',
  },
};
