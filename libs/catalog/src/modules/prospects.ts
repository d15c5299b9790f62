import { autoNumber, date, referenceTo, text, type ModuleDefinition } from '../define.js';
import { addressFields } from './address-fields.js';
import { emailFields } from './email-fields.js';
import { assistantFields, personFields, telephoneFields, telephoneFilters } from './person-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** People who are targets of campaigns and have not shown interest yet. */
export const prospects: ModuleDefinition = {
  name: 'Prospects',
  table: 'prospects',
  fields: {
    ...personFields,
    department: text({ max: 255 }),
    account_name: text({ max: 150 }),
    ...telephoneFields,
    ...emailFields,
    ...addressFields('primary'),
    ...addressFields('alt'),
    ...assistantFields,
    birthdate: date(),
    tracker_key: autoNumber(),
    lead_id: referenceTo('Leads'),
    campaign_id: referenceTo('Campaigns'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'account_name', 'title', 'email1', 'phone_work', 'assigned_user_name'],
    sections: {
      contact: ['phone_work', 'phone_mobile', 'email1', 'do_not_call'],
      more: ['assistant', 'assistant_phone', 'birthdate', 'photo', 'tracker_key', 'lead_id', 'campaign_id'],
    },
    counts: ['prospect_lists', 'campaigns', 'fp_events_prospects_1'],
  },
  filters: {
    ...assignmentFilters,
    ...telephoneFilters,
  },
};
