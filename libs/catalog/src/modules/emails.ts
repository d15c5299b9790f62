import { dateTime, flag, flexReference, foreignId, longText, oneOf, parentName, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';

/** E-mails that were sent, received, drafted or filed. */
export const emails: ModuleDefinition = {
  name: 'Emails',
  table: 'emails',
  fields: {
    name: text({ max: 255 }),
    description: longText(),
    description_html: longText(),
    email_type: oneOf('dom_email_types', { renamedFrom: 'type' }),
    status: oneOf('dom_email_status'),
    date_sent: dateTime(),
    from_addr_name: text({ max: 255 }),
    reply_to_addr: text({ max: 255 }),
    to_addrs_names: longText(),
    cc_addrs_names: longText(),
    bcc_addrs_names: longText(),
    flagged: flag(),
    reply_to_status: flag(),
    category_id: oneOf('email_category_dom'),
    intent: text({ max: 100, default: 'pick' }),
    parent_type: oneOf('record_type_display'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.record_type_display),
    mailbox_id: foreignId(),
    message_id: text({ max: 255 }),
    uid: text({ max: 255 }),
    raw_source: longText(),
    orphaned: flag(),
    last_synced: dateTime(),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'from_addr_name', 'to_addrs_names', 'status', 'date_sent', 'parent_name'],
    activityDate: 'date_sent',
    sections: {
      overview: ['name', 'status', 'date_sent', 'from_addr_name', 'to_addrs_names'],
      more: ['intent', 'mailbox_id', 'message_id', 'uid', 'orphaned', 'last_synced', 'raw_source'],
    },
    counts: ['accounts', 'contacts', 'leads', 'opportunities', 'cases', 'users'],
  },
  filters: {
    ...assignmentFilters,
    unread: [{ field: 'status', operator: 'eq', operand: 'unread' }],
    sent: [{ field: 'status', operator: 'eq', operand: 'sent' }],
    drafts: [{ field: 'status', operator: 'eq', operand: 'draft' }],
    failed: [{ field: 'status', operator: 'eq', operand: 'send_error' }],
    flagged: [{ field: 'flagged', operator: 'eq', operand: true }],
  },
  indexes: [
    { order: ['date_sent'], serves: 'mail by the time at which it was sent', query: 'sort=date_sent' },
    { order: ['-date_sent'], serves: 'the latest mail first', query: 'sort=-date_sent' },
  ],
};
