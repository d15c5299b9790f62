import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospectLists: ModuleTexts = {
  label: 'Target list',
  labelPlural: 'Target lists',
  description: 'Lists of people and companies that campaigns go to, or must not go to.',
  fields: {
    name: ['Name', 'The name by which a campaign picks the list.'],
    list_type: ['Type', 'Whether campaigns go to the members of the list, leave them out, or only test with them.'],
    domain_name: [
      'Domain',
      'Domain whose addresses are left out, such as example.com. Of use for lists of the type exempt_domain only.',
    ],
    description: ['Description', 'How the list was put together and what it is for.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    suppression: 'Suppression lists',
  },
};
