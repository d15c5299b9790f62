import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const securityGroups: ModuleTexts = {
  label: 'Security group',
  labelPlural: 'Security groups',
  description: 'Circles of users who share records. Only administrators may change them.',
  fields: {
    name: ['Name', 'What the group is called.'],
    description: ['Description', 'Who belongs to the group and what it is for.'],
    noninheritable: ['Not inherited', 'Whether records that come out of records of the group stay outside of it.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: { users: 'Members' },
  filters: { ...assignmentFilterTexts },
};
