import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const calls: ModuleTexts = {
  label: 'Anruf',
  labelPlural: 'Anrufe',
  description: 'Geplante und geführte Telefonate und wer daran teilnimmt.',
  fields: {
    ...activityTexts,
    name: ['Betreff', 'Worum es in dem Anruf geht, in einer Zeile.'],
    description: ['Beschreibung', 'Vorher die Vorbereitung, nachher das Ergebnis.'],
    status: ['Status', 'Ob der Anruf noch aussteht, stattgefunden hat oder ausgefallen ist.'],
    direction: ['Richtung', 'Eingehend, wenn die Gegenseite angerufen hat, sonst ausgehend.'],
    contact_id: [
      'Kontakt',
      'Id des zuerst eingeladenen Kontakts. Ein anderer Wert ersetzt alle eingeladenen Kontakte.',
    ],
    contact_name: ['Kontakt', 'Name des Kontakts in contact_id. Abgeleitet.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
