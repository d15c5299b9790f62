import { flag, flexReference, longText, nameOf, oneOf, parentName, referenceTo, text } from '../define.js';
import type { ModuleDefinition } from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { assignmentFields, standardFields } from './standard-fields.js';

/** Free text about another record. */
export const notes: ModuleDefinition = {
  name: 'Notes',
  table: 'notes',
  fields: {
    name: text({ max: 255, required: true }),
    description: longText(),
    filename: text({ max: 255 }),
    file_mime_type: text({ max: 100 }),
    parent_type: oneOf('record_type_display_notes'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.record_type_display_notes),
    contact_id: referenceTo('Contacts'),
    contact_name: nameOf('contact_id', 'Contacts', 'name'),
    portal_flag: flag({ default: false }),
    embed_flag: flag(),
    ...assignmentFields,
    ...standardFields,
  },
};
