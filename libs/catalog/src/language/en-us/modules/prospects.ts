import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospects: ModuleTexts = {
  label: 'Prospect',
  labelPlural: 'Prospects',
  description: 'People whom campaigns address and who have not shown interest yet.',
  fields: {
    ...personTexts,
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    account_name: [
      'Company',
      'Name of the company that the person works for. Stored text, not the name of an account.',
    ],
    tracker_key: ['Tracker key', 'Number by which campaigns recognize the person. Counted up by the service.'],
    lead_id: ['Lead', 'Id of the lead that the prospect was converted to.'],
    campaign_id: ['Campaign', 'Id of the campaign that the prospect was gathered for.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    email_addresses_primary: 'Primary email address',
    emails_parent: 'Emails about the prospect',
    campaigns: 'Reached by campaigns',
  },
  filters: { ...assignmentFilterTexts, callable: 'May be called' },
};
