import { flag, longText, nameOf, referenceTo, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Groups of products, which may contain further groups. */
export const aosProductCategories: ModuleDefinition = {
  name: 'AOS_Product_Categories',
  table: 'aos_product_categories',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    is_parent: flag({ default: false }),
    parent_category_id: referenceTo('AOS_Product_Categories'),
    parent_category_name: nameOf('parent_category_id', 'AOS_Product_Categories', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: { ...assignmentFilters },
};
