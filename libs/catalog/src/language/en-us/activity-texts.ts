import type { FieldText } from '../texts.js';

/** The parent of an activity, a note or an e-mail. */
export const parentTexts = {
  parent_type: ['Related module', 'Module of the record in parent_id. Set both together.'],
  parent_id: ['Related record', 'Id of the record that this one is about; it must exist in the module parent_type.'],
  parent_name: ['Related to', 'Name of the record in parent_id, read from there.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that calls and meetings share. */
export const activityTexts = {
  date_start: ['Start', 'ISO 8601 date-time with offset.'],
  date_end: ['End', 'ISO 8601 date-time with offset. Kept as sent: not computed from the duration.'],
  duration_hours: ['Duration (hours)', 'Whole hours of the duration; the rest is in duration_minutes.'],
  duration_minutes: ['Duration (minutes)', 'Minutes of the duration beyond duration_hours.'],
  ...parentTexts,
  reminder_time: [
    'Pop-up reminder',
    'Seconds before the start at which a calendar should remind; -1 for no reminder. The service itself reminds nobody.',
  ],
  email_reminder_time: [
    'Email reminder',
    'Seconds before the start at which an email should go out; -1 for none. The service itself sends nothing.',
  ],
  email_reminder_sent: ['Email reminder sent', 'Whether the reminder has already gone out, so that it goes out once.'],
  outlook_id: ['Outlook id', 'Id of the same entry in Outlook, for a program that keeps both alike.'],
  repeat_type: ['Repeats', 'The unit in which the series recurs; empty for a single entry.'],
  repeat_interval: [
    'Repeat every',
    'Number of units of repeat_type from one occurrence to the next; 2 is every second.',
  ],
  repeat_dow: ['Repeat on', 'Days of a weekly series as digits, Sunday is 0: "135" is Monday, Wednesday and Friday.'],
  repeat_until: ['Repeat until', 'Last day on which the series may recur. Leave empty when repeat_count is set.'],
  repeat_count: ['Number of occurrences', 'How often the series takes place. Leave empty when repeat_until is set.'],
  repeat_parent_id: ['First of the series', 'Id of the entry that this one is a repetition of; empty on the first.'],
  recurring_source: ['Source of the series', 'Name of the program that made the series, when it was not made here.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters that calls and meetings share. */
export const activityFilterTexts = {
  planned: 'Planned',
  held: 'Held',
  today: 'Today',
  overdue: 'Overdue',
} as const;

/** The links of calls and meetings whose label is not the name of the related module. */
export const activityLinkTexts = {
  contacts: 'Invited contacts',
  leads: 'Invited leads',
  users: 'Invited users',
  contact_parent: 'Related contact',
  lead_parent: 'Related lead',
  repeat_parent: 'First of the series',
  occurrences: 'Occurrences',
} as const;
