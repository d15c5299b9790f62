import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBaseCategories: ModuleTexts = {
  label: 'Knowledge base category',
  labelPlural: 'Knowledge base categories',
  description: 'Subjects under which knowledge base articles are found.',
  fields: {
    name: ['Name', 'The subject, as readers of the knowledge base see it.'],
    description: ['Description', 'What belongs in the category and what does not.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Articles',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
