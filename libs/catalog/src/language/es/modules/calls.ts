import type { ModuleTexts } from '../../texts.js';
import { activityFilterTexts, activityLinkTexts, activityTexts } from '../activity-texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const calls: ModuleTexts = {
  label: 'Llamada',
  labelPlural: 'Llamadas',
  description: 'Llamadas telefónicas, planificadas y realizadas, y quién participa en ellas.',
  fields: {
    ...activityTexts,
    name: ['Asunto', 'De qué trata la llamada, en una línea.'],
    description: ['Descripción', 'Antes, la preparación; después, el resultado.'],
    status: ['Estado', 'Si la llamada está pendiente, se realizó o no llegó a realizarse.'],
    direction: ['Sentido', 'Entrante si llamó la otra parte; saliente si se llamó desde aquí.'],
    contact_id: ['Contacto', 'Id del contacto invitado primero. Otro valor sustituye todos los contactos invitados.'],
    contact_name: ['Contacto', 'Nombre del contacto indicado en contact_id. Valor derivado.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: activityLinkTexts,
  filters: { ...assignmentFilterTexts, ...activityFilterTexts },
};
