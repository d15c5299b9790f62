import { primaryEmailTexts } from '../email-texts.js';
import { billingAddressTexts, shippingAddressTexts } from '../address-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const accounts: ModuleTexts = {
  label: 'Account',
  labelPlural: 'Accounts',
  description: 'Companies and other organizations that one does business with or might.',
  fields: {
    name: ['Name', 'Name of the company or organization, as it calls itself.'],
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    account_type: ['Type', 'What the company is to one’s own: a customer, a partner, a competitor and so on.'],
    industry: ['Industry', 'Branch of business that the company works in.'],
    annual_revenue: ['Annual revenue', 'Yearly revenue of the company as free text, so that estimates and ranges fit.'],
    total_revenue: [
      'Total revenue',
      'Revenue made with this account so far, an exact amount. Sent by clients; the service does not add it up.',
    ],
    last_contacted: [
      'Last contacted',
      'When the account was last spoken to. Sent by clients; the service does not read it from calls or meetings.',
    ],
    phone_office: ['Office phone', 'Main telephone number, as people write it. Not checked.'],
    phone_alternate: ['Other phone', 'Second telephone number, as people write it. Not checked.'],
    phone_fax: ['Fax', 'Fax number, as people write it. Not checked.'],
    ...primaryEmailTexts,
    website: ['Website', 'Web address of the company, with or without https://. Not checked.'],
    ...billingAddressTexts,
    ...shippingAddressTexts,
    rating: ['Rating', 'How important or how creditworthy the company is, in whatever scale is agreed on.'],
    ownership: ['Ownership', 'Who owns the company, or its legal form.'],
    employees: ['Employees', 'Number of people employed, as text of at most 10 characters, so that ranges fit.'],
    ticker_symbol: ['Ticker symbol', 'Under which the company’s shares are traded.'],
    sic_code: ['SIC code', 'Standard Industrial Classification of what the company does. Not checked.'],
    parent_id: ['Member of', 'Id of the account that this one belongs to, such as its parent company.'],
    parent_name: ['Member of', 'Name of the account in parent_id. Derived.'],
    campaign_id: ['Campaign', 'Id of the campaign through which the account was won.'],
    campaign_name: ['Campaign', 'Name of the campaign in campaign_id. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    member_of: 'Member of',
    members: 'Members',
    email_addresses_primary: 'Primary email address',
    emails_parent: 'Emails about the account',
    campaigns: 'Reached by campaigns',
  },
  filters: {
    ...assignmentFilterTexts,
    customers: 'Customers',
    partners: 'Partners, integrators and resellers',
    competitors: 'Competitors',
  },
};
