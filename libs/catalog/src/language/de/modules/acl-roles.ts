import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const aclRoles: ModuleTexts = {
  label: 'Rolle',
  labelPlural: 'Rollen',
  description:
    'Bündel von Rechten, die Benutzer direkt oder über Sicherheitsgruppen haben. Ändern nur Administratoren.',
  fields: {
    name: ['Name', 'So heißt die Rolle.'],
    description: ['Beschreibung', 'Für wen die Rolle gedacht ist.'],
    actions: [
      'Rechte',
      'Je Modul und Aktion (list, view, edit, delete, access): all, group, owner oder none. Nicht Genanntes ist all.',
    ],
    ...standardTexts,
  },
};
