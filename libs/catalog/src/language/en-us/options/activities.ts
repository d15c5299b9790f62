import type { activityDropdowns } from '../../../dropdowns/activities.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of calls, meetings and tasks. */
export const activityOptions: LabelsOf<typeof activityDropdowns> = {
  call_direction_dom: {
    Inbound: 'Inbound',
    Outbound: 'Outbound',
  },
  call_status_dom: {
    Planned: 'Planned',
    Held: 'Held',
    'Not Held': 'Not held',
  },
  meeting_status_dom: {
    Planned: 'Planned',
    Held: 'Held',
    'Not Held': 'Not held',
  },
  dom_meeting_accept_status: {
    accept: 'Accepted',
    decline: 'Declined',
    tentative: 'Tentative',
    none: 'No answer',
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
    '900': '15 minutes',
    '1800': '30 minutes',
    '2700': '45 minutes',
    '3600': '1 hour',
    '5400': '1.5 hours',
    '7200': '2 hours',
    '10800': '3 hours',
    '21600': '6 hours',
    '86400': '1 day',
    '172800': '2 days',
    '259200': '3 days',
    '604800': '1 week',
  },
  reminder_time_options: {
    '-1': 'None',
    '60': '1 minute before',
    '300': '5 minutes before',
    '600': '10 minutes before',
    '900': '15 minutes before',
    '1800': '30 minutes before',
    '3600': '1 hour before',
    '7200': '2 hours before',
    '10800': '3 hours before',
    '18000': '5 hours before',
    '86400': '1 day before',
  },
  repeat_type_dom: {
    '': '',
    Daily: 'Daily',
    Weekly: 'Weekly',
    Monthly: 'Monthly',
    Yearly: 'Yearly',
  },
  task_status_dom: {
    'Not Started': 'Not started',
    'In Progress': 'In progress',
    Completed: 'Completed',
    'Pending Input': 'Pending input',
    Deferred: 'Deferred',
  },
  task_priority_dom: {
    High: 'High',
    Medium: 'Medium',
    Low: 'Low',
  },
};
