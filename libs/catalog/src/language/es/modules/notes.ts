import type { ModuleTexts } from '../../texts.js';
import { parentTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const notes: ModuleTexts = {
  label: 'Nota',
  labelPlural: 'Notas',
  description: 'Texto libre sobre otro registro, con un archivo adjunto si hace falta.',
  fields: {
    name: ['Asunto', 'De qué trata la nota, en una línea.'],
    description: ['Texto', 'La nota misma.'],
    filename: ['Adjunto', 'Nombre del archivo adjunto, sin carpeta. Su contenido se envía y se lee por separado.'],
    file_mime_type: ['Tipo de archivo', 'Tipo de medio del archivo adjunto, como application/pdf.'],
    ...parentTexts,
    contact_id: ['Contacto', 'Id de la persona a la que afecta la nota, además del registro de parent_id.'],
    contact_name: ['Contacto', 'Nombre del contacto indicado en contact_id, leído de allí.'],
    contact_phone: ['Teléfono del contacto', 'Teléfono de trabajo del contacto indicado en contact_id, leído de allí.'],
    portal_flag: ['Mostrar en el portal', 'Si los clientes pueden leer la nota en su portal.'],
    embed_flag: [
      'Incrustado en el correo',
      'Si el archivo es una imagen dentro del texto de un correo y no un adjunto.',
    ],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    contact_parent: 'Contacto relacionado',
  },
  filters: {
    ...assignmentFilterTexts,
    portal: 'Visibles en el portal',
  },
};
