import type { emailDropdowns } from '../../../dropdowns/emails.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of e-mails, their templates and addresses. */
export const emailOptions: LabelsOf<typeof emailDropdowns> = {
  dom_email_types: {
    out: 'Gesendet',
    archived: 'Archiviert',
    draft: 'Entwurf',
    inbound: 'Eingehend',
    campaign: 'Kampagne',
  },
  dom_email_status: {
    archived: 'Archiviert',
    closed: 'Geschlossen',
    draft: 'Entwurf',
    read: 'Gelesen',
    replied: 'Beantwortet',
    sent: 'Gesendet',
    send_error: 'Sendefehler',
    unread: 'Ungelesen',
  },
  email_category_dom: {
    '': '',
    Archived: 'Archiviert',
  },
  emailTemplates_type_list: {
    '': '',
    campaign: 'Kampagne',
    email: 'E-Mail',
  },
  email_settings_opt_in_dom: {
    'not-opt-in': 'Keine Einwilligung',
    'opt-in': 'Einwilligung erteilt',
    'confirmed-opt-in': 'Einwilligung bestätigt',
  },
};
