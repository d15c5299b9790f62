import {
  flexReference,
  idOfLinked,
  integer,
  longText,
  nameOfLinked,
  oneOf,
  parentName,
  text,
  url,
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

export const meetings: ModuleDefinition = {
  name: 'Meetings',
  table: 'meetings',
  span,
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    location: text({ max: 50 }),
    ...spanFields,
    status: oneOf('meeting_status_dom', { default: 'Planned' }),
    meeting_type: oneOf('eapm_list', { default: 'Sugar', renamedFrom: 'type' }),
    parent_type: oneOf('parent_type_display'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.parent_type_display),
    password: text({ max: 50 }),
    join_url: text({ max: 200 }),
    host_url: text({ max: 400 }),
    displayed_url: url({ max: 400 }),
    creator: text({ max: 50 }),
    external_id: text({ max: 50 }),
    contact_id: idOfLinked('contacts', 'Contacts'),
    contact_name: nameOfLinked('contact_id', 'contacts', 'last_name'),
    ...reminderFields,
    sequence: integer(),
    ...repetitionFields('Meetings'),
    ...assignmentFields,
    ...standardFields,
  },
  presentation: {
    columns: ['name', 'status', 'date_start', 'location', 'parent_name', 'assigned_user_name'],
    activityDate: 'date_start',
    sections: {
      ...repetitionSections,
      more: ['password', 'host_url', 'displayed_url', 'creator', 'external_id', 'sequence'],
    },
  },
  filters: {
    ...assignmentFilters,
    ...appointmentFilters,
  },
  indexes: [
    { order: ['date_start'], serves: 'the calendar: meetings of a day', query: 'filter=today&sort=date_start' },
    ...nameIndexes('Meetings', 'name'),
    mineBy('date_start'),
  ],
};
