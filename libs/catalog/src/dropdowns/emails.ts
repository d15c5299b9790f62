/** Drop-downs of e-mails, their templates and addresses: the keys in display order. */
export const emailDropdowns = {
  dom_email_types: ['out', 'archived', 'draft', 'inbound', 'campaign'],
  dom_email_status: ['archived', 'closed', 'draft', 'read', 'replied', 'sent', 'send_error', 'unread'],
  email_category_dom: ['', 'Archived'],
  emailTemplates_type_list: ['', 'campaign', 'email'],
  email_settings_opt_in_dom: ['not-opt-in', 'opt-in', 'confirmed-opt-in'],
} as const;
