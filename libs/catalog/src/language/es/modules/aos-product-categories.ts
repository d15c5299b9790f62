import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductCategories: ModuleTexts = {
  label: 'Categoría de producto',
  labelPlural: 'Categorías de productos',
  description: 'Grupos de productos, que pueden contener otros grupos.',
  fields: {
    name: ['Nombre', 'Cómo se llama la categoría.'],
    description: ['Descripción', 'Qué productos pertenecen a la categoría.'],
    is_parent: ['Nivel superior', 'Si la categoría está en lo más alto y no debajo de otra.'],
    parent_category_id: [
      'Categoría superior',
      'Id de la categoría a la que pertenece esta. Vacío en el nivel superior.',
    ],
    parent_category_name: ['Categoría superior', 'Nombre de la categoría superior. Depende de parent_category_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    parent_category: 'Categoría superior',
    sub_categories: 'Subcategorías',
  },
  filters: { ...assignmentFilterTexts },
};
