import { flag, oneOf, type FieldDefinition, type LinkDefinition } from '../define.js';

/** The state of an invitation. */
const invitation = {
  required: flag({ default: true }),
  accept_status: oneOf('dom_meeting_accept_status', { default: 'none' }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** Invitees of calls and meetings. */
export const inviteeLinks: readonly LinkDefinition[] = [
  {
    storage: 'edge',
    table: 'calls_contacts',
    left: { module: 'Calls', column: 'call_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'calls' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'calls_leads',
    left: { module: 'Calls', column: 'call_id', link: 'leads' },
    right: { module: 'Leads', column: 'lead_id', link: 'calls' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'calls_users',
    left: { module: 'Calls', column: 'call_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'calls' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'meetings_contacts',
    left: { module: 'Meetings', column: 'meeting_id', link: 'contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'meetings' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'meetings_leads',
    left: { module: 'Meetings', column: 'meeting_id', link: 'leads' },
    right: { module: 'Leads', column: 'lead_id', link: 'meetings' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'meetings_users',
    left: { module: 'Meetings', column: 'meeting_id', link: 'users' },
    right: { module: 'Users', column: 'user_id', link: 'meetings' },
    middle: invitation,
  },
];
