import type { eventDropdowns } from '../../../dropdowns/events.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of events. */
export const eventOptions: LabelsOf<typeof eventDropdowns> = {
  activity_status_type_dom: {
    '': '',
    active: 'Active',
    inactive: 'Inactive',
  },
  fp_event_invite_status_dom: {
    Invited: 'Invited',
    'Not Invited': 'Not invited',
    Attended: 'Attended',
    'Not Attended': 'Not attended',
  },
  fp_event_status_dom: {
    Accepted: 'Accepted',
    Declined: 'Declined',
    'No Response': 'No response',
  },
};
