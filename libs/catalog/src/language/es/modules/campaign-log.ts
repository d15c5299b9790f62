import { standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const campaignLog: ModuleTexts = {
  label: 'Entrada del registro de campañas',
  labelPlural: 'Entradas del registro de campañas',
  description: 'Lo que ocurrió con cada objetivo de una campaña: envío, lectura, clic, rechazo.',
  fields: {
    activity_type: [
      'Actividad',
      'Lo que ocurrió: mensaje enviado o visto, enlace abierto, cliente potencial obtenido.',
    ],
    activity_date: ['Fecha de la actividad', 'Cuándo ocurrió. Fecha y hora ISO 8601 con desfase horario.'],
    campaign_id: ['Campaña', 'Id de la campaña a la que pertenece la entrada.'],
    campaign_name: ['Nombre de la campaña', 'Nombre de la campaña de campaign_id.'],
    campaign_name1: [
      'Nombre de la campaña',
      'El mismo valor que campaign_name, con otro nombre que conocen los clientes existentes.',
    ],
    campaign_objective: ['Objetivo de la campaña', 'Lo que se quiere lograr con la campaña de campaign_id.'],
    campaign_content: ['Contenido de la campaña', 'Lo que la campaña de campaign_id dice a quienes alcanza.'],
    target_type: ['Tipo de objetivo', 'Módulo del registro al que llegó la campaña. Se envía junto con target_id.'],
    target_id: ['Objetivo', 'Id del registro al que llegó la campaña, en el módulo de target_type.'],
    target_tracker_key: [
      'Clave de seguimiento del objetivo',
      'Clave con la que los enlaces de seguimiento reconocen a este objetivo.',
    ],
    related_type: [
      'Tipo de registro relacionado',
      'Módulo del registro que surgió de la actividad o la transmitió. Se envía junto con related_id.',
    ],
    related_id: [
      'Registro relacionado',
      'Id del correo enviado o del registro que surgió de él, en el módulo de related_type.',
    ],
    related_name: ['Nombre del registro relacionado', 'Nombre del registro de related_id.'],
    list_id: ['Lista de objetivos', 'Id de la lista de objetivos por la que el objetivo entró en la campaña.'],
    marketing_id: ['Envío', 'Id del envío concreto dentro de la campaña. Se guarda tal cual, sin comprobarlo.'],
    hits: ['Repeticiones', 'Cuántas veces se repitió la misma actividad, por ejemplo los clics en un enlace.'],
    more_information: [
      'Más información',
      'Detalles de la actividad, como la dirección de correo a la que se escribió.',
    ],
    archived: ['Archivado', 'Indica si la entrada solo se conserva y ya no cuenta en las cifras actuales.'],
    ...standardTexts,
  },
  links: {
    campaign: 'Campaña',
    targeted_account: 'Cuenta objetivo',
    targeted_contact: 'Contacto objetivo',
    targeted_lead: 'Cliente potencial objetivo',
    targeted_prospect: 'Objetivo',
    targeted_user: 'Usuario objetivo',
    created_contact: 'Contacto creado',
    created_lead: 'Cliente potencial creado',
    created_opportunities: 'Oportunidad creada',
    sent_email: 'Correo electrónico enviado',
  },
};
