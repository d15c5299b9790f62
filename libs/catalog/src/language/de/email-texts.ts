import type { FieldText } from '../texts.js';

/** The primary e-mail address of any record. */
export const emailAddressTexts = {
  email1: [
    'E-Mail-Adresse',
    'Die primäre E-Mail-Adresse. Ein anderer Wert macht jene Adresse zur primären und löst die bisherige; Groß- und Kleinschreibung zählt nicht.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a company's primary e-mail address. */
export const primaryEmailTexts = {
  ...emailAddressTexts,
  email_opt_out: [
    'Keine E-Mails',
    'Wahr, wenn unter der primären Adresse keine E-Mails gewünscht sind. Gilt für alle Datensätze mit dieser Adresse.',
  ],
  invalid_email: [
    'Ungültige E-Mail-Adresse',
    'Wahr, wenn E-Mails an die primäre Adresse nicht ankamen. Gilt für alle Datensätze mit dieser Adresse.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a person's e-mail addresses. */
export const emailTexts = {
  ...primaryEmailTexts,
  email2: [
    'Weitere E-Mail-Adresse',
    'Die zuerst verknüpfte E-Mail-Adresse, die nicht die primäre ist. Abgeleitet: weitere kommen über den Link email_addresses hinzu.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
