import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBaseCategories: ModuleTexts = {
  label: 'Categoría de conocimiento',
  labelPlural: 'Categorías de conocimiento',
  description: 'Temas bajo los que se encuentran los artículos de conocimiento.',
  fields: {
    name: ['Nombre', 'El tema, tal como lo ven quienes leen los artículos.'],
    description: ['Descripción', 'Lo que entra en la categoría y lo que no.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Artículos',
  },
  filters: {
    ...assignmentFilterTexts,
  },
};
