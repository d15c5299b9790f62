import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const aokKnowledgeBase: ModuleTexts = {
  label: 'Artículo de conocimiento',
  labelPlural: 'Artículos de conocimiento',
  description: 'Artículos que responden a preguntas que se repiten.',
  fields: {
    name: ['Título', 'La pregunta o el tema, con las palabras con que se busca.'],
    status: [
      'Estado',
      'Indica si el artículo está en redacción, en revisión, publicado o caducado. De él dependen los filtros.',
    ],
    revision: ['Revisión', 'Versión del artículo en cualquier notación. El servicio no la incrementa.'],
    description: ['Cuerpo', 'La respuesta en sí: el texto del artículo.'],
    additional_info: [
      'Información adicional',
      'Notas al margen del artículo, como fuentes o límites de lo que afirma.',
    ],
    user_id_c: ['Autor', 'Id del usuario que escribió el artículo.'],
    author: ['Nombre del autor', 'Nombre completo del usuario de user_id_c.'],
    user_id1_c: ['Aprobador', 'Id del usuario que aprobó la publicación del artículo.'],
    approver: ['Nombre del aprobador', 'Nombre completo del usuario de user_id1_c.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: {
    aok_knowledgebase_categories: 'Categorías',
  },
  filters: {
    ...assignmentFilterTexts,
    draft: 'Borradores',
    published: 'Publicados',
    expired: 'Caducados',
  },
};
