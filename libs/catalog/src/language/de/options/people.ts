import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { peopleDropdowns } from '../../../dropdowns/people.js';

/** Labels of the drop-downs of contacts and leads. */
export const peopleOptions: LabelsOf<typeof peopleDropdowns> = {
  salutation_dom: {
    '': '',
    'Mr.': 'Herr',
    'Ms.': 'Frau',
    'Mrs.': 'Frau',
    Miss: 'Miss',
    'Dr.': 'Dr.',
    'Prof.': 'Prof.',
  },
  lead_source_dom: {
    '': '',
    'Cold Call': 'Kaltakquise',
    'Existing Customer': 'Bestandskunde',
    'Self Generated': 'Selbst gewonnen',
    Employee: 'Mitarbeiter',
    Partner: 'Partner',
    'Public Relations': 'Öffentlichkeitsarbeit',
    'Direct Mail': 'Postwerbung',
    Conference: 'Konferenz',
    'Trade Show': 'Messe',
    'Web Site': 'Website',
    'Word of mouth': 'Mundpropaganda',
    Email: 'E-Mail',
    Campaign: 'Kampagne',
    Other: 'Sonstige',
  },
  lead_status_dom: {
    '': '',
    New: 'Neu',
    Assigned: 'Zugewiesen',
    'In Process': 'In Bearbeitung',
    Converted: 'Umgewandelt',
    Recycled: 'Zurückgestellt',
    Dead: 'Aussichtslos',
  },
  contact_portal_user_type_dom: {
    Single: 'Einzelner Benutzer',
    Account: 'Gesamte Firma',
  },
};
