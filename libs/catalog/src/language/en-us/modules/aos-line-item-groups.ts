import type { ModuleTexts } from '../../texts.js';
import { lineAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosLineItemGroups: ModuleTexts = {
  label: 'Line item group',
  labelPlural: 'Line item groups',
  description: 'Sections of the line items of a quote, an invoice or a contract, each with its own totals.',
  fields: {
    name: ['Name', 'Heading of the section.'],
    number: ['Position', 'Place of the group among the groups of its parent, counted from 1.'],
    description: ['Description', 'Further remarks on the section.'],
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...totalAmountTexts,
    total_amount: ['Group total', 'What the group comes to with tax. Kept as sent, not calculated.'],
    total_amount_usdollar: [
      'Group total (base currency)',
      'What total_amount comes to in the base currency, at the rate when the amounts were last written.',
    ],
    parent_type: ['Parent type', 'Module of the record that the group belongs to. Needed together with parent_id.'],
    parent_id: ['Parent', 'Id of the quote, invoice or contract that the group belongs to.'],
    parent_name: ['Parent', 'Name of the record that the group belongs to. Follows parent_type and parent_id.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
