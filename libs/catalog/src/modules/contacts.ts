import { date, flag, idOfLinked, nameOf, nameOfLinked, oneOf, referenceTo, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { addressFields } from './address-fields.js';
import { emailFields } from './email-fields.js';
import { assistantFields, personFields, telephoneFields, telephoneFilters } from './person-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** People outside our own organisation. */
export const contacts: ModuleDefinition = {
  name: 'Contacts',
  table: 'contacts',
  fields: {
    ...personFields,
    department: text({ max: 255 }),
    ...telephoneFields,
    ...emailFields,
    ...addressFields('primary'),
    ...addressFields('alt'),
    ...assistantFields,
    lead_source: oneOf('lead_source_dom'),
    reports_to_id: referenceTo('Contacts'),
    report_to_name: nameOf('reports_to_id', 'Contacts', 'last_name'),
    birthdate: date(),
    campaign_id: referenceTo('Campaigns'),
    campaign_name: nameOf('campaign_id', 'Campaigns', 'name'),
    joomla_account_id: text({ max: 255 }),
    portal_account_disabled: flag(),
    portal_user_type: oneOf('contact_portal_user_type_dom', { default: 'Single' }),
    account_id: idOfLinked('accounts', 'Accounts'),
    account_name: nameOfLinked('account_id', 'accounts', 'name'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'account_name', 'title', 'email1', 'phone_work', 'assigned_user_name'],
    sections: {
      overview: ['salutation', 'first_name', 'last_name', 'account_name', 'title', 'department'],
      contact: ['phone_work', 'phone_mobile', 'email1', 'do_not_call'],
      portal: ['joomla_account_id', 'portal_account_disabled', 'portal_user_type'],
      more: ['assistant', 'assistant_phone', 'birthdate', 'photo', 'campaign_name'],
    },
    counts: ['opportunities', 'cases', 'documents', 'leads', 'aos_quotes', 'direct_reports'],
  },
  filters: {
    ...assignmentFilters,
    ...telephoneFilters,
  },
  indexes: [...nameIndexes('Contacts', 'last_name'), mineByAge],
};
