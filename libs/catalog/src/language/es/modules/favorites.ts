import type { ModuleTexts } from '../../texts.js';
import { assignmentFilterTexts, assignmentTexts, standardTexts } from '../standard-texts.js';

export const favorites: ModuleTexts = {
  label: 'Favorito',
  labelPlural: 'Favoritos',
  description: 'Marcas que los usuarios ponen en registros. Al eliminar el favorito se quita la marca.',
  fields: {
    name: ['Nombre', 'Nombre propio de la marca. Nunca es obligatorio.'],
    description: ['Descripción', 'Por qué se ha marcado el registro.'],
    parent_type: ['Tipo de registro', 'Módulo del registro marcado.'],
    parent_id: ['Registro', 'Id del registro marcado, que pertenece al módulo de parent_type.'],
    ...assignmentTexts,
    ...standardTexts,
  },
  filters: { ...assignmentFilterTexts },
};
