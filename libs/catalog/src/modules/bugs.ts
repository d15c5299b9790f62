import { autoNumber, longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Defects of a product, and requests for changes. */
export const bugs: ModuleDefinition = {
  name: 'Bugs',
  table: 'bugs',
  fields: {
    name: text({ max: 255, required: true }),
    bug_number: autoNumber(),
    description: longText(),
    bug_type: oneOf('bug_type_dom', { renamedFrom: 'type' }),
    status: oneOf('bug_status_dom'),
    priority: oneOf('bug_priority_dom'),
    resolution: oneOf('bug_resolution_dom'),
    work_log: longText(),
    source: oneOf('source_dom'),
    product_category: oneOf('product_category_dom'),
    found_in_release: text({ max: 255 }),
    fixed_in_release: text({ max: 255 }),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'nin', operand: ['Closed', 'Rejected'] }],
    closed: [{ field: 'status', operator: 'in', operand: ['Closed', 'Rejected'] }],
  },
};
