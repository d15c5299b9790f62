import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const meetings: ModuleTexts = {
  label: 'Meeting',
  labelPlural: 'Meetings',
  description: 'Appointments on site or online, planned and held, and who takes part in them.',
  fields: {
    ...activityTexts,
    name: ['Subject', 'What the meeting is about, in one line.'],
    description: ['Description', 'Agenda beforehand, minutes afterwards.'],
    location: ['Location', 'Where people meet: a room, a building or an address.'],
    status: ['Status', 'Whether the meeting is still to come, took place, or did not.'],
    meeting_type: ['Type', 'The service that hosts an online meeting. Called "type" in older clients.'],
    password: ['Meeting password', 'What participants enter to join online. Everyone who sees the record can read it.'],
    join_url: ['Join address', 'Web address at which participants join online.'],
    host_url: ['Host address', 'Web address at which the host starts the online meeting.'],
    displayed_url: ['Displayed address', 'Web address shown to people in place of the longer join address.'],
    creator: ['Online host', 'Account at the online service under which the meeting was made.'],
    external_id: ['Online meeting id', 'Id of the meeting at the online service.'],
    sequence: ['Sequence', 'Revision number for calendar programs; it grows when the invitation changes.'],
    contact_id: ['Contact', 'Id of the contact who was invited first. Another value replaces all invited contacts.'],
    contact_name: ['Contact', 'Last name of the contact in contact_id. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
