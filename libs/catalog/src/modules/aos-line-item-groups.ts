import { flexReference, integer, longText, oneOf, parentName, text, type ModuleDefinition } from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { lineAmountFields, taxedSubtotalFields, totalAmountFields } from './amount-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** Sections of the line items of a quote, an invoice or a contract, each with its own totals. */
export const aosLineItemGroups: ModuleDefinition = {
  name: 'AOS_Line_Item_Groups',
  table: 'aos_line_item_groups',
  fields: {
    name: text({ max: 255 }),
    number: integer(),
    description: longText(),
    ...lineAmountFields,
    ...taxedSubtotalFields,
    ...totalAmountFields,
    parent_type: oneOf('parent_line_items'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.parent_line_items),
    ...assignmentFields,
    ...standardFields,
  },
  filters: { ...assignmentFilters },
};
