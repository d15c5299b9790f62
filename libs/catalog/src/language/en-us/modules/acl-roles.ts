import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const aclRoles: ModuleTexts = {
  label: 'Role',
  labelPlural: 'Roles',
  description: 'Sets of rights that users have directly or through their security groups. Changed by administrators.',
  fields: {
    name: ['Name', 'What the role is called.'],
    description: ['Description', 'Whom the role is meant for.'],
    actions: [
      'Rights',
      'Per module and action (list, view, edit, delete, access): all, group, owner or none. What is not named is all.',
    ],
    ...standardTexts,
  },
};
