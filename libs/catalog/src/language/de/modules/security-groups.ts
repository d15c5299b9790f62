import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const securityGroups: ModuleTexts = {
  label: 'Sicherheitsgruppe',
  labelPlural: 'Sicherheitsgruppen',
  description: 'Kreise von Benutzern, die Datensätze teilen. Nur Administratoren können sie ändern.',
  fields: {
    name: ['Name', 'So heißt die Gruppe.'],
    description: ['Beschreibung', 'Wer zur Gruppe gehört und wozu sie dient.'],
    noninheritable: [
      'Nicht vererbbar',
      'Ob Datensätze, die aus Datensätzen der Gruppe hervorgehen, außerhalb der Gruppe bleiben.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: { users: 'Mitglieder' },
  filters: { ...assignmentFilterTexts },
};
