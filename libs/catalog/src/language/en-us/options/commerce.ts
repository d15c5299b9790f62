import type { commerceDropdowns } from '../../../dropdowns/commerce.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of products, quotes, invoices and contracts. */
export const commerceOptions: LabelsOf<typeof commerceDropdowns> = {
  product_type_dom: {
    Good: 'Good',
    Service: 'Service',
  },
  product_code_dom: {
    XXXX: 'XXXX',
    YYYY: 'YYYY',
  },
  product_category_dom: {
    '': '',
    Accounts: 'Accounts',
    Activities: 'Activities',
    Bugs: 'Bugs',
    Calendar: 'Calendar',
    Calls: 'Calls',
    Campaigns: 'Campaigns',
    Cases: 'Cases',
    Contacts: 'Contacts',
    Currencies: 'Currencies',
    Dashboard: 'Dashboard',
    Documents: 'Documents',
    Emails: 'Emails',
    Feeds: 'Feeds',
    Forecasts: 'Forecasts',
    Help: 'Help',
    Home: 'Home',
    Leads: 'Leads',
    Meetings: 'Meetings',
    Notes: 'Notes',
    Opportunities: 'Opportunities',
    'Outlook Plugin': 'Outlook plug-in',
    Projects: 'Projects',
    Quotes: 'Quotes',
    Releases: 'Releases',
    RSS: 'RSS',
    Studio: 'Studio',
    Upgrade: 'Upgrade',
    Users: 'Users',
    Laptops: 'Laptops',
    Desktops: 'Desktops',
  },
  quote_stage_dom: {
    Draft: 'Draft',
    Negotiation: 'Negotiation',
    Delivered: 'Delivered',
    'On Hold': 'On hold',
    Confirmed: 'Confirmed',
    'Closed Accepted': 'Closed accepted',
    'Closed Lost': 'Closed lost',
    'Closed Dead': 'Closed dead',
  },
  quote_term_dom: {
    'Net 15': 'Net 15 days',
    'Net 30': 'Net 30 days',
    '': '',
  },
  approval_status_dom: {
    Approved: 'Approved',
    'Not Approved': 'Not approved',
    '': '',
  },
  quote_invoice_status_dom: {
    'Not Invoiced': 'Not invoiced',
    Invoiced: 'Invoiced',
  },
  invoice_status_dom: {
    Paid: 'Paid',
    Unpaid: 'Unpaid',
    Cancelled: 'Canceled',
    '': '',
  },
  contract_status_list: {
    'Not Started': 'Not started',
    'In Progress': 'In progress',
    Signed: 'Signed',
  },
  contract_type_list: {
    Type: 'Type',
  },
  template_ddown_c_list: {
    '': '',
  },
  discount_list: {
    Percentage: 'Percentage',
    Amount: 'Amount',
  },
  vat_list: {
    '0.0': '0%',
    '5.0': '5%',
    '7.5': '7.5%',
    '17.5': '17.5%',
    '20.0': '20%',
  },
};
