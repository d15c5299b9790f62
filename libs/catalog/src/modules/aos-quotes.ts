import {
  autoNumber,
  date,
  longText,
  manyOf,
  nameOf,
  oneOf,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { lineAmountFields, shippingAmountFields, taxedSubtotalFields, totalAmountFields } from './amount-fields.js';
import { billingFields } from './billing-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

const FINISHED = ['Closed Accepted', 'Closed Lost', 'Closed Dead'] as const;

/** Offers to customers. */
export const aosQuotes: ModuleDefinition = {
  name: 'AOS_Quotes',
  table: 'aos_quotes',
  fields: {
    name: text({ max: 255, required: true }),
    number: autoNumber(),
    description: longText(),
    stage: oneOf('quote_stage_dom', { required: true, default: 'Draft' }),
    expiration: date({ required: true }),
    opportunity_id: referenceTo('Opportunities'),
    opportunity: nameOf('opportunity_id', 'Opportunities', 'name'),
    ...billingFields,
    ...lineAmountFields,
    ...taxedSubtotalFields,
    ...shippingAmountFields,
    ...totalAmountFields,
    term: oneOf('quote_term_dom'),
    terms_c: longText(),
    approval_status: oneOf('approval_status_dom'),
    approval_issue: longText(),
    invoice_status: oneOf('quote_invoice_status_dom', { default: 'Not Invoiced' }),
    template_ddown_c: manyOf('template_ddown_c_list'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'stage', operator: 'nin', operand: FINISHED }],
    closed: [{ field: 'stage', operator: 'in', operand: FINISHED }],
    won: [{ field: 'stage', operator: 'eq', operand: 'Closed Accepted' }],
    lost: [{ field: 'stage', operator: 'in', operand: ['Closed Lost', 'Closed Dead'] }],
    expired: [
      { field: 'expiration', operator: 'lt', operand: { moment: 'today' } },
      { field: 'stage', operator: 'nin', operand: FINISHED },
    ],
    to_invoice: [
      { field: 'stage', operator: 'eq', operand: 'Closed Accepted' },
      { field: 'invoice_status', operator: 'ne', operand: 'Invoiced' },
    ],
  },
  indexes: [
    { order: ['expiration'], serves: 'open quotes past their last day', query: 'filter=expired&sort=expiration' },
  ],
};
