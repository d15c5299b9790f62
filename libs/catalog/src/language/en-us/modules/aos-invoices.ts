import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosInvoices: ModuleTexts = {
  label: 'Invoice',
  labelPlural: 'Invoices',
  description: 'Demands for payment to customers, and whether they have been met.',
  fields: {
    name: ['Title', 'What the invoice is called in lists.'],
    number: ['Invoice number', 'Counted up by the service, one per invoice.'],
    description: ['Description', 'Notes on the invoice.'],
    status: ['Status', 'Whether the invoice has been paid. Empty until somebody sets it.'],
    invoice_date: ['Invoice date', 'Day on which the invoice was issued.'],
    due_date: ['Due date', 'Last day on which the customer may pay. The filter overdue looks at it.'],
    quote_number: [
      'Quote number',
      'Number of the quote that the invoice was made from. Copied by the caller, not checked.',
    ],
    quote_date: ['Quote date', 'Day of the quote that the invoice was made from.'],
    billing_account_id: ['Account', 'Id of the account that has to pay.'],
    billing_account: ['Account', 'Name of the account that has to pay. Follows billing_account_id.'],
    billing_contact_id: ['Contact', 'Id of the contact that the invoice is addressed to.'],
    billing_contact: ['Contact', 'Name of the contact that the invoice is addressed to. Follows billing_contact_id.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    template_ddown_c: ['Templates', 'Print templates to use for the invoice.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    accounts: 'Billing account',
    contacts: 'Billing contact',
  },
  filters: {
    ...assignmentFilterTexts,
    open: 'Open',
    paid: 'Paid',
    overdue: 'Overdue',
  },
};
