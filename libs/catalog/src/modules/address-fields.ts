import { text, type FieldDefinition } from '../define.js';

/** A postal address; the names of its fields start with its purpose: `billing_address_street`. */
export function addressFields(
  kind: 'primary' | 'alt' | 'billing' | 'shipping',
): Readonly<Record<string, FieldDefinition>> {
  return {
    [`${kind}_address_street`]: text({ max: 150 }),
    [`${kind}_address_city`]: text({ max: 100 }),
    [`${kind}_address_state`]: text({ max: 100 }),
    [`${kind}_address_postalcode`]: text({ max: 20 }),
    [`${kind}_address_country`]: text({ max: 255 }),
  };
}
