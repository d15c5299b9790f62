import type { activityDropdowns } from '../../../dropdowns/activities.js';
import type { LabelsOf } from '../../../dropdowns/labels.js';

/** Labels of the drop-downs of calls, meetings and tasks. */
export const activityOptions: LabelsOf<typeof activityDropdowns> = {
  call_direction_dom: {
    Inbound: 'Entrante',
    Outbound: 'Saliente',
  },
  call_status_dom: {
    Planned: 'Planificada',
    Held: 'Realizada',
    'Not Held': 'No realizada',
  },
  meeting_status_dom: {
    Planned: 'Planificada',
    Held: 'Realizada',
    'Not Held': 'No realizada',
  },
  dom_meeting_accept_status: {
    accept: 'Aceptada',
    decline: 'Rechazada',
    tentative: 'Provisional',
    none: 'Sin respuesta',
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
    '900': '15 minutos',
    '1800': '30 minutos',
    '2700': '45 minutos',
    '3600': '1 hora',
    '5400': '1,5 horas',
    '7200': '2 horas',
    '10800': '3 horas',
    '21600': '6 horas',
    '86400': '1 día',
    '172800': '2 días',
    '259200': '3 días',
    '604800': '1 semana',
  },
  reminder_time_options: {
    '-1': 'Ninguno',
    '60': '1 minuto antes',
    '300': '5 minutos antes',
    '600': '10 minutos antes',
    '900': '15 minutos antes',
    '1800': '30 minutos antes',
    '3600': '1 hora antes',
    '7200': '2 horas antes',
    '10800': '3 horas antes',
    '18000': '5 horas antes',
    '86400': '1 día antes',
  },
  repeat_type_dom: {
    '': '',
    Daily: 'Diaria',
    Weekly: 'Semanal',
    Monthly: 'Mensual',
    Yearly: 'Anual',
  },
  task_status_dom: {
    'Not Started': 'No iniciada',
    'In Progress': 'En curso',
    Completed: 'Completada',
    'Pending Input': 'Pendiente de información',
    Deferred: 'Aplazada',
  },
  task_priority_dom: {
    High: 'Alta',
    Medium: 'Media',
    Low: 'Baja',
  },
};
