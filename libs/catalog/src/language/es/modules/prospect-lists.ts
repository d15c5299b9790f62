import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';
import type { ModuleTexts } from '../../texts.js';

export const prospectLists: ModuleTexts = {
  label: 'Lista de objetivos',
  labelPlural: 'Listas de objetivos',
  description: 'Listas de personas y empresas a las que se dirigen las campañas, o a las que no deben dirigirse.',
  fields: {
    name: ['Nombre', 'El nombre con el que una campaña elige la lista.'],
    list_type: [
      'Tipo',
      'Indica si las campañas se dirigen a los miembros de la lista, los excluyen o solo prueban con ellos.',
    ],
    domain_name: [
      'Dominio',
      'Dominio cuyas direcciones se excluyen, como example.com. Solo tiene sentido en listas del tipo exempt_domain.',
    ],
    description: ['Descripción', 'Cómo se formó la lista y para qué sirve.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: {
    ...assignmentFilterTexts,
    suppression: 'Listas de exclusión',
  },
};
