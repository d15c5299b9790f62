import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const emailTemplates: ModuleTexts = {
  label: 'Plantilla de correo',
  labelPlural: 'Plantillas de correo',
  description: 'Correos preparados con marcadores que se rellenan antes de enviarlos.',
  fields: {
    name: ['Nombre', 'Nombre con el que se elige la plantilla; los destinatarios nunca lo ven.'],
    description: ['Descripción', 'Para qué está pensada la plantilla.'],
    template_type: ['Tipo', 'Si es para campañas o para correos sueltos. En clientes antiguos se llama «type».'],
    subject: ['Asunto', 'Línea de asunto de los correos que se crean con ella; admite marcadores.'],
    body: ['Texto sin formato', 'Cuerpo sin formato, para destinatarios cuyo programa no muestra HTML.'],
    body_html: ['Texto HTML', 'Cuerpo en HTML, guardado exactamente como llega; admite marcadores.'],
    text_only: ['Solo texto', 'Verdadero para enviar únicamente el texto sin formato, sin body_html.'],
    published: [
      'Publicada',
      'Marca corta como yes, no u off, para programas que solo ofrecen una parte de las plantillas.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    campaign: 'Para campañas',
  },
};
