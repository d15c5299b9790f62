/** Drop-downs of users: the keys in display order. */
export const userDropdowns = {
  user_status_dom: ['Active', 'Inactive'],
  user_type_dom: ['RegularUser', 'Administrator'],
  messenger_type_dom: ['', 'MSN', 'Yahoo!', 'AOL'],
  user_factor_auth_interface_dom: ['FactorAuthEmailCode'],
  dom_editor_type: ['none', 'tinymce', 'mozaik'],
  dom_email_link_type: ['sugar', 'mailto'],
} as const;
