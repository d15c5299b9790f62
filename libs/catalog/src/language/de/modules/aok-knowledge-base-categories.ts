import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBaseCategories: ModuleTexts = {
  label: 'Wissenskategorie',
  labelPlural: 'Wissenskategorien',
  description: 'Themen, unter denen Wissensartikel zu finden sind.',
  fields: {
    name: ['Name', 'Das Thema, wie es Leser der Wissensartikel sehen.'],
    description: ['Beschreibung', 'Was in die Kategorie gehört und was nicht.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Artikel',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
