import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEvents: ModuleTexts = {
  label: 'Event',
  labelPlural: 'Events',
  description: 'Occasions to which contacts, leads and targets are invited.',
  fields: {
    name: ['Name', 'The name under which invitations and lists show the event.'],
    description: ['Description', 'What awaits the guests: program, speakers, conditions.'],
    date_start: ['Start', 'ISO 8601 date-time with offset. The named filters today and upcoming go by it.'],
    date_end: ['End', 'When the event ends. ISO 8601 date-time with offset; not derived from the duration.'],
    duration_hours: ['Duration in hours', 'Full hours that the event takes; what is left over is in duration_minutes.'],
    duration_minutes: ['Duration in minutes', 'Minutes that the event takes beyond the hours of duration_hours.'],
    activity_status_type: ['Status', 'Whether the event is on.'],
    budget: ['Budget', 'What the event may cost. In the currency of currency_id.'],
    currency_id: ['Currency', 'Id of the currency in which the budget is given.'],
    invite_templates: [
      'Invitation template',
      'Id of the email template for invitations. Stored as sent and not looked up.',
    ],
    accept_redirect: ['Page after accepting', 'Web address that a guest is led to after accepting the invitation.'],
    decline_redirect: ['Page after declining', 'Web address that a guest is led to after declining the invitation.'],
    fp_event_locations_fp_events_1fp_event_locations_ida: [
      'Location',
      'Id of the location that the event was linked with first. Another value replaces all locations of the event.',
    ],
    fp_event_locations_fp_events_1_name: ['Location', 'Name of the location of the event. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Locations',
    fp_events_contacts: 'Invited contacts',
    fp_events_leads_1: 'Invited leads',
    fp_events_prospects_1: 'Invited targets',
  },
  filters: {
    ...assignmentFilterTexts,
    today: 'Today',
    upcoming: 'Upcoming',
  },
};
