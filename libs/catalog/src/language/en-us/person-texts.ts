import type { FieldText } from '../texts.js';
import { alternateAddressTexts, primaryAddressTexts } from './address-texts.js';
import { emailTexts } from './email-texts.js';

/** Texts about every person, including users. */
export const basicPersonTexts = {
  first_name: ['First name', 'Given name, with middle names if they matter.'],
  last_name: ['Last name', 'Family name; the part of the name that is always there.'],
  name: ['Name', 'First and last name with a space between them. Derived: to change it, change its parts.'],
  full_name: ['Full name', 'The same value as name, under the name that existing clients know.'],
  title: ['Job title', 'Position in the company, such as head of purchasing.'],
  photo: ['Photo', 'File name of a picture of the person.'],
  department: ['Department', 'Part of the company in which the person works.'],
  phone_home: ['Home phone', 'Private telephone number, as people write it. Not checked.'],
  phone_mobile: ['Mobile phone', 'Mobile telephone number, as people write it. Not checked.'],
  phone_work: ['Office phone', 'Telephone number at work, as people write it. Not checked.'],
  phone_other: ['Other phone', 'Any further telephone number, as people write it. Not checked.'],
  phone_fax: ['Fax', 'Fax number, as people write it. Not checked.'],
} as const satisfies Readonly<Record<string, FieldText>>;

/** Texts that contacts, leads and prospects share. */
export const personTexts = {
  ...basicPersonTexts,
  ...emailTexts,
  salutation: ['Salutation', 'Form of address that goes before the name. Not part of name and full_name.'],
  do_not_call: [
    'Do not call',
    'True when the person does not want to be telephoned. Clients that dial must respect it.',
  ],
  ...primaryAddressTexts,
  ...alternateAddressTexts,
  assistant: ['Assistant', 'Name of the assistant through whom the person is reached.'],
  assistant_phone: ['Assistant phone', 'Telephone number of the assistant, as people write it. Not checked.'],
  birthdate: ['Date of birth', 'ISO 8601 date without a time.'],
} as const satisfies Readonly<Record<string, FieldText>>;
