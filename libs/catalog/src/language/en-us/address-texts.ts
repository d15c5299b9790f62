import type { FieldText } from '../texts.js';

/** The billing address. */
export const billingAddressTexts = {
  billing_address_street: ['Billing street', 'Street and house number that invoices go to. Line breaks are kept.'],
  billing_address_city: ['Billing city', 'City or town that invoices go to.'],
  billing_address_state: ['Billing state', 'State, province or region of the billing address, as people write it.'],
  billing_address_postalcode: ['Billing postal code', 'Kept as text, so that letters and leading zeros survive.'],
  billing_address_country: ['Billing country', 'Country of the billing address, as people write it. Not checked.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The shipping address. */
export const shippingAddressTexts = {
  shipping_address_street: ['Shipping street', 'Street and house number that goods go to. Line breaks are kept.'],
  shipping_address_city: ['Shipping city', 'City or town that goods go to.'],
  shipping_address_state: ['Shipping state', 'State, province or region of the shipping address, as people write it.'],
  shipping_address_postalcode: ['Shipping postal code', 'Kept as text, so that letters and leading zeros survive.'],
  shipping_address_country: ['Shipping country', 'Country of the shipping address, as people write it. Not checked.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The primary address of a person. */
export const primaryAddressTexts = {
  primary_address_street: [
    'Primary street',
    'Street and house number of the address to use first. Line breaks are kept.',
  ],
  primary_address_city: ['Primary city', 'City or town of the address to use first.'],
  primary_address_state: ['Primary state', 'State, province or region of the primary address, as people write it.'],
  primary_address_postalcode: ['Primary postal code', 'Kept as text, so that letters and leading zeros survive.'],
  primary_address_country: ['Primary country', 'Country of the primary address, as people write it. Not checked.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Another address of a person. */
export const alternateAddressTexts = {
  alt_address_street: [
    'Alternate street',
    'Street and house number of a second address, for example at home. Line breaks are kept.',
  ],
  alt_address_city: ['Alternate city', 'City or town of the second address.'],
  alt_address_state: ['Alternate state', 'State, province or region of the second address, as people write it.'],
  alt_address_postalcode: ['Alternate postal code', 'Kept as text, so that letters and leading zeros survive.'],
  alt_address_country: ['Alternate country', 'Country of the second address, as people write it. Not checked.'],
} as const satisfies Readonly<Record<string, FieldText>>;
