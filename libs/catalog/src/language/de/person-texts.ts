import type { FieldText } from '../texts.js';
import { alternateAddressTexts, primaryAddressTexts } from './address-texts.js';
import { emailTexts } from './email-texts.js';

/** Texts about every person, including users. */
export const basicPersonTexts = {
  first_name: ['Vorname', 'Rufname, bei Bedarf mit weiteren Vornamen.'],
  last_name: ['Nachname', 'Familienname; der Teil des Namens, der immer vorhanden ist.'],
  name: ['Name', 'Vor- und Nachname, durch ein Leerzeichen getrennt. Abgeleitet: geändert werden seine Teile.'],
  full_name: ['Vollständiger Name', 'Derselbe Wert wie name, unter dem Namen, den bestehende Clients kennen.'],
  title: ['Position', 'Stellung in der Firma, zum Beispiel Leitung Einkauf.'],
  photo: ['Foto', 'Dateiname eines Bildes der Person.'],
  department: ['Abteilung', 'Bereich der Firma, in dem die Person arbeitet.'],
  phone_home: ['Telefon privat', 'Private Telefonnummer in üblicher Schreibweise. Wird nicht geprüft.'],
  phone_mobile: ['Mobiltelefon', 'Mobilnummer in üblicher Schreibweise. Wird nicht geprüft.'],
  phone_work: ['Telefon geschäftlich', 'Telefonnummer am Arbeitsplatz in üblicher Schreibweise. Wird nicht geprüft.'],
  phone_other: ['Weiteres Telefon', 'Zusätzliche Telefonnummer in üblicher Schreibweise. Wird nicht geprüft.'],
  phone_fax: ['Fax', 'Faxnummer in üblicher Schreibweise. Wird nicht geprüft.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that contacts, leads and prospects share. */
export const personTexts = {
  ...basicPersonTexts,
  ...emailTexts,
  salutation: ['Anrede', 'Steht vor dem Namen. Kein Bestandteil von name und full_name.'],
  do_not_call: [
    'Nicht anrufen',
    'Wahr, wenn die Person keine Anrufe wünscht. Clients, die Nummern wählen, müssen das beachten.',
  ],
  ...primaryAddressTexts,
  ...alternateAddressTexts,
  assistant: ['Assistenz', 'Name der Assistenz, über die die Person zu erreichen ist.'],
  assistant_phone: [
    'Telefon der Assistenz',
    'Telefonnummer der Assistenz in üblicher Schreibweise. Wird nicht geprüft.',
  ],
  birthdate: ['Geburtsdatum', 'ISO-8601-Datum ohne Uhrzeit.'],
} as const satisfies Readonly<Record<string, FieldText>>;
