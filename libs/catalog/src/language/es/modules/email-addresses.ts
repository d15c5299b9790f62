import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const emailAddresses: ModuleTexts = {
  label: 'Dirección de correo',
  labelPlural: 'Direcciones de correo',
  description: 'Direcciones de correo electrónico, si funcionan y qué han consentido sus titulares.',
  fields: {
    email_address: ['Dirección de correo', 'La dirección sola, como anna@example.com, tal como la escribe su titular.'],
    email_address_caps: [
      'En mayúsculas',
      'email_address en mayúsculas, para encontrarla se escriba como se escriba. Solo lectura.',
    ],
    invalid_email: ['No válida', 'Verdadero si los mensajes a la dirección son devueltos; no debe enviarse nada allí.'],
    opt_out: [
      'Rechaza publicidad',
      'Verdadero si el titular no quiere publicidad; las campañas deben excluir la dirección.',
    ],
    confirm_opt_in: [
      'Consentimiento',
      'Hasta dónde llega el consentimiento para publicidad: ninguno, dado o confirmado con una respuesta.',
    ],
    confirm_opt_in_date: [
      'Consentimiento confirmado',
      'Cuándo confirmó el titular. Fecha y hora ISO 8601 con desfase horario.',
    ],
    confirm_opt_in_sent_date: [
      'Confirmación solicitada',
      'Cuándo se pidió por última vez al titular, por correo, que confirmara.',
    ],
    confirm_opt_in_fail_date: [
      'Solicitud fallida',
      'Cuándo falló por última vez la petición de confirmación al titular.',
    ],
    ...standardTexts,
  },
  filters: {
    confirmed: 'Consentimiento confirmado',
    opted_out: 'Rechazan publicidad',
    invalid: 'No válidas',
  },
};
