import type { FieldText } from '../texts.js';

/** The id that every record has. */
export const idText: FieldText = [
  'ID',
  'Identifica el registro dentro de su módulo. El cliente puede elegirlo al crear el registro: de 1 a 36 de los ' +
    'caracteres A-Z a-z 0-9 _ -. Si no, lo elige el servicio. Nunca cambia ni se vuelve a usar.',
];

/** The content of a file. */
export const contentText: FieldText = [
  '{file} (contenido)',
  'Los bytes del archivo en base64, null si no los hay. Solo al leer un único registro, nunca en listas.',
];

/** The middle values of links. */
export const middleTexts: Readonly<Record<string, FieldText>> = {
  accept_status: ['Respuesta', 'Lo que ha respondido la persona invitada.'],
  required: ['Obligatorio', 'Verdadero si la reunión o llamada no puede prescindir de la persona.'],
  invite_status: ['Invitación', 'Si la invitación se ha enviado y qué ha sido de ella.'],
  email_responded: ['Respondido por correo', 'Verdadero si la persona respondió mediante un enlace de la invitación.'],
  contact_role: ['Rol', 'El papel que el contacto desempeña en el registro enlazado.'],
  document_revision_id: ['Revisión', 'Id de la revisión del documento a la que se refiere.'],
  campaign_data: ['Datos de campaña', 'Lo que la campaña que envió el correo anotó con él, sin cambios.'],
  primary_address: ['Principal', 'Verdadero en la dirección que se usa cuando solo puede usarse una.'],
  reply_to_address: ['Dirección de respuesta', 'Verdadero en la dirección a la que van las respuestas.'],
  primary_group: [
    'Grupo principal',
    'Verdadero en el grupo al que pertenecen primero los registros nuevos del usuario.',
  ],
  noninheritable: ['No heredable', 'Verdadero si los registros del usuario no reciben este grupo por sí solos.'],
  date_created: ['Enlazado el', 'Momento en que se enlazó el par. Lo fija el servicio.'],
  created_by: ['Enlazado por', 'Id del usuario que enlazó el par. Lo fija el servicio.'],
  modified_user_id: ['Modificado por', 'Id del usuario que cambió el par por última vez. Lo fija el servicio.'],
};
