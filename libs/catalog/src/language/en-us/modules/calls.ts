import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const calls: ModuleTexts = {
  label: 'Call',
  labelPlural: 'Calls',
  description: 'Telephone calls, planned and held, and who takes part in them.',
  fields: {
    ...activityTexts,
    name: ['Subject', 'What the call is about, in one line.'],
    description: ['Description', 'Preparation beforehand, outcome afterwards.'],
    status: ['Status', 'Whether the call is still to come, took place, or did not.'],
    direction: ['Direction', 'Inbound when the other side rang, outbound when this side did.'],
    contact_id: ['Contact', 'Id of the contact who was invited first. Another value replaces all invited contacts.'],
    contact_name: ['Contact', 'Name of the contact in contact_id. Derived.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
