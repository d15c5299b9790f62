import { currency, dateTime, longText, nameOf, oneOf, phone, referenceTo, text, url } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { addressFields } from './address-fields.js';
import { primaryEmailFields } from './email-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** Companies and other organisations. */
export const accounts: ModuleDefinition = {
  name: 'Accounts',
  table: 'accounts',
  fields: {
    name: text({ max: 150, required: true }),
    description: longText(),
    account_type: oneOf('account_type_dom'),
    industry: oneOf('industry_dom'),
    annual_revenue: text({ max: 100 }),
    total_revenue: currency(),
    last_contacted: dateTime(),
    phone_office: phone({ max: 100 }),
    phone_alternate: phone({ max: 100 }),
    phone_fax: phone({ max: 100 }),
    ...primaryEmailFields,
    website: url({ max: 255 }),
    ...addressFields('billing'),
    ...addressFields('shipping'),
    rating: text({ max: 100 }),
    ownership: text({ max: 100 }),
    employees: text({ max: 10 }),
    ticker_symbol: text({ max: 10 }),
    sic_code: text({ max: 10 }),
    parent_id: referenceTo('Accounts'),
    parent_name: nameOf('parent_id', 'Accounts', 'name'),
    campaign_id: referenceTo('Campaigns'),
    campaign_name: nameOf('campaign_id', 'Campaigns', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'account_type', 'phone_office', 'email1', 'billing_address_city', 'assigned_user_name'],
    sections: {
      contact: ['phone_office', 'email1', 'website'],
      more: ['annual_revenue', 'total_revenue', 'employees', 'rating', 'ownership', 'ticker_symbol', 'sic_code'],
    },
    counts: ['contacts', 'opportunities', 'cases', 'leads', 'documents', 'aos_quotes'],
  },
  filters: {
    ...assignmentFilters,
    customers: [{ field: 'account_type', operator: 'eq', operand: 'Customer' }],
    partners: [{ field: 'account_type', operator: 'in', operand: ['Partner', 'Integrator', 'Reseller'] }],
    competitors: [{ field: 'account_type', operator: 'eq', operand: 'Competitor' }],
  },
  indexes: [...nameIndexes('Accounts', 'name'), mineByAge],
};
