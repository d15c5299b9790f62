import { ofPrimaryEmail, otherEmail, primaryEmail } from '../define.js';

/** The primary e-mail address of a company or a person, and the uses that its owner allows. */
export const primaryEmailFields = {
  email1: primaryEmail(),
  email_opt_out: ofPrimaryEmail('opt_out'),
  invalid_email: ofPrimaryEmail('invalid_email'),
} as const;

/** The same for a person, who may have a second address. */
export const emailFields = {
  email1: primaryEmailFields.email1,
  email2: otherEmail(),
  email_opt_out: primaryEmailFields.email_opt_out,
  invalid_email: primaryEmailFields.invalid_email,
} as const;
