import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const fpEvents: ModuleTexts = {
  label: 'Evento',
  labelPlural: 'Eventos',
  description: 'Ocasiones a las que se invita a contactos, clientes potenciales y objetivos.',
  fields: {
    name: ['Nombre', 'El nombre con el que las invitaciones y los listados muestran el evento.'],
    description: ['Descripción', 'Lo que espera a los invitados: programa, ponentes, condiciones.'],
    date_start: ['Inicio', 'Fecha y hora ISO 8601 con desfase horario. De ella dependen los filtros today y upcoming.'],
    date_end: [
      'Fin',
      'Cuándo termina el evento. Fecha y hora ISO 8601 con desfase horario; no se deduce de la duración.',
    ],
    duration_hours: ['Duración en horas', 'Horas completas que dura el evento; el resto está en duration_minutes.'],
    duration_minutes: ['Duración en minutos', 'Minutos que dura el evento además de las horas de duration_hours.'],
    activity_status_type: ['Estado', 'Indica si el evento sigue en pie.'],
    budget: ['Presupuesto asignado', 'Lo que puede costar el evento. En la moneda de currency_id.'],
    currency_id: ['Moneda', 'Id de la moneda en la que se indica el presupuesto asignado.'],
    invite_templates: [
      'Plantilla de invitación',
      'Id de la plantilla de correo para las invitaciones. Se guarda tal cual, sin comprobarlo.',
    ],
    accept_redirect: ['Página al aceptar', 'Dirección web a la que se lleva al invitado tras aceptar la invitación.'],
    decline_redirect: [
      'Página al rechazar',
      'Dirección web a la que se lleva al invitado tras rechazar la invitación.',
    ],
    fp_event_locations_fp_events_1fp_event_locations_ida: [
      'Ubicación',
      'Id de la ubicación con la que se vinculó primero el evento. Otro valor sustituye todas las ubicaciones del evento.',
    ],
    fp_event_locations_fp_events_1_name: ['Ubicación', 'Nombre de la ubicación del evento. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    fp_event_locations_fp_events_1: 'Ubicaciones',
    fp_events_contacts: 'Contactos invitados',
    fp_events_leads_1: 'Clientes potenciales invitados',
    fp_events_prospects_1: 'Objetivos invitados',
  },
  filters: {
    ...assignmentFilterTexts,
    today: 'Hoy',
    upcoming: 'Próximos',
  },
};
