import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosProductCategories: ModuleTexts = {
  label: 'Product category',
  labelPlural: 'Product categories',
  description: 'Groups of products, which may contain further groups.',
  fields: {
    name: ['Name', 'What the category is called.'],
    description: ['Description', 'Which products belong in the category.'],
    is_parent: ['Top level', 'Whether the category stands at the top instead of below another one.'],
    parent_category_id: ['Parent category', 'Id of the category that this one belongs to. Empty at the top.'],
    parent_category_name: ['Parent category', 'Name of the category above. Follows parent_category_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    parent_category: 'Parent category',
    sub_categories: 'Subcategories',
  },
  filters: { ...assignmentFilterTexts },
};
