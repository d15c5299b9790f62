import {
  date,
  dateTime,
  flag,
  flexReference,
  idOfLinked,
  integer,
  longText,
  nameOfLinked,
  oneOf,
  oneOfNumbers,
  parentName,
  referenceTo,
  text,
  type ModuleDefinition,
} from '../define.js';
import { dropdowns } from '../dropdowns/index.js';
import { assignmentFields, standardFields } from './standard-fields.js';
import { assignmentFilters } from './standard-filters.js';
import { mineBy, nameIndexes } from './standard-indexes.js';

/** Telephone calls, planned and held. */
export const calls: ModuleDefinition = {
  name: 'Calls',
  table: 'calls',
  fields: {
    name: text({ max: 50, required: true }),
    description: longText(),
    date_start: dateTime({ required: true }),
    date_end: dateTime(),
    duration_hours: integer({ required: true }),
    duration_minutes: integer(),
    status: oneOf('call_status_dom', { required: true, default: 'Planned' }),
    direction: oneOf('call_direction_dom'),
    parent_type: oneOf('parent_type_display'),
    parent_id: flexReference('parent_type'),
    parent_name: parentName('parent_type', 'parent_id', dropdowns.parent_type_display),
    contact_id: idOfLinked('contacts', 'Contacts'),
    contact_name: nameOfLinked('contact_id', 'contacts', 'name'),
    reminder_time: oneOfNumbers('reminder_time_options', { default: -1 }),
    email_reminder_time: oneOfNumbers('reminder_time_options', { default: -1 }),
    email_reminder_sent: flag(),
    outlook_id: text({ max: 255 }),
    repeat_type: oneOf('repeat_type_dom'),
    repeat_interval: integer({ default: 1 }),
    repeat_dow: text({ max: 7 }),
    repeat_until: date(),
    repeat_count: integer(),
    repeat_parent_id: referenceTo('Calls'),
    recurring_source: text({ max: 36 }),
    ...assignmentFields,
    ...standardFields,
  },
  filters: {
    ...assignmentFilters,
    planned: [{ field: 'status', operator: 'eq', operand: 'Planned' }],
    held: [{ field: 'status', operator: 'eq', operand: 'Held' }],
    today: [
      { field: 'date_start', operator: 'gte', operand: { moment: 'today' } },
      { field: 'date_start', operator: 'lt', operand: { moment: 'tomorrow' } },
    ],
    overdue: [
      { field: 'date_start', operator: 'lt', operand: { moment: 'now' } },
      { field: 'status', operator: 'eq', operand: 'Planned' },
    ],
  },
  indexes: [
    { order: ['date_start'], serves: 'the calendar: calls of a day', query: 'filter=today&sort=date_start' },
    ...nameIndexes('Calls', 'name'),
    mineBy('date_start'),
  ],
};
