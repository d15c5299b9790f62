import type { FieldText } from '../texts.js';

/** The billing address. */
export const billingAddressTexts = {
  billing_address_street: [
    'Rechnungsstraße',
    'Straße und Hausnummer, an die Rechnungen gehen. Zeilenumbrüche bleiben erhalten.',
  ],
  billing_address_city: ['Rechnungsort', 'Ort, an den Rechnungen gehen.'],
  billing_address_state: [
    'Rechnungsregion',
    'Bundesland, Provinz oder Region der Rechnungsadresse in üblicher Schreibweise.',
  ],
  billing_address_postalcode: [
    'Rechnungs-PLZ',
    'Wird als Text gespeichert, damit Buchstaben und führende Nullen erhalten bleiben.',
  ],
  billing_address_country: ['Rechnungsland', 'Land der Rechnungsadresse in üblicher Schreibweise. Wird nicht geprüft.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The shipping address. */
export const shippingAddressTexts = {
  shipping_address_street: [
    'Lieferstraße',
    'Straße und Hausnummer, an die geliefert wird. Zeilenumbrüche bleiben erhalten.',
  ],
  shipping_address_city: ['Lieferort', 'Ort, an den geliefert wird.'],
  shipping_address_state: [
    'Lieferregion',
    'Bundesland, Provinz oder Region der Lieferadresse in üblicher Schreibweise.',
  ],
  shipping_address_postalcode: [
    'Liefer-PLZ',
    'Wird als Text gespeichert, damit Buchstaben und führende Nullen erhalten bleiben.',
  ],
  shipping_address_country: ['Lieferland', 'Land der Lieferadresse in üblicher Schreibweise. Wird nicht geprüft.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The primary address of a person. */
export const primaryAddressTexts = {
  primary_address_street: [
    'Straße (Hauptadresse)',
    'Straße und Hausnummer der zuerst verwendeten Adresse. Zeilenumbrüche bleiben erhalten.',
  ],
  primary_address_city: ['Ort (Hauptadresse)', 'Ort der zuerst verwendeten Adresse.'],
  primary_address_state: [
    'Region (Hauptadresse)',
    'Bundesland, Provinz oder Region der Hauptadresse in üblicher Schreibweise.',
  ],
  primary_address_postalcode: [
    'PLZ (Hauptadresse)',
    'Wird als Text gespeichert, damit Buchstaben und führende Nullen erhalten bleiben.',
  ],
  primary_address_country: [
    'Land (Hauptadresse)',
    'Land der Hauptadresse in üblicher Schreibweise. Wird nicht geprüft.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Another address of a person. */
export const alternateAddressTexts = {
  alt_address_street: [
    'Straße (Zweitadresse)',
    'Straße und Hausnummer einer weiteren Adresse, zum Beispiel der privaten. Zeilenumbrüche bleiben erhalten.',
  ],
  alt_address_city: ['Ort (Zweitadresse)', 'Ort der weiteren Adresse.'],
  alt_address_state: [
    'Region (Zweitadresse)',
    'Bundesland, Provinz oder Region der Zweitadresse in üblicher Schreibweise.',
  ],
  alt_address_postalcode: [
    'PLZ (Zweitadresse)',
    'Wird als Text gespeichert, damit Buchstaben und führende Nullen erhalten bleiben.',
  ],
  alt_address_country: ['Land (Zweitadresse)', 'Land der Zweitadresse in üblicher Schreibweise. Wird nicht geprüft.'],
} as const satisfies Readonly<Record<string, FieldText>>;
