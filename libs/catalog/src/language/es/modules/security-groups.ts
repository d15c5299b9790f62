import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const securityGroups: ModuleTexts = {
  label: 'Grupo de seguridad',
  labelPlural: 'Grupos de seguridad',
  description: 'Círculos de usuarios que comparten registros. Solo los administradores pueden cambiarlos.',
  fields: {
    name: ['Nombre', 'Cómo se llama el grupo.'],
    description: ['Descripción', 'Quién pertenece al grupo y para qué sirve.'],
    noninheritable: ['No heredable', 'Si los registros que surgen de registros del grupo quedan fuera de él.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  links: { users: 'Miembros' },
  filters: { ...assignmentFilterTexts },
};
