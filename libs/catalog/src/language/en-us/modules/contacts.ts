import { personTexts } from '../person-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const contacts: ModuleTexts = {
  label: 'Contact',
  labelPlural: 'Contacts',
  description: 'People outside one’s own organization with whom one deals.',
  fields: {
    ...personTexts,
    description: ['Description', 'Anything worth knowing that has no attribute of its own.'],
    lead_source: ['Source', 'How the first contact with the person came about.'],
    reports_to_id: ['Reports to', 'Id of the contact who is this one’s superior.'],
    report_to_name: ['Reports to', 'Last name of the contact in reports_to_id. Derived.'],
    account_id: [
      'Account',
      'Id of the account that the contact was linked with first. Another value replaces all accounts of the contact.',
    ],
    account_name: ['Account', 'Name of the account in account_id. Derived.'],
    campaign_id: ['Campaign', 'Id of the campaign through which the contact was won.'],
    campaign_name: ['Campaign', 'Name of the campaign in campaign_id. Derived.'],
    joomla_account_id: [
      'Portal account',
      'Id of the person’s account in a Joomla customer portal, where there is one.',
    ],
    portal_account_disabled: [
      'Portal account disabled',
      'True when the person may no longer use the portal. The portal reads it; this service does not.',
    ],
    portal_user_type: [
      'Portal user type',
      'What the portal shows the person: only their own cases (Single) or those of the whole account (Account).',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    reports_to_link: 'Reports to',
    direct_reports: 'Direct reports',
    user_sync: 'Synchronized users',
    email_addresses_primary: 'Primary email address',
    notes_parent: 'Notes about the contact',
    tasks_parent: 'Tasks about the contact',
    project_contacts_1: 'Projects as a resource',
    emails_parent: 'Emails about the contact',
    campaigns: 'Reached by campaigns',
    campaign_log: 'Results of campaigns',
    calls_parent: 'Calls about the contact',
    meetings_parent: 'Meetings about the contact',
  },
  filters: { ...assignmentFilterTexts, callable: 'May be called' },
};
