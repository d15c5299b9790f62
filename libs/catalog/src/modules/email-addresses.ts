import { dateTime, email, EMAIL_LENGTH, flag, oneOf, upperCase, type ModuleDefinition } from '../define.js';
import { standardFields } from './standard-fields.js';

/** E-mail addresses, each with the uses that its owner allows. */
export const emailAddresses: ModuleDefinition = {
  name: 'EmailAddresses',
  table: 'email_addresses',
  partOf: ['accounts', 'contacts', 'leads', 'prospects', 'users'],
  fields: {
    email_address: email({ max: EMAIL_LENGTH, required: true }),
    email_address_caps: upperCase('email_address'),
    invalid_email: flag(),
    opt_out: flag(),
    confirm_opt_in: oneOf('email_settings_opt_in_dom', { default: 'not-opt-in' }),
    confirm_opt_in_date: dateTime(),
    confirm_opt_in_sent_date: dateTime(),
    confirm_opt_in_fail_date: dateTime(),
    ...standardFields,
  },
  filters: {
    confirmed: [{ field: 'confirm_opt_in', operator: 'eq', operand: 'confirmed-opt-in' }],
    opted_out: [{ field: 'opt_out', operator: 'eq', operand: true }],
    invalid: [{ field: 'invalid_email', operator: 'eq', operand: true }],
  },
  indexes: [
    {
      equals: ['email_address_caps'],
      serves: 'looking up one address, in any case',
      query: 'filter[EmailAddresses.email_address]=a@example.org',
    },
  ],
};
