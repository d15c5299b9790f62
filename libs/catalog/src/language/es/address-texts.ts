import type { FieldText } from '../texts.js';

/** The billing address. */
export const billingAddressTexts = {
  billing_address_street: [
    'Calle de facturación',
    'Calle y número a los que se envían las facturas. Se conservan los saltos de línea.',
  ],
  billing_address_city: ['Ciudad de facturación', 'Ciudad o localidad a la que se envían las facturas.'],
  billing_address_state: [
    'Provincia de facturación',
    'Estado, provincia o región de la dirección de facturación, tal como se escribe.',
  ],
  billing_address_postalcode: [
    'Código postal de facturación',
    'Se guarda como texto para conservar las letras y los ceros iniciales.',
  ],
  billing_address_country: [
    'País de facturación',
    'País de la dirección de facturación, tal como se escribe. No se comprueba.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The shipping address. */
export const shippingAddressTexts = {
  shipping_address_street: [
    'Calle de envío',
    'Calle y número a los que se envía la mercancía. Se conservan los saltos de línea.',
  ],
  shipping_address_city: ['Ciudad de envío', 'Ciudad o localidad a la que se envía la mercancía.'],
  shipping_address_state: [
    'Provincia de envío',
    'Estado, provincia o región de la dirección de envío, tal como se escribe.',
  ],
  shipping_address_postalcode: [
    'Código postal de envío',
    'Se guarda como texto para conservar las letras y los ceros iniciales.',
  ],
  shipping_address_country: ['País de envío', 'País de la dirección de envío, tal como se escribe. No se comprueba.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The primary address of a person. */
export const primaryAddressTexts = {
  primary_address_street: [
    'Calle (dirección principal)',
    'Calle y número de la dirección que se usa primero. Se conservan los saltos de línea.',
  ],
  primary_address_city: ['Ciudad (dirección principal)', 'Ciudad o localidad de la dirección que se usa primero.'],
  primary_address_state: [
    'Provincia (dirección principal)',
    'Estado, provincia o región de la dirección principal, tal como se escribe.',
  ],
  primary_address_postalcode: [
    'Código postal (dirección principal)',
    'Se guarda como texto para conservar las letras y los ceros iniciales.',
  ],
  primary_address_country: [
    'País (dirección principal)',
    'País de la dirección principal, tal como se escribe. No se comprueba.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Another address of a person. */
export const alternateAddressTexts = {
  alt_address_street: [
    'Calle (otra dirección)',
    'Calle y número de una segunda dirección, por ejemplo la particular. Se conservan los saltos de línea.',
  ],
  alt_address_city: ['Ciudad (otra dirección)', 'Ciudad o localidad de la segunda dirección.'],
  alt_address_state: [
    'Provincia (otra dirección)',
    'Estado, provincia o región de la segunda dirección, tal como se escribe.',
  ],
  alt_address_postalcode: [
    'Código postal (otra dirección)',
    'Se guarda como texto para conservar las letras y los ceros iniciales.',
  ],
  alt_address_country: ['País (otra dirección)', 'País de la segunda dirección, tal como se escribe. No se comprueba.'],
} as const satisfies Readonly<Record<string, FieldText>>;
