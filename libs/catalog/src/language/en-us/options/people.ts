import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { peopleDropdowns } from '../../../dropdowns/people.js';

/** Labels of the drop-downs of contacts and leads. */
export const peopleOptions: LabelsOf<typeof peopleDropdowns> = {
  salutation_dom: {
    '': '',
    'Mr.': 'Mr.',
    'Ms.': 'Ms.',
    'Mrs.': 'Mrs.',
    Miss: 'Miss',
    'Dr.': 'Dr.',
    'Prof.': 'Prof.',
  },
  lead_source_dom: {
    '': '',
    'Cold Call': 'Cold call',
    'Existing Customer': 'Existing customer',
    'Self Generated': 'Self generated',
    Employee: 'Employee',
    Partner: 'Partner',
    'Public Relations': 'Public relations',
    'Direct Mail': 'Direct mail',
    Conference: 'Conference',
    'Trade Show': 'Trade show',
    'Web Site': 'Web site',
    'Word of mouth': 'Word of mouth',
    Email: 'Email',
    Campaign: 'Campaign',
    Other: 'Other',
  },
  lead_status_dom: {
    '': '',
    New: 'New',
    Assigned: 'Assigned',
    'In Process': 'In process',
    Converted: 'Converted',
    Recycled: 'Recycled',
    Dead: 'Dead',
  },
  contact_portal_user_type_dom: {
    Single: 'Single user',
    Account: 'All of the account',
  },
};
