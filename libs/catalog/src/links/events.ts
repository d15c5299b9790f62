import { flag, oneOf, type FieldDefinition, type LinkDefinition } from '../define.js';

/** The state of an invitation. */
const invitation: Readonly<Record<string, FieldDefinition>> = {
  invite_status: oneOf('fp_event_invite_status_dom', { default: 'Not Invited' }),
  accept_status: oneOf('fp_event_status_dom', { default: 'No Response' }),
  email_responded: flag({ default: false }),
};

/** Events, their locations and their invitees. */
export const eventLinks: readonly LinkDefinition[] = [
  {
    storage: 'edge',
    table: 'fp_event_locations_fp_events',
    left: { module: 'FP_Event_Locations', column: 'fp_event_location_id', link: 'fp_event_locations_fp_events_1' },
    right: { module: 'FP_events', column: 'fp_event_id', link: 'fp_event_locations_fp_events_1' },
  },
  {
    storage: 'edge',
    table: 'fp_events_contacts',
    left: { module: 'FP_events', column: 'fp_event_id', link: 'fp_events_contacts' },
    right: { module: 'Contacts', column: 'contact_id', link: 'fp_events_contacts' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'fp_events_leads',
    left: { module: 'FP_events', column: 'fp_event_id', link: 'fp_events_leads_1' },
    right: { module: 'Leads', column: 'lead_id', link: 'fp_events_leads_1' },
    middle: invitation,
  },
  {
    storage: 'edge',
    table: 'fp_events_prospects',
    left: { module: 'FP_events', column: 'fp_event_id', link: 'fp_events_prospects_1' },
    right: { module: 'Prospects', column: 'prospect_id', link: 'fp_events_prospects_1' },
    middle: invitation,
  },
];
