import {
  flexReference,
  idOfLinked,
  longText,
  nameOfLinked,
  oneOf,
  parentName,
  text,
  type ModuleDefinition,
} from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import {
  appointmentFilters,
  reminderFields,
  repetitionFields,
  repetitionSections,
  span,
  spanFields,
} from './appointment-fields.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineBy, nameIndexes } from './standard-indexes.js';

/** Telephone calls, planned and held. */
export const calls: ModuleDefinition = {
  name: 'Calls',
  table: 'calls',
  span,
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    ...spanFields,
    status: oneOf('call_status_dom', { required: true, default: 'Planned' }),
    direction: oneOf('call_direction_dom'),
    parent_type: oneOf('parent_type_display'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.parent_type_display),
    contact_id: idOfLinked('contacts', 'Contacts'),
    contact_name: nameOfLinked('contact_id', 'contacts', 'name'),
    ...reminderFields,
    ...repetitionFields('Calls'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'status', 'direction', 'date_start', 'parent_name', 'assigned_user_name'],
    activityDate: 'date_start',
    sections: repetitionSections,
  },
  filters: {
    ...assignmentFilters,
    ...appointmentFilters,
  },
  indexes: [
    { order: ['date_start'], serves: 'the calendar: calls of a day', query: 'filter=today&sort=date_start' },
    ...nameIndexes('Calls', 'name'),
    mineBy('date_start'),
  ],
};
