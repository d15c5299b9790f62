import type { emailDropdowns } from '../../../dropdowns/emails.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of e-mails, their templates and addresses. */
export const emailOptions: LabelsOf<typeof emailDropdowns> = {
  dom_email_types: {
    out: 'Sent',
    archived: 'Archived',
    draft: 'Draft',
    inbound: 'Inbound',
    campaign: 'Campaign',
  },
  dom_email_status: {
    archived: 'Archived',
    closed: 'Closed',
    draft: 'Draft',
    read: 'Read',
    replied: 'Replied',
    sent: 'Sent',
    send_error: 'Send error',
    unread: 'Unread',
  },
  email_category_dom: {
    '': '',
    Archived: 'Archived',
  },
  emailTemplates_type_list: {
    '': '',
    campaign: 'Campaign',
    email: 'Email',
  },
  email_settings_opt_in_dom: {
    'not-opt-in': 'Not opted in',
    'opt-in': 'Opted in',
    'confirmed-opt-in': 'Opt-in confirmed',
  },
};
