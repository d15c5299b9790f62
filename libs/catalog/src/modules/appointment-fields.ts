import {
  date,
  dateTime,
  flag,
  integer,
  oneOf,
  oneOfNumbers,
  referenceTo,
  text,
  type FieldDefinition,
} from '../define.js';
import type { NamedCondition, Span } from '../model.js';

/** When an appointment takes place. */
export const spanFields = {
  date_start: dateTime({ required: true }),
  date_end: dateTime(),
  duration_hours: integer({ required: true }),
  duration_minutes: integer(),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

export const span = {
  start: 'date_start',
  end: 'date_end',
  hours: 'duration_hours',
  minutes: 'duration_minutes',
} as const satisfies Span;

export const reminderFields = {
  reminder_time: oneOfNumbers('reminder_time_options', { default: -1 }),
  email_reminder_time: oneOfNumbers('reminder_time_options', { default: -1 }),
  email_reminder_sent: flag(),
  outlook_id: text({ max: 255 }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;

/** The repetition of an appointment of a module. */
export function repetitionFields(module: 'Calls' | 'Meetings'): Readonly<Record<string, FieldDefinition>> {
  return {
    repeat_type: oneOf('repeat_type_dom'),
    repeat_interval: integer({ default: 1 }),
    repeat_dow: text({ max: 7 }),
    repeat_until: date(),
    repeat_count: integer(),
    repeat_parent_id: referenceTo(module),
    recurring_source: text({ max: 36 }),
  };
}

/** Filters of appointments by their status and day. */
export const appointmentFilters = {
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
} as const satisfies Readonly<Record<string, readonly NamedCondition[]>>;

/** The section of reminders and of the repetition (metadata#presentation). */
export const repetitionSections = {
  repetition: [reminderFields, repetitionFields('Calls')].flatMap((fields) => Object.keys(fields)),
};
