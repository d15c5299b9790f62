import type { administrationDropdowns } from '../../../dropdowns/administration.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of users and currencies. */
export const administrationOptions: LabelsOf<typeof administrationDropdowns> = {
  user_status_dom: {
    Active: 'Activo',
    Inactive: 'Inactivo',
  },
  user_type_dom: {
    RegularUser: 'Usuario normal',
    Administrator: 'Administrador',
  },
  messenger_type_dom: {
    '': '',
    MSN: 'MSN',
    'Yahoo!': 'Yahoo!',
    AOL: 'AOL',
  },
  user_factor_auth_interface_dom: {
    FactorAuthEmailCode: 'Código por correo electrónico',
  },
  dom_editor_type: {
    none: 'HTML directo',
    tinymce: 'TinyMCE',
    mozaik: 'Mozaik',
  },
  dom_email_link_type: {
    sugar: 'Cliente de correo del CRM',
    mailto: 'Cliente de correo externo',
  },
  currency_status_dom: {
    Active: 'Activa',
    Inactive: 'Inactiva',
  },
};
