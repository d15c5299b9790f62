import type { eventDropdowns } from '../../../dropdowns/events.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of events. */
export const eventOptions: LabelsOf<typeof eventDropdowns> = {
  activity_status_type_dom: {
    '': '',
    active: 'Activo',
    inactive: 'Inactivo',
  },
  fp_event_invite_status_dom: {
    Invited: 'Invitado',
    'Not Invited': 'No invitado',
    Attended: 'Asistió',
    'Not Attended': 'No asistió',
  },
  fp_event_status_dom: {
    Accepted: 'Aceptada',
    Declined: 'Rechazada',
    'No Response': 'Sin respuesta',
  },
};
