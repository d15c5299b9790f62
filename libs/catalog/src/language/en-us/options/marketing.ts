import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { marketingDropdowns } from '../../../dropdowns/marketing.js';

/** Labels of the drop-downs of campaigns and target lists. */
export const marketingOptions: LabelsOf<typeof marketingDropdowns> = {
  campaign_type_dom: {
    '': '',
    Telesales: 'Telesales',
    Mail: 'Mail',
    Email: 'Email',
    Print: 'Print',
    Web: 'Web',
    Radio: 'Radio',
    Television: 'Television',
    NewsLetter: 'Newsletter',
  },
  campaign_status_dom: {
    '': '',
    Planning: 'Planning',
    Active: 'Active',
    Inactive: 'Inactive',
    Complete: 'Complete',
  },
  newsletter_frequency_dom: {
    '': '',
    Weekly: 'Weekly',
    Monthly: 'Monthly',
    Quarterly: 'Quarterly',
    Annually: 'Annually',
  },
  campainglog_activity_type_dom: {
    '': '',
    targeted: 'Message sent or attempted',
    'send error': 'Returned, other reason',
    'invalid email': 'Returned, invalid address',
    link: 'Link clicked',
    viewed: 'Message viewed',
    removed: 'Opted out',
    lead: 'Lead created',
    contact: 'Contact created',
    blocked: 'Suppressed',
  },
  prospect_list_type_dom: {
    default: 'Default',
    seed: 'Seed',
    exempt_domain: 'Suppression list by domain',
    exempt_address: 'Suppression list by email address',
    exempt: 'Suppression list by id',
    test: 'Test',
  },
};
