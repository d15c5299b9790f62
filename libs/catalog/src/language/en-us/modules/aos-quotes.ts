import type { ModuleTexts } from '../../texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { lineAmountTexts, shippingAmountTexts, taxedSubtotalTexts, totalAmountTexts } from '../amount-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const aosQuotes: ModuleTexts = {
  label: 'Quote',
  labelPlural: 'Quotes',
  description: 'Offers to customers: what is offered, for how much, and until when.',
  fields: {
    name: ['Title', 'What the quote is called in lists.'],
    number: ['Quote number', 'Counted up by the service, one per quote.'],
    description: ['Description', 'Notes on the quote.'],
    stage: ['Stage', 'How far the quote has come. Closed stages end it, whether accepted or not.'],
    expiration: ['Valid until', 'Last day on which the customer may accept.'],
    opportunity_id: ['Opportunity', 'Id of the opportunity that the quote was made for.'],
    opportunity: ['Opportunity', 'Name of the opportunity. Follows opportunity_id.'],
    billing_account_id: ['Account', 'Id of the account that is to receive and pay the invoice.'],
    billing_account: ['Account', 'Name of the account that is to pay. Follows billing_account_id.'],
    billing_contact_id: ['Contact', 'Id of the contact that the quote is addressed to.'],
    billing_contact: ['Contact', 'Name of the contact that the quote is addressed to. Follows billing_contact_id.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    ...lineAmountTexts,
    ...taxedSubtotalTexts,
    ...shippingAmountTexts,
    ...totalAmountTexts,
    term: ['Payment terms', 'Days within which the customer has to pay.'],
    terms_c: ['Terms and conditions', 'The terms as they are printed on the quote.'],
    approval_status: ['Approval status', 'Whether the quote has been approved inside one’s own organization.'],
    approval_issue: ['Approval issues', 'What stands in the way of the approval.'],
    invoice_status: ['Invoice status', 'Whether an invoice has been made from the quote. Set by the caller.'],
    template_ddown_c: ['Templates', 'Print templates to use for the quote.'],
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
    closed: 'Closed',
    won: 'Accepted',
    lost: 'Lost',
    expired: 'Expired',
    to_invoice: 'To be invoiced',
  },
};
