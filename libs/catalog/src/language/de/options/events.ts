import type { eventDropdowns } from '../../../dropdowns/events.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of events. */
export const eventOptions: LabelsOf<typeof eventDropdowns> = {
  activity_status_type_dom: {
    '': '',
    active: 'Aktiv',
    inactive: 'Inaktiv',
  },
  fp_event_invite_status_dom: {
    Invited: 'Eingeladen',
    'Not Invited': 'Nicht eingeladen',
    Attended: 'Teilgenommen',
    'Not Attended': 'Nicht teilgenommen',
  },
  fp_event_status_dom: {
    Accepted: 'Zugesagt',
    Declined: 'Abgesagt',
    'No Response': 'Keine Antwort',
  },
};
