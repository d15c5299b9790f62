import { autoNumber, date, integer, longText, manyOf, oneOf, text, type ModuleDefinition } from '../define.js';
import { lineAmountFields, shippingAmountFields, taxedSubtotalFields, totalAmountFields } from './amount-fields.js';
import { billingFields } from './billing-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

const SETTLED = ['Paid', 'Cancelled'] as const;

/** Requests for payment to customers. */
export const aosInvoices: ModuleDefinition = {
  name: 'AOS_Invoices',
  table: 'aos_invoices',
  fields: {
    name: text({ max: 255, required: true }),
    number: autoNumber(),
    description: longText(),
    status: oneOf('invoice_status_dom'),
    invoice_date: date(),
    due_date: date(),
    quote_number: integer(),
    quote_date: date(),
    ...billingFields,
    ...lineAmountFields,
    ...taxedSubtotalFields,
    ...shippingAmountFields,
    ...totalAmountFields,
    template_ddown_c: manyOf('template_ddown_c_list'),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    open: [{ field: 'status', operator: 'nin', operand: SETTLED }],
    paid: [{ field: 'status', operator: 'eq', operand: 'Paid' }],
    overdue: [
      { field: 'due_date', operator: 'lt', operand: { moment: 'today' } },
      { field: 'status', operator: 'nin', operand: SETTLED },
    ],
  },
  indexes: [
    { order: ['due_date'], serves: 'unsettled invoices past their due date', query: 'filter=overdue&sort=due_date' },
  ],
};
