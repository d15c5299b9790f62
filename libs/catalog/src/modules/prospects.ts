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
  filters: {
    ...assignmentFilters,
    ...telephoneFilters,
  },
};
