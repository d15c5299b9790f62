import type { emailDropdowns } from '../../../dropdowns/emails.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of e-mails, their templates and addresses. */
export const emailOptions: LabelsOf<typeof emailDropdowns> = {
  dom_email_types: {
    out: 'Enviado',
    archived: 'Archivado',
    draft: 'Borrador',
    inbound: 'Entrante',
    campaign: 'Campaña',
  },
  dom_email_status: {
    archived: 'Archivado',
    closed: 'Cerrado',
    draft: 'Borrador',
    read: 'Leído',
    replied: 'Respondido',
    sent: 'Enviado',
    send_error: 'Error de envío',
    unread: 'No leído',
  },
  email_category_dom: {
    '': '',
    Archived: 'Archivado',
  },
  emailTemplates_type_list: {
    '': '',
    campaign: 'Campaña',
    email: 'Correo electrónico',
  },
  email_settings_opt_in_dom: {
    'not-opt-in': 'Sin consentimiento',
    'opt-in': 'Con consentimiento',
    'confirmed-opt-in': 'Consentimiento confirmado',
  },
};
