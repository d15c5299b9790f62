import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const currencies: ModuleTexts = {
  label: 'Währung',
  labelPlural: 'Währungen',
  description: 'Die Währungen, in denen Beträge angegeben werden, und ihre Kurse zur Basiswährung.',
  fields: {
    name: ['Name', 'So heißt die Währung, etwa Euro.'],
    symbol: ['Symbol', 'Zeichen neben Beträgen, etwa €.'],
    iso4217: ['ISO-Code', 'Code aus drei Buchstaben nach ISO 4217, etwa EUR.'],
    conversion_rate: [
      'Umrechnungskurs',
      'Wie viele Einheiten dieser Währung eine Einheit der Basiswährung wert ist. Bei 0 wird nicht umgerechnet.',
    ],
    status: ['Status', 'Ob die Währung für neue Beträge angeboten wird.'],
    ...standardTexts,
  },
  filters: { active: 'Aktiv' },
};
