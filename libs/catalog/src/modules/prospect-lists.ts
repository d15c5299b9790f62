import { longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** A list of people and companies that campaigns include or exclude. */
export const prospectLists: ModuleDefinition = {
  name: 'ProspectLists',
  table: 'prospect_lists',
  fields: {
    name: text({ max: 50 }),
    list_type: oneOf('prospect_list_type_dom'),
    domain_name: text({ max: 255 }),
    description: longText(),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    suppression: [{ field: 'list_type', operator: 'in', operand: ['exempt_domain', 'exempt_address', 'exempt'] }],
  },
};
