import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const favorites: ModuleTexts = {
  label: 'Favorit',
  labelPlural: 'Favoriten',
  description: 'Markierungen, die Benutzer an Datensätzen setzen. Den Favoriten löschen hebt die Markierung auf.',
  fields: {
    name: ['Name', 'Eigener Name der Markierung. Wird nie verlangt.'],
    description: ['Beschreibung', 'Warum der Datensatz markiert wurde.'],
    parent_type: ['Art des Datensatzes', 'Modul des markierten Datensatzes.'],
    parent_id: ['Datensatz', 'Id des markierten Datensatzes, der zum Modul in parent_type gehört.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
