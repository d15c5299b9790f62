import { decimal, oneOf, text, type ModuleDefinition } from '../define.js';
import { standardFields } from './standard-fields.js';

/** The currency in which every amount called `…_usdollar` is; the first migration stores it. */
const BASE_CURRENCY_ID = '-99';

/** Moneys and their rates against the base currency. */
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
