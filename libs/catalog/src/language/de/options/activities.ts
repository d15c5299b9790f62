import type { activityDropdowns } from '../../../dropdowns/activities.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of calls, meetings and tasks. */
export const activityOptions: LabelsOf<typeof activityDropdowns> = {
  call_direction_dom: {
    Inbound: 'Eingehend',
    Outbound: 'Ausgehend',
  },
  call_status_dom: {
    Planned: 'Geplant',
    Held: 'Durchgeführt',
    'Not Held': 'Nicht durchgeführt',
  },
  meeting_status_dom: {
    Planned: 'Geplant',
    Held: 'Durchgeführt',
    'Not Held': 'Nicht durchgeführt',
  },
  dom_meeting_accept_status: {
    accept: 'Zugesagt',
    decline: 'Abgesagt',
    tentative: 'Mit Vorbehalt',
    none: 'Keine Antwort',
  },
  eapm_list: {
    Sugar: 'CRM',
    WebEx: 'WebEx',
    GoToMeeting: 'GoToMeeting',
    IBMSmartCloud: 'IBM SmartCloud',
    Google: 'Google',
    Box: 'Box',
    Facebook: 'Facebook',
    Twitter: 'Twitter',
  },
  duration_dom: {
    '': '',
    '900': '15 Minuten',
    '1800': '30 Minuten',
    '2700': '45 Minuten',
    '3600': '1 Stunde',
    '5400': '1,5 Stunden',
    '7200': '2 Stunden',
    '10800': '3 Stunden',
    '21600': '6 Stunden',
    '86400': '1 Tag',
    '172800': '2 Tage',
    '259200': '3 Tage',
    '604800': '1 Woche',
  },
  reminder_time_options: {
    '-1': 'Keine',
    '60': '1 Minute vorher',
    '300': '5 Minuten vorher',
    '600': '10 Minuten vorher',
    '900': '15 Minuten vorher',
    '1800': '30 Minuten vorher',
    '3600': '1 Stunde vorher',
    '7200': '2 Stunden vorher',
    '10800': '3 Stunden vorher',
    '18000': '5 Stunden vorher',
    '86400': '1 Tag vorher',
  },
  repeat_type_dom: {
    '': '',
    Daily: 'Täglich',
    Weekly: 'Wöchentlich',
    Monthly: 'Monatlich',
    Yearly: 'Jährlich',
  },
  task_status_dom: {
    'Not Started': 'Nicht begonnen',
    'In Progress': 'In Bearbeitung',
    Completed: 'Abgeschlossen',
    'Pending Input': 'Wartet auf Rückmeldung',
    Deferred: 'Zurückgestellt',
  },
  task_priority_dom: {
    High: 'Hoch',
    Medium: 'Mittel',
    Low: 'Niedrig',
  },
};
