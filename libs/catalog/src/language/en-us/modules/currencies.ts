import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const currencies: ModuleTexts = {
  label: 'Currency',
  labelPlural: 'Currencies',
  description: 'The currencies that amounts may be in, and their rates against the base currency.',
  fields: {
    name: ['Name', 'What the currency is called, such as Euro.'],
    symbol: ['Symbol', 'Sign to show beside amounts, such as €.'],
    iso4217: ['ISO code', 'Code of three letters of ISO 4217, such as EUR.'],
    conversion_rate: [
      'Conversion rate',
      'How many units of this currency one unit of the base currency is worth. At 0 nothing is converted.',
    ],
    status: ['Status', 'Whether the currency is offered for new amounts.'],
    ...standardTexts,
  },
  filters: { active: 'Active' },
};
