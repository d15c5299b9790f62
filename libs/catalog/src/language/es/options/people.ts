import type { LabelsOf } from '../../../dropdowns/labels.js';
import type { peopleDropdowns } from '../../../dropdowns/people.js';

/** Labels of the drop-downs of contacts and leads. */
export const peopleOptions: LabelsOf<typeof peopleDropdowns> = {
  salutation_dom: {
    '': '',
    'Mr.': 'Sr.',
    'Ms.': 'Sra.',
    'Mrs.': 'Sra.',
    Miss: 'Srta.',
    'Dr.': 'Dr.',
    'Prof.': 'Prof.',
  },
  lead_source_dom: {
    '': '',
    'Cold Call': 'Llamada en frío',
    'Existing Customer': 'Cliente existente',
    'Self Generated': 'Generación propia',
    Employee: 'Empleado',
    Partner: 'Socio',
    'Public Relations': 'Relaciones públicas',
    'Direct Mail': 'Correo directo',
    Conference: 'Conferencia',
    'Trade Show': 'Feria',
    'Web Site': 'Sitio web',
    'Word of mouth': 'Boca a boca',
    Email: 'Correo electrónico',
    Campaign: 'Campaña',
    Other: 'Otro',
  },
  lead_status_dom: {
    '': '',
    New: 'Nuevo',
    Assigned: 'Asignado',
    'In Process': 'En proceso',
    Converted: 'Convertido',
    Recycled: 'Reciclado',
    Dead: 'Descartado',
  },
  contact_portal_user_type_dom: {
    Single: 'Usuario único',
    Account: 'Toda la cuenta',
  },
};
