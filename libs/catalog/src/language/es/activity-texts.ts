import type { FieldText } from '../texts.js';

/** The parent of an activity, a note or an e-mail. */
export const parentTexts = {
  parent_type: ['Módulo relacionado', 'Módulo del registro indicado en parent_id. Los dos se fijan juntos.'],
  parent_id: ['Registro relacionado', 'Id del registro del que se trata; debe existir en el módulo de parent_type.'],
  parent_name: ['Relacionado con', 'Nombre del registro indicado en parent_id, leído de allí.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that calls and meetings share. */
export const activityTexts = {
  date_start: ['Inicio', 'Fecha y hora ISO 8601 con desfase horario.'],
  date_end: [
    'Fin',
    'Fecha y hora ISO 8601 con desfase horario. Se guarda como llega: no se calcula a partir de la duración.',
  ],
  duration_hours: ['Duración (horas)', 'Horas enteras de la duración; el resto está en duration_minutes.'],
  duration_minutes: ['Duración (minutos)', 'Minutos de la duración que exceden de duration_hours.'],
  ...parentTexts,
  reminder_time: [
    'Aviso en pantalla',
    'Segundos antes del inicio en que un calendario debería avisar; -1 para no avisar. El servicio no avisa a nadie.',
  ],
  email_reminder_time: [
    'Aviso por correo',
    'Segundos antes del inicio en que debería enviarse un correo; -1 para ninguno. El servicio no envía nada.',
  ],
  email_reminder_sent: ['Aviso por correo enviado', 'Si el aviso ya se envió, para que se envíe una sola vez.'],
  outlook_id: ['Id de Outlook', 'Id de la misma entrada en Outlook, para programas que mantienen ambas iguales.'],
  repeat_type: ['Repetición', 'Unidad en que se repite la serie; vacía en una entrada única.'],
  repeat_interval: [
    'Repetir cada',
    'Número de unidades de repeat_type entre una repetición y la siguiente; 2 es una de cada dos.',
  ],
  repeat_dow: [
    'Repetir los días',
    'Días de una serie semanal en cifras, el domingo es 0: «135» es lunes, miércoles y viernes.',
  ],
  repeat_until: [
    'Repetir hasta',
    'Último día en que puede repetirse la serie. Queda vacío cuando se indica repeat_count.',
  ],
  repeat_count: [
    'Número de repeticiones',
    'Cuántas veces tiene lugar la serie. Queda vacío cuando se indica repeat_until.',
  ],
  repeat_parent_id: ['Primera de la serie', 'Id de la entrada que esta repite; vacío en la primera de la serie.'],
  recurring_source: ['Origen de la serie', 'Nombre del programa que creó la serie, cuando no se creó aquí.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The filters that calls and meetings share. */
export const activityFilterTexts = {
  planned: 'Planificadas',
  held: 'Realizadas',
  today: 'Hoy',
  overdue: 'Atrasadas',
} as const;

/** The links of calls and meetings whose label is not the name of the related module. */
export const activityLinkTexts = {
  contacts: 'Contactos invitados',
  leads: 'Clientes potenciales invitados',
  users: 'Usuarios invitados',
  contact_parent: 'Contacto relacionado',
  lead_parent: 'Cliente potencial relacionado',
  repeat_parent: 'Primera de la serie',
  occurrences: 'Repeticiones',
} as const;
