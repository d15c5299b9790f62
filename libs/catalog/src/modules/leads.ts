import { date, flag, longText, nameOf, oneOf, referenceTo, text, url, type ModuleDefinition } from '../define.js';
import { addressFields } from './address-fields.js';
import { emailFields } from './email-fields.js';
import { assistantFields, personFields, telephoneFields, telephoneFilters } from './person-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** People who may become customers, with their company and their interest. */
export const leads: ModuleDefinition = {
  name: 'Leads',
  table: 'leads',
  fields: {
    ...personFields,
    department: text({ max: 100 }),
    account_name: text({ max: 255 }),
    account_description: longText(),
    status: oneOf('lead_status_dom'),
    status_description: longText(),
    lead_source: oneOf('lead_source_dom'),
    lead_source_description: longText(),
    refered_by: text({ max: 100 }),
    opportunity_name: text({ max: 255 }),
    opportunity_amount: text({ max: 50 }),
    ...telephoneFields,
    ...emailFields,
    website: url({ max: 255 }),
    ...addressFields('primary'),
    ...addressFields('alt'),
    ...assistantFields,
    birthdate: date(),
    portal_name: text({ max: 255 }),
    portal_app: text({ max: 255 }),
    converted: flag({ default: false }),
    account_id: referenceTo('Accounts'),
    contact_id: referenceTo('Contacts'),
    opportunity_id: referenceTo('Opportunities'),
    reports_to_id: referenceTo('Leads'),
    report_to_name: nameOf('reports_to_id', 'Leads', 'name'),
    campaign_id: referenceTo('Campaigns'),
    campaign_name: nameOf('campaign_id', 'Campaigns', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'status', 'account_name', 'email1', 'phone_work', 'assigned_user_name'],
    sections: {
      contact: ['phone_work', 'phone_mobile', 'email1', 'website', 'do_not_call'],
      conversion: ['converted', 'account_id', 'contact_id', 'opportunity_id'],
      portal: ['portal_name', 'portal_app'],
      more: ['assistant', 'assistant_phone', 'birthdate', 'photo', 'campaign_name'],
    },
    counts: ['campaigns', 'prospect_lists', 'documents', 'fp_events_leads_1', 'prospects'],
  },
  filters: {
    ...assignmentFilters,
    new: [{ field: 'status', operator: 'eq', operand: 'New' }],
    open: [
      { field: 'converted', operator: 'ne', operand: true },
      { field: 'status', operator: 'nin', operand: ['Converted', 'Recycled', 'Dead'] },
    ],
    converted: [{ field: 'converted', operator: 'eq', operand: true }],
    lost: [{ field: 'status', operator: 'eq', operand: 'Dead' }],
    ...telephoneFilters,
  },
  indexes: [
    ...nameIndexes('Leads', 'last_name'),
    mineByAge,
    {
      equals: ['status'],
      order: ['-date_entered'],
      serves: 'the work list: leads of a status, newest first',
      query: 'filter[Leads.status]=New',
    },
  ],
};
