import { nameOf, referenceTo, text, type FieldDefinition } from '../define.js';

/** Who pays, and where the paper and the goods go. */
export const billingFields = {
  billing_account_id: referenceTo('Accounts'),
  billing_account: nameOf('billing_account_id', 'Accounts', 'name'),
  billing_contact_id: referenceTo('Contacts'),
  billing_contact: nameOf('billing_contact_id', 'Contacts', 'name'),
  billing_address_street: text({ max: 150 }),
  billing_address_city: text({ max: 100 }),
  billing_address_state: text({ max: 100 }),
  billing_address_postalcode: text({ max: 20 }),
  billing_address_country: text({ max: 255 }),
  shipping_address_street: text({ max: 150 }),
  shipping_address_city: text({ max: 100 }),
  shipping_address_state: text({ max: 100 }),
  shipping_address_postalcode: text({ max: 20 }),
  shipping_address_country: text({ max: 255 }),
} as const satisfies Readonly<Record<string, FieldDefinition>>;
