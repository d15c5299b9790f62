import type { administrationDropdowns } from '../../../dropdowns/administration.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of users and currencies. */
export const administrationOptions: LabelsOf<typeof administrationDropdowns> = {
  user_status_dom: {
    Active: 'Aktiv',
    Inactive: 'Inaktiv',
  },
  user_type_dom: {
    RegularUser: 'Normaler Benutzer',
    Administrator: 'Administrator',
  },
  messenger_type_dom: {
    '': '',
    MSN: 'MSN',
    'Yahoo!': 'Yahoo!',
    AOL: 'AOL',
  },
  user_factor_auth_interface_dom: {
    FactorAuthEmailCode: 'Code per E-Mail',
  },
  dom_editor_type: {
    none: 'Reines HTML',
    tinymce: 'TinyMCE',
    mozaik: 'Mozaik',
  },
  dom_email_link_type: {
    sugar: 'E-Mail-Programm des CRM',
    mailto: 'Externes E-Mail-Programm',
  },
  currency_status_dom: {
    Active: 'Aktiv',
    Inactive: 'Inaktiv',
  },
};
