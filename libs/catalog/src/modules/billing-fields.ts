import { nameOf, referenceTo, type FieldDefinition } from '../define.js';
import { addressFields } from './address-fields.js';

/** Customer, billing address and shipping address. */
export const billingFields = {
  billing_account_id: referenceTo('Accounts'),
  billing_account: nameOf('billing_account_id', 'Accounts', 'name'),
  billing_contact_id: referenceTo('Contacts'),
  billing_contact: nameOf('billing_contact_id', 'Contacts', 'name'),
  ...addressFields('billing'),
  ...addressFields('shipping'),
} as const satisfies Readonly<Record<string, FieldDefinition>>;
