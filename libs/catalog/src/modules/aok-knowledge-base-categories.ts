import { longText, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Subjects of knowledge base articles. */
export const aokKnowledgeBaseCategories: ModuleDefinition = {
  name: 'AOK_Knowledge_Base_Categories',
  table: 'aok_knowledge_base_categories',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    ...assignmentFields,
    ...standardFields,
  },
  filters: { ...assignmentFilters },
};
