import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const emails: ModuleTexts = {
  label: 'Correo electrónico',
  labelPlural: 'Correos electrónicos',
  description: 'Correos enviados, recibidos, en borrador o archivados, y los registros a los que pertenecen.',
  fields: {
    name: ['Asunto', 'La línea de asunto del mensaje.'],
    description: ['Texto sin formato', 'Cuerpo del mensaje sin formato.'],
    description_html: [
      'Texto HTML',
      'Cuerpo del mensaje en HTML, exactamente como se envió: debe depurarse antes de mostrarlo.',
    ],
    email_type: [
      'Tipo',
      'Si el mensaje salió, entró, se archivó o es un borrador. En clientes antiguos se llama «type».',
    ],
    status: ['Estado', 'Lo último que ocurrió con el mensaje.'],
    date_sent: [
      'Fecha de envío',
      'Cuándo se envió el mensaje o se recibió de fuera. Fecha y hora ISO 8601 con desfase horario.',
    ],
    from_addr_name: ['De', 'Remitente como figura en el mensaje: una dirección, con o sin nombre.'],
    reply_to_addr: ['Responder a', 'Dirección para las respuestas cuando no es la del remitente.'],
    to_addrs_names: ['Para', 'Destinatarios como figuran en el mensaje, separados por comas.'],
    cc_addrs_names: ['Cc', 'Destinatarios de copias como figuran en el mensaje, separados por comas.'],
    bcc_addrs_names: ['Cco', 'Destinatarios que los demás no ven, separados por comas.'],
    flagged: ['Marcado', 'Señalado por una persona para volver a él.'],
    reply_to_status: ['Respondido', 'Si se ha contestado al mensaje.'],
    category_id: ['Categoría', 'Carpeta del programa de correo en la que está archivado el mensaje.'],
    intent: [
      'Propósito',
      'En qué debe convertirse un mensaje entrante, para el programa que recoge el correo. «pick»: decide una persona.',
    ],
    ...parentTexts,
    mailbox_id: ['Buzón', 'Id del buzón del que se recogió el mensaje. Se guarda como llega, sin comprobarlo.'],
    message_id: ['Id de mensaje', 'La cabecera Message-ID, a la que se refieren las respuestas.'],
    uid: ['Número en el buzón', 'Número único (UID) del mensaje en su buzón.'],
    raw_source: ['Código fuente', 'El mensaje completo tal como se transmitió, con sus cabeceras.'],
    orphaned: ['Huérfano', 'Si el mensaje ya no está en el buzón del que se recogió.'],
    last_synced: ['Última sincronización', 'Cuándo se comparó el mensaje por última vez con su buzón.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    account_parent: 'Cuenta relacionada',
    opportunity_parent: 'Oportunidad relacionada',
    case_parent: 'Caso relacionado',
    lead_parent: 'Cliente potencial relacionado',
    contact_parent: 'Contacto relacionado',
    bug_parent: 'Incidencia relacionada',
    project_parent: 'Proyecto relacionado',
    prospect_parent: 'Objetivo relacionado',
    project_task_parent: 'Tarea de proyecto relacionada',
    task_parent: 'Tarea relacionada',
    tasks_parent: 'Tareas sobre este correo',
  },
  filters: {
    ...assignmentFilterTexts,
    unread: 'No leídos',
    sent: 'Enviados',
    drafts: 'Borradores',
    failed: 'Envío fallido',
    flagged: 'Marcados',
  },
};
