import { file, flag, flexReference, longText, nameOf, oneOf, parentName, referenceTo, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineByAge, nameIndexes } from './standard-indexes.js';

/** Free text about another record. */
export const notes: ModuleDefinition = {
  name: 'Notes',
  table: 'notes',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    filename: file({ content: { mediaType: 'file_mime_type' } }),
    file_mime_type: text({ max: 100 }),
    parent_type: oneOf('record_type_display_notes'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.record_type_display_notes),
    contact_id: referenceTo('Contacts'),
    contact_name: nameOf('contact_id', 'Contacts', 'name'),
    contact_phone: nameOf('contact_id', 'Contacts', 'phone_work'),
    portal_flag: flag({ default: false }),
    embed_flag: flag(),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'parent_name', 'contact_name', 'filename', 'assigned_user_name', 'date_entered'],
    activityDate: 'date_entered',
    sections: {
      more: ['file_mime_type', 'contact_phone', 'portal_flag', 'embed_flag'],
    },
  },
  filters: {
    ...assignmentFilters,
    portal: [{ field: 'portal_flag', operator: 'eq', operand: true }],
  },
  indexes: [...nameIndexes('Notes', 'name'), mineByAge],
};
