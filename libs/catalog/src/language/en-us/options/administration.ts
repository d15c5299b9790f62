import type { administrationDropdowns } from '../../../dropdowns/administration.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of users and currencies. */
export const administrationOptions: LabelsOf<typeof administrationDropdowns> = {
  user_status_dom: {
    Active: 'Active',
    Inactive: 'Inactive',
  },
  user_type_dom: {
    RegularUser: 'Regular user',
    Administrator: 'Administrator',
  },
  messenger_type_dom: {
    '': '',
    MSN: 'MSN',
    'Yahoo!': 'Yahoo!',
    AOL: 'AOL',
  },
  user_factor_auth_interface_dom: {
    FactorAuthEmailCode: 'Code by email',
  },
  dom_editor_type: {
    none: 'Plain HTML',
    tinymce: 'TinyMCE',
    mozaik: 'Mozaik',
  },
  dom_email_link_type: {
    sugar: 'Email client of the CRM',
    mailto: 'External email client',
  },
  currency_status_dom: {
    Active: 'Active',
    Inactive: 'Inactive',
  },
};
