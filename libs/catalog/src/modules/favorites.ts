import { codes } from '@crm/errors';
import { flexReference, longText, oneOf, text, type ModuleDefinition } from '../define.js';
import { assignmentFields, standardFields } from './standard-fields.js';

/** Records that a user has marked. */
export const favorites: ModuleDefinition = {
  name: 'Favorites',
  table: 'favorites',
  makerOnly: true,
  fields: {
    name: text({ max: 255 }),
    description: longText(),
    parent_type: oneOf('module_dom', { required: true }),
    parent_id: flexReference('parent_type', { required: true }),
    ...assignmentFields,
    ...standardFields,
  },
  // A favorite belongs to its creator, even when it is assigned to another user.
  filters: { mine: [{ field: 'created_by', operator: 'eq', operand: { user: 'current' } }] },
  uniqueTogether: [{ columns: ['created_by', 'parent_type', 'parent_id'], code: codes.alreadyMarked }],
};
