import type { FieldText } from '../texts.js';

/** The primary e-mail address of any record. */
export const emailAddressTexts = {
  email1: [
    'Email address',
    'The primary email address. Another value makes that address the primary one and unlinks the one before; case does not count.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a company's primary e-mail address. */
export const primaryEmailTexts = {
  ...emailAddressTexts,
  email_opt_out: [
    'Email opt out',
    'True when the owner of the primary address wants no email. Shared by all records that have the address.',
  ],
  invalid_email: [
    'Invalid email',
    'True when mail to the primary address did not arrive. Shared by all records that have the address.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;

/** The attributes of a person's e-mail addresses. */
export const emailTexts = {
  ...primaryEmailTexts,
  email2: [
    'Other email address',
    'The email address, not the primary one, that was linked first. Derived: add others by the link email_addresses.',
  ],
} as const satisfies Readonly<Record<string, FieldText>>;
