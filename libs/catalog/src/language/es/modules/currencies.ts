import type { ModuleTexts } from '../../texts.js';
import { standardTexts } from '../standard-texts.js';

export const currencies: ModuleTexts = {
  label: 'Moneda',
  labelPlural: 'Monedas',
  description: 'Las monedas en las que se dan los importes y sus tipos de cambio frente a la moneda base.',
  fields: {
    name: ['Nombre', 'Cómo se llama la moneda, por ejemplo euro.'],
    symbol: ['Símbolo', 'Signo que acompaña a los importes, por ejemplo €.'],
    iso4217: ['Código ISO', 'Código de tres letras de ISO 4217, por ejemplo EUR.'],
    conversion_rate: [
      'Tipo de cambio',
      'Cuántas unidades de esta moneda vale una unidad de la moneda base. Con 0 no se convierte nada.',
    ],
    status: ['Estado', 'Si la moneda se ofrece para importes nuevos.'],
    ...standardTexts,
  },
  filters: { active: 'Activas' },
};
