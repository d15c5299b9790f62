import type { FieldText } from '../texts.js';

/** The primary e-mail address of any record. */
export const emailAddressTexts = {
  email1: [
    'Correo electrónico',
    'La dirección de correo principal. Otro valor convierte esa dirección en la principal y desvincula la anterior; no se distinguen mayúsculas.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a company's primary e-mail address. */
export const primaryEmailTexts = {
  ...emailAddressTexts,
  email_opt_out: [
    'No desea correos',
    'Verdadero si no se desea recibir correos en la dirección principal. Lo comparten todos los registros con esa dirección.',
  ],
  invalid_email: [
    'Correo no válido',
    'Verdadero si los correos a la dirección principal no llegaron. Lo comparten todos los registros con esa dirección.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a person's e-mail addresses. */
export const emailTexts = {
  ...primaryEmailTexts,
  email2: [
    'Otro correo electrónico',
    'La dirección de correo, distinta de la principal, que se vinculó primero. Valor derivado: otras se añaden por el vínculo email_addresses.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
