import { BASE_CURRENCY_ID } from '../base-currency.js';
import { decimal, oneOf, text, type ModuleDefinition } from '../define.js';
import { standardFields } from './standard-fields.js';

/** Currencies and their rates against the base currency. */
export const currencies: ModuleDefinition = {
  name: 'Currencies',
  table: 'currencies',
  writeAdminOnly: true,
  permanentIds: [BASE_CURRENCY_ID],
  fields: {
    name: text({ max: 36, required: true }),
    symbol: text({ max: 36, required: true }),
    iso4217: text({ max: 3 }),
    conversion_rate: decimal({ required: true, default: '0' }),
    status: oneOf('currency_status_dom'),
    ...standardFields,
  },
  filters: {
    active: [{ field: 'status', operator: 'eq', operand: 'Active' }],
  },
};
