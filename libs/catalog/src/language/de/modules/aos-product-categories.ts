import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductCategories: ModuleTexts = {
  label: 'Produktkategorie',
  labelPlural: 'Produktkategorien',
  description: 'Gruppen von Produkten, die weitere Gruppen enthalten können.',
  fields: {
    name: ['Name', 'So heißt die Kategorie.'],
    description: ['Beschreibung', 'Welche Produkte in die Kategorie gehören.'],
    is_parent: ['Oberste Ebene', 'Ob die Kategorie ganz oben steht statt unter einer anderen.'],
    parent_category_id: ['Übergeordnete Kategorie', 'Id der Kategorie, zu der diese gehört. Auf oberster Ebene leer.'],
    parent_category_name: [
      'Übergeordnete Kategorie',
      'Name der übergeordneten Kategorie. Folgt aus parent_category_id.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    parent_category: 'Übergeordnete Kategorie',
    sub_categories: 'Unterkategorien',
  },
  filters: { ...assignmentFilterTexts },
};
