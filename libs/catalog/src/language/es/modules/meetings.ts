import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const meetings: ModuleTexts = {
  label: 'Reunión',
  labelPlural: 'Reuniones',
  description: 'Citas presenciales o en línea, planificadas y realizadas, y quién participa en ellas.',
  fields: {
    ...activityTexts,
    name: ['Asunto', 'De qué trata la reunión, en una línea.'],
    description: ['Descripción', 'Antes, el orden del día; después, el acta.'],
    location: ['Lugar', 'Dónde se celebra: una sala, un edificio o una dirección.'],
    status: ['Estado', 'Si la reunión está pendiente, se celebró o no llegó a celebrarse.'],
    meeting_type: ['Tipo', 'El servicio que aloja una reunión en línea. En clientes antiguos se llama «type».'],
    password: [
      'Contraseña de la reunión',
      'Lo que escriben los participantes para entrar en línea. Pueden leerla quienes ven el registro.',
    ],
    join_url: ['Dirección de acceso', 'Dirección web en la que entran los participantes en línea.'],
    host_url: ['Dirección del anfitrión', 'Dirección web en la que el anfitrión inicia la reunión en línea.'],
    displayed_url: ['Dirección mostrada', 'Dirección web que se muestra en lugar de la de acceso, más larga.'],
    creator: ['Anfitrión en línea', 'Cuenta del servicio en línea con la que se creó la reunión.'],
    external_id: ['Id en el servicio', 'Id de la reunión en el servicio en línea.'],
    sequence: ['Secuencia', 'Número de revisión para programas de calendario; crece cuando cambia la invitación.'],
    contact_id: ['Contacto', 'Id del contacto invitado primero. Otro valor sustituye todos los contactos invitados.'],
    contact_name: ['Contacto', 'Apellido del contacto indicado en contact_id. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
