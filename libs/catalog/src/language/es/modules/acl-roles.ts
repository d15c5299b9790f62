import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const aclRoles: ModuleTexts = {
  label: 'Rol',
  labelPlural: 'Roles',
  description:
    'Conjuntos de permisos que los usuarios tienen directamente o por sus grupos. Los cambia un administrador.',
  fields: {
    name: ['Nombre', 'Cómo se llama el rol.'],
    description: ['Descripción', 'Para quién está pensado el rol.'],
    actions: [
      'Permisos',
      'Por módulo y acción (list, view, edit, delete, access): all, group, owner o none. Lo que no se nombra es all.',
    ],
    ...standardTexts,
  },
};
